import Foundation
import ReadoutFiles

/// Text files that a command reads or writes; `-` is standard input or output.
enum TextFile {
    /// Largest file that is read, in bytes.
    private static let mostBytes = 64 << 20

    /// The text of a file, without a byte order mark.
    /// - Throws: `Failure` when it cannot be read, is too large or is no UTF-8.
    static func read(_ path: String) throws -> String {
        let data: Data
        if path == "-" {
            data = try StandardStream.input.readToEnd(atMost: mostBytes + 1)
        } else {
            do {
                data =
                    try FileHandle(forReadingFrom: URL(filePath: path))
                    .read(upToCount: mostBytes + 1) ?? Data()
            } catch {
                throw Failure(
                    code: "unreadable-file",
                    message: "cannot read '\(path)': \(reason(for: path))")
            }
        }
        guard data.count <= mostBytes else {
            throw Failure(
                code: "unreadable-file",
                message: "cannot read '\(path)': it is larger than \(mostBytes >> 20) MB")
        }
        guard let text = String(data: data.trimmingPrefix(ByteOrderMark.utf8), encoding: .utf8)
        else {
            throw Failure(
                code: "unreadable-file", message: "cannot read '\(path)': it is not UTF-8 text")
        }
        return text
    }

    /// Writes a file whole or not at all.
    /// - Parameter spared: files of the same call that must not be replaced.
    /// - Throws: `Failure` when it cannot be written.
    static func write(_ text: String, to path: String, sparing spared: SparedFiles) throws {
        try ResultFile.write(to: path, sparing: spared) { sink in
            try Array(text.utf8).withUnsafeBytes(sink)
        }
    }

    private static func reason(for path: String) -> String {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            return "there is no such file"
        }
        return isFolder.boolValue ? "it is a folder" : "permission denied"
    }
}
