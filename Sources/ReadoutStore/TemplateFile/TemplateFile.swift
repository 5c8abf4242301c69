public import ReadoutModel

/// A template as a text file, to share or to keep in git: complete without the photo. The same template always gives
/// the same text. The format is YAML; JSON can be read as well.
public enum TemplateFile {
    /// The version of the layout, the first line of each file.
    static let version = 1

    /// Maximum size of a file, in bytes of UTF-8: about a hundred times that of a usual template.
    static let mostBytes = 64 << 20
    /// Maximum number of text boxes of a reference photo, and of words in a box.
    static let mostBoxes = 20_000
    /// Maximum width and height of a reference photo, in pixels.
    static let longestSide = 100_000
    /// Maximum number of pixels of a reference photo, the same as for reading photos.
    static let mostPixels = 250_000_000

    /// The keys of the file, in the order they are written.
    static let keys = [
        "readout", "name", "description", "frame", "values", "reference", "memory", "experience",
    ]

    /// Whether a text begins as a template file does, which need not be a whole one.
    package static func isBegun(by text: String) -> Bool {
        text.hasPrefix("\(keys[0]):")
    }

    /// The text of a template. Positions are written to a hundredth of a pixel, confidences to four decimals.
    /// - Parameter memory: what was learnt about the values, to be written with the template.
    public static func encode(_ template: Template, memory: LearntMemory? = nil) -> String {
        var text = TemplateText()
        text.append(template)
        if let memory { text.append(memory) }
        return text.text
    }

    /// The text of a template without the checks of the picture's lines, from which its digest is made: results of
    /// versions that wrote none fit, too.
    package static func textForDigest(of template: Template) -> String {
        var text = TemplateText(hasChecks: false)
        text.append(template)
        return text.text
    }

    /// Reads a template without what was learnt.
    /// - Throws: `TemplateFileError` with all problems.
    public static func decode(_ text: String) throws(TemplateFileError) -> Template {
        try decodeWithMemory(text).template
    }

    /// Reads a template with what was learnt about its values.
    /// - Returns: `memory` is empty if the file has none; its pictures are not decoded yet.
    /// - Throws: `TemplateFileError` with all problems.
    public static func decodeWithMemory(
        _ text: String
    ) throws(TemplateFileError) -> (template: Template, memory: LearntMemory) {
        try FileReader.read(text) { reader, root in
            let nodes = reader.mapping(root, at: "", keys: keys)
            reader.checkVersion(nodes["readout"])
            let name = reader.required(nodes, "name", at: "").flatMap {
                reader.text($0, at: "name")
            }
            if let name, let problem = NameProblem.ofTemplate(name) {
                reader.report("name", problem.description)
            }
            let description = nodes["description"].map {
                reader.text($0, at: "description") ?? ""
            }
            let isFramed = nodes["frame"].flatMap { reader.flag($0, at: "frame") }
            let fields = reader.values(nodes["values"])
            let reference = reader.required(nodes, "reference", at: "").flatMap {
                reader.reference($0)
            }
            guard let name, let reference, let whole = reader.placed(fields) else { return nil }
            let template = Template(
                name: name, description: description ?? "", fields: whole, reference: reference,
                isFramed: isFramed ?? false)
            reader.report(TemplateCheck.problemsOfPlaces(in: template))
            reader.report(TemplateCheck.problemsOfRules(in: template))
            let names = template.fields.map(\.name)
            let examples = nodes["memory"].map { reader.examples($0, ofValues: names) }
            let experience = nodes["experience"].map { reader.experience($0, of: template.fields) }
            return (template, LearntMemory(examples: examples ?? [], experience: experience ?? [:]))
        }
    }
}
