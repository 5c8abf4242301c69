/// The name of a file whose bytes are not UTF-8. The file cannot be opened here, but must be reported.
public struct UnreadableName: Hashable, Sendable {
    /// The whole path.
    public let bytes: [UInt8]

    /// Takes the whole path.
    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// Why the file is not read.
    public var error: ReadoutError {
        ReadoutError(code: "name", message: "its name is not UTF-8; rename the file")
    }

    /// The path with non-ASCII bytes written as `\xE9`.
    public var text: String {
        bytes.map { byte in
            byte < 0x80
                ? String(UnicodeScalar(byte))
                : "\\x" + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
