package import ReadoutModel

/// The content of a definition file: a template without its photo.
package struct Definition: Hashable, Sendable {
    /// The template's name; nil if the file has none.
    package var name: String?
    /// A description for people; nil if the file has none.
    package var description: String?
    /// Whether all photos are framed alike; nil if the file does not say.
    package var isFramed: Bool?
    /// The values, at least one.
    package var definitions: [FieldDefinition]
}

/// A template's definition as a text file. Like `TemplateFile`, except that the reference photo is ignored, `kind` may
/// be missing, and a location may be the number of a text box.
package enum DefinitionFile {
    /// Reads a definition.
    /// - Throws: `TemplateFileError` with all problems.
    package static func decode(_ text: String) throws(TemplateFileError) -> Definition {
        try FileReader.read(text) { reader, root in
            let nodes = reader.mapping(root, at: "", keys: TemplateFile.keys)
            reader.checkVersion(nodes["readout"])
            let name = nodes["name"].flatMap { reader.text($0, at: "name") }
            if let name, let problem = NameProblem.ofTemplate(name) {
                reader.report("name", problem.description)
            }
            return Definition(
                name: name,
                description: nodes["description"].flatMap { reader.text($0, at: "description") },
                isFramed: nodes["frame"].flatMap { reader.flag($0, at: "frame") },
                definitions: reader.values(nodes["values"]).compactMap { $0 })
        }
    }
}
