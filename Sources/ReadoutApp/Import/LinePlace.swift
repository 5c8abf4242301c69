/// Where a line of an imported file stands, to be named to people.
public struct LinePlace: Hashable, Sendable {
    /// The file's path; `-` for standard input.
    public let file: String
    /// Counted from 1.
    public let number: Int

    /// `results.jsonl:17`.
    public var text: String { "\(file == "-" ? "standard input" : file):\(number)" }
}
