/// Everything that is wrong with tables to be imported; nothing of them was stored.
public struct TableProblems: Error, Hashable, CustomStringConvertible {
    /// The problems, each with its line.
    public let problems: [String]
    /// Whether the rows only break rules, and can be stored anyway.
    public let canBeForced: Bool

    init(_ problems: [String], canBeForced: Bool) {
        self.problems = problems
        self.canBeForced = canBeForced
    }

    /// A summary, followed by one line for each problem.
    public var description: String {
        let hint = canBeForced ? "; --force stores the rows anyway, and marks them" : ""
        return "cannot import the table; nothing was stored\(hint)\n"
            + problems.joined(separator: "\n")
    }
}
