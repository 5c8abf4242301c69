import Foundation
import ReadoutFiles

/// A list of paths as programs exchange them: each path ends with a line end or, as in `find -print0`, with a NUL byte,
/// which unlike a line end cannot be part of a path.
struct PathList {
    /// The end of a path.
    enum Separator {
        case lineEnd
        case null

        fileprivate var byte: UInt8 { self == .null ? 0 : UInt8(ascii: "\n") }
    }

    let separator: Separator

    /// The paths of a list, in order. Skips empty paths, a byte order mark at the start, and the CR of lines that end
    /// in CR LF.
    /// - Throws: `Failure` for a list of the wrong kind.
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

    /// Reads all of standard input.
    /// - Throws: `Failure` when it cannot be read.
    static func standardInput() throws(Failure) -> Data { try StandardStream.input.readToEnd() }

    /// The list entry for a path; nil when the list cannot hold the path.
    func entry(_ path: [UInt8]) -> [UInt8]? {
        path.contains(separator.byte) ? nil : path + [separator.byte]
    }
}
