import ReadoutModel
import ReadoutPhotos
import ReadoutStore

extension TemplateFile {
    /// Reads a template and its lessons from the text of a file, and checks that their pictures can be decoded.
    /// - Throws: `Failure` that names the file and all problems.
    static func decode(
        _ text: String, from path: String
    ) throws -> (template: Template, memory: LearntMemory) {
        let file: (template: Template, memory: LearntMemory)
        do {
            file = try decodeWithMemory(text)
        } catch {
            throw error.failure(path: path)
        }
        for (index, example) in file.memory.examples.enumerated() {
            do {
                _ = try PictureFile.decode(example.picture)
            } catch {
                throw Failure(
                    code: "invalid-template-file",
                    message: "cannot use '\(path)': memory[\(index + 1)].picture: "
                        + "it cannot be read: \(error)")
            }
        }
        return file
    }
}

extension DefinitionFile {
    /// Reads a definition from the text of a file.
    /// - Throws: `Failure` that names the file and all problems.
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
