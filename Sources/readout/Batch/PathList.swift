import Foundation

/// A list of paths as programs hand it to each other: each ended by a line end or, as `find -print0` writes it, by a
/// NUL byte, which unlike the former is in no path.
struct PathList {
    /// What ends a path.
    enum Separator {
        case lineEnd
        case null

        fileprivate var byte: UInt8 { self == .null ? 0 : UInt8(ascii: "\n") }
    }

    let separator: Separator

    /// The paths of a list, in its order; empty ones are left out, and the CR of lines that end in CR LF.
    func paths(in bytes: some Collection<UInt8>) -> [[UInt8]] {
        bytes.split(separator: separator.byte).map { path in
            var path = Array(path)
            if separator == .lineEnd, path.last == UInt8(ascii: "\r") { path.removeLast() }
            return path
        }.filter { !$0.isEmpty }
    }

    /// All that stands on standard input.
    /// - Throws: `Failure` when it cannot be read.
    static func standardInput() throws -> Data {
        do {
            return try FileHandle.standardInput.readToEnd() ?? Data()
        } catch {
            throw Failure(
                code: "unreadable-file", message: "cannot read standard input: \(error)")
        }
    }

    /// The list with these paths; nil for one that cannot be in it.
    func entry(_ path: [UInt8]) -> [UInt8]? {
        path.contains(separator.byte) ? nil : path + [separator.byte]
    }
}

/// The name of a file whose bytes are no UTF-8: such a file cannot be opened here, but must be named.
struct UnreadableName: Hashable {
    /// The whole path.
    let bytes: [UInt8]

    /// Why the file is not read, for people.
    static let reason = "its name is no UTF-8; rename the file"

    /// The path with the bytes that are not ASCII written as `\xE9`.
    var text: String {
        bytes.map { byte in
            byte < 0x80
                ? String(UnicodeScalar(byte))
                : "\\x" + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
