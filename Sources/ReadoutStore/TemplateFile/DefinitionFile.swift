public import ReadoutCore

/// What a definition file says: a template without its photo.
public struct Definition: Hashable, Sendable {
    /// Where a value is.
    public enum Place: Hashable, Sendable {
        /// The text box of this number, from 1, in the photo that the template is made from.
        case box(Int)
        /// A place that is known without the photo's texts.
        case location(Location)
    }

    /// One thing to collect.
    public struct DefinedValue: Hashable, Sendable {
        /// Unique within the definition.
        public var name: String
        /// Where it is.
        public var place: Place
        /// What sort of thing it is; nil when that is to be guessed from the photo.
        public var kind: Kind?
        /// What a number is counted in.
        public var unit: String?
        /// What is known about it.
        public var rules: Rules
    }

    /// The template's name; nil when the file has none.
    public var name: String?
    /// For people; nil when the file has none.
    public var description: String?
    /// At least one.
    public var values: [DefinedValue]
}

/// A template's definition as a text file: as `TemplateFile`, but the reference photo is not looked at,
/// `kind` may be left out, and a location may be the number of a text box.
public enum DefinitionFile {
    /// Reads a definition.
    /// - Throws: `TemplateFileError` with everything that is wrong.
    public static func decode(_ text: String) throws(TemplateFileError) -> Definition {
        try FileReader.read(text) { reader, root in
            let fields = reader.mapping(root, at: "", keys: TemplateFile.keys)
            reader.checkVersion(fields["readout"])
            let name = fields["name"].flatMap { reader.text($0, at: "name") }
            if let name, let problem = NameProblem.ofTemplate(name) {
                reader.report("name", problem.description)
            }
            return Definition(
                name: name,
                description: fields["description"].flatMap { reader.text($0, at: "description") },
                values: reader.values(fields["values"]).compactMap { $0 })
        }
    }
}
