import Foundation
import ReadoutFiles
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

extension TemplateFile {
    /// Number of bytes at the start of a file by which it is known as a template.
    private static let beginning = 1 << 16

    /// Whether a file begins as a template file or a definition file does, in YAML or JSON. Comments may stand before
    /// that. A file that cannot be read counts as another file.
    static func isFile(at path: String) -> Bool {
        guard let handle = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? handle.close() }
        let start = (try? handle.read(upToCount: beginning)) ?? Data()
        let text = String(decoding: start.trimmingPrefix(ByteOrderMark.utf8), as: UTF8.self)
        let line = text.split(whereSeparator: \.isNewline).first {
            !$0.hasPrefix("#") && $0 != "---"
        }
        guard let line = line.map(String.init) else { return false }
        return isBegun(by: line) || line.hasPrefix("{") && text.contains("\"readout\"")
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
