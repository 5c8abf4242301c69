import ReadoutCore
import ReadoutStore

extension TemplateFile {
    /// Reads a template from the text of a file.
    /// - Throws: `Failure` that names the file and all that is wrong.
    static func decode(_ text: String, from path: String) throws -> Template {
        do {
            return try decode(text)
        } catch {
            throw error.failure(path: path)
        }
    }
}

extension DefinitionFile {
    /// Reads a definition from the text of a file.
    /// - Throws: `Failure` that names the file and all that is wrong.
    static func decode(_ text: String, from path: String) throws -> Definition {
        do {
            return try decode(text)
        } catch {
            throw error.failure(path: path)
        }
    }
}

extension Definition {
    /// The values as they are resolved in a photo.
    var definitions: [ValueDefinition] {
        values.map { value in
            ValueDefinition(
                name: value.name,
                location: {
                    switch value.place {
                    case .box(let number): .box(number)
                    case .location(let location): .location(location)
                    }
                }(), kind: value.kind, unit: value.unit, rules: value.rules)
        }
    }
}

extension TemplateFileError {
    fileprivate func failure(path: String) -> Failure {
        Failure(
            code: "invalid-template-file", message: "cannot use '\(path)': \(description)")
    }
}
