package import Foundation
import ReadoutFiles

/// The lines of a file, one after the other, without loading the whole file.
package struct TextLines {
    /// A line, or why there is none.
    enum Line {
        /// The line's bytes, without the line end.
        case bytes(Data)
        /// The line is longer than any line of results can be.
        case tooLong
    }

    /// Maximum number of bytes of a line: far more than the pictures of a hundred values take.
    static let mostBytes = 32 << 20

    private static let pieceBytes = 1 << 18

    /// The file's name in messages.
    let path: String
    /// Returns the next bytes; empty at the end.
    private let read: (Int) throws -> Data
    private var isAtStart = true
    private var buffer: [UInt8] = []
    /// Where the next line begins in the buffer.
    private var start = 0
    private var isAtEnd = false

    private static let lineEnd = UInt8(ascii: "\n")

    /// Reads from any source.
    /// - Parameters:
    ///   - path: the source's name in messages; `-` for standard input.
    ///   - read: returns the next bytes, at most the number requested; empty at the end.
    package init(of path: String, reading read: @escaping (Int) throws -> Data) {
        self.path = path
        self.read = read
    }

    /// Reads a file.
    /// - Throws: `ReadoutError` when the file cannot be read.
    package init(of path: String) throws(ReadoutError) {
        let kind = FileKind(of: path)
        guard kind == .file else {
            throw ReadoutError(
                code: "unreadable-file",
                message: "cannot read '\(path)': "
                    + (kind == .folder
                        ? "it is a folder; name the files in it"
                        : FileState(at: path) == .closed
                            ? "no permission to look there" : "there is no such file"))
        }
        let handle: FileHandle
        do {
            handle = try FileHandle(forReadingFrom: URL(filePath: path))
        } catch {
            throw ReadoutError(
                code: "unreadable-file", message: "cannot read '\(path)': permission denied")
        }
        self.init(of: path) { count in
            do {
                return try handle.read(upToCount: count) ?? Data()
            } catch {
                throw ReadoutError(
                    code: "unreadable-file",
                    message: "cannot read '\(path)' to its end: \(error.localizedDescription)")
            }
        }
    }

    /// The number of lines in some files; nil when one of them can be read only once.
    /// - Throws: `ReadoutError` when a file cannot be read.
    package static func count(in files: [String]) throws -> Int? {
        var count = 0
        for file in files {
            guard file != "-", FileVersion(of: file) != nil else { return nil }
            var lines = try TextLines(of: file)
            count += try lines.countRest()
        }
        return count
    }

    /// The next line; nil after the last one.
    /// - Throws: `ReadoutError` when the file cannot be read any further.
    mutating func next() throws -> Line? {
        var searched = start
        var isTooLong = false
        while true {
            if let end = buffer[searched...].firstIndex(of: TextLines.lineEnd) {
                let line = buffer[start..<end]
                start = end + 1
                guard !isTooLong, line.count <= TextLines.mostBytes else { return .tooLong }
                return .bytes(Data(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
            }
            if isAtEnd {
                let line = buffer[start...]
                empty()
                guard !line.isEmpty || isTooLong else { return nil }
                return isTooLong ? .tooLong : .bytes(Data(line))
            }
            if buffer.count - start > TextLines.mostBytes {
                isTooLong = true
                empty()
            }
            // Only here are bytes moved, so that many short lines cost no more than a long one.
            buffer.removeFirst(start)
            start = 0
            searched = buffer.count
            if let piece = try piece() { buffer += piece } else { isAtEnd = true }
        }
    }

    /// Passes over the lines that are left without looking at them.
    /// - Parameter isStopping: asked before each piece of the file.
    /// - Returns: the number of lines passed over.
    /// - Throws: `ReadoutError` when the file cannot be read any further.
    mutating func countRest(isStopping: () -> Bool = { false }) throws -> Int {
        var count = 0
        // Whether bytes follow the last line end.
        var isOpen = false
        func take(_ bytes: some Collection<UInt8>, last: UInt8?) {
            count += bytes.count { $0 == TextLines.lineEnd }
            if let last { isOpen = last != TextLines.lineEnd }
        }
        take(buffer[start...], last: buffer[start...].last)
        empty()
        while !isAtEnd, !isStopping() {
            if let piece = try piece() { take(piece, last: piece.last) } else { isAtEnd = true }
        }
        return count + (isOpen ? 1 : 0)
    }

    private mutating func empty() {
        buffer = []
        start = 0
    }

    /// The next bytes of the file, without a byte order mark before the first; nil after the last one.
    private mutating func piece() throws -> Data? { unmarked(try read(TextLines.pieceBytes)) }

    /// - Returns: nil when there are no bytes.
    private mutating func unmarked(_ piece: Data) -> Data? {
        defer { isAtStart = false }
        guard !piece.isEmpty else { return nil }
        return isAtStart ? piece.trimmingPrefix(ByteOrderMark.utf8) : piece
    }
}
