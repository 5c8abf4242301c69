/// All that is wrong with tables that were to be imported; nothing of them was stored.
public struct TableProblems: Error, Hashable, CustomStringConvertible {
    /// What is wrong, each with its line.
    public let problems: [String]
    /// Whether the rows break rules only, and can be stored all the same.
    public let canBeForced: Bool

    init(_ problems: [String], canBeForced: Bool) {
        self.problems = problems
        self.canBeForced = canBeForced
    }

    /// A sentence, and then a line for each problem.
    public var description: String {
        let hint = canBeForced ? "; --force stores them anyway, and marks them" : ""
        return "cannot import the table; nothing was stored\(hint)\n"
            + problems.joined(separator: "\n")
    }
}
