/// The position of a line in an imported file, for messages.
public struct LinePlace: Hashable, Sendable {
    /// The file's path; `-` for standard input.
    public let file: String
    /// Line number, from 1.
    public let number: Int

    /// `results.jsonl:17`.
    public var text: String { "\(file == "-" ? "standard input" : file):\(number)" }
}
