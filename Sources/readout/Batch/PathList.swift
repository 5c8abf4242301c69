import Foundation
import ReadoutFiles

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

    /// The paths of a list, in its order; empty ones are left out, and so are a byte order mark before the first and the
    /// CR of lines that end in CR LF.
    /// - Throws: `Failure` for a list that is not of this kind.
    func paths(in list: Data) throws(Failure) -> [[UInt8]] {
        let bytes = list.trimmingPrefix(ByteOrderMark.utf8)
        if separator == .lineEnd, bytes.contains(0) {
            let isUTF16 = ByteOrderMark.utf16.contains { list.starts(with: $0) }
            throw Failure(
                code: "invalid-list",
                message: "cannot use the list of paths: "
                    + (isUTF16
                        ? "it is UTF-16; save it as UTF-8"
                        : "it has NUL bytes; add --null if they end the paths, as after "
                            + "'find -print0'"))
        }
        return bytes.split(separator: separator.byte).map { path in
            var path = Array(path)
            if separator == .lineEnd, path.last == UInt8(ascii: "\r") { path.removeLast() }
            return path
        }.filter { !$0.isEmpty }
    }

    /// All that stands on standard input.
    /// - Throws: `Failure` when it cannot be read.
    static func standardInput() throws(Failure) -> Data { try StandardStream.input.readToEnd() }

    /// The list with these paths; nil for one that cannot be in it.
    func entry(_ path: [UInt8]) -> [UInt8]? {
        path.contains(separator.byte) ? nil : path + [separator.byte]
    }
}
