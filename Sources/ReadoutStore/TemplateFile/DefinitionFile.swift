package import ReadoutModel

/// What a definition file says: a template without its photo.
package struct Definition: Hashable, Sendable {
    /// The template's name; nil when the file has none.
    package var name: String?
    /// For people; nil when the file has none.
    package var description: String?
    /// Whether all photos are framed alike; nil when the file does not say.
    package var isFramed: Bool?
    /// At least one.
    package var definitions: [FieldDefinition]
}

/// A template's definition as a text file: as `TemplateFile`, but the reference photo is not looked at,
/// `kind` may be left out, and a location may be the number of a text box.
package enum DefinitionFile {
    /// Reads a definition.
    /// - Throws: `TemplateFileError` with everything that is wrong.
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
