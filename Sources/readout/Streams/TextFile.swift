import Foundation
import ReadoutFiles

/// Reads and writes text files; `-` is standard input or output.
enum TextFile {
    /// Why a file cannot be read.
    struct Problem: Error {
        /// The reason.
        enum Reason {
            /// The file cannot be opened, for the given reason.
            case closed(String)
            case tooLarge
            case notUTF8
        }

        let path: String
        let reason: Reason

        fileprivate init(_ path: String, _ reason: Reason) {
            self.path = path
            self.reason = reason
        }
    }

    /// Maximum size of a file to read, in bytes.
    fileprivate static let mostBytes = 64 << 20

    /// The text of a file, without a byte order mark.
    /// - Throws: `Problem`; `Failure` when standard input cannot be read.
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
                throw Problem(path, .closed(reason(for: path)))
            }
        }
        guard data.count <= mostBytes else {
            throw Problem(path, .tooLarge)
        }
        // Spreadsheets write "Unicode text" in UTF-16.
        let isUTF16 = ByteOrderMark.utf16.contains { data.starts(with: $0) }
        let text =
            isUTF16
            ? String(data: data, encoding: .utf16)
            : String(data: data.trimmingPrefix(ByteOrderMark.utf8), encoding: .utf8)
        guard let text else { throw Problem(path, .notUTF8) }
        return text
    }

    /// Writes a file whole or not at all.
    /// - Parameters:
    ///   - spared: files of the same command that must not be replaced.
    ///   - isForced: whether to replace photos and databases, too.
    /// - Throws: `Failure` when the file cannot be written.
    static func write(
        _ text: String, to path: String, sparing spared: SparedFiles, isForced: Bool = false
    ) throws {
        try ResultFile.write(to: path, sparing: spared, isForced: isForced) { sink in
            try Array(text.utf8).withUnsafeBytes(sink)
        }
    }

    private static func reason(for path: String) -> String {
        switch FileKind(of: path) {
        case nil where FileState(at: path) == .closed: "no permission to look there"
        case nil: "there is no such file"
        case .folder: "it is a folder"
        case .file: "permission denied"
        }
    }
}

extension TextFile.Problem {
    /// The failure reported for the problem.
    /// - Parameter hint: the next step; empty for none.
    func failure(hint: String = "") -> Failure {
        let words =
            switch reason {
            case .closed(let reason): reason
            case .tooLarge: "it is larger than \(TextFile.mostBytes >> 20) MB"
            case .notUTF8: "it is not UTF-8 text"
            }
        return Failure(
            code: "unreadable-file", message: "cannot read '\(path)': \(words)\(hint)")
    }
}
