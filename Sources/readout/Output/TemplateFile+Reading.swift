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

extension TemplateFileError {
    fileprivate func failure(path: String) -> Failure {
        Failure(
            code: "invalid-template-file", message: "cannot use '\(path)': \(description)")
    }
}
