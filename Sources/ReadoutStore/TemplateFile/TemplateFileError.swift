/// All problems of a template file or definition file.
public struct TemplateFileError: Error, Hashable, Sendable {
    /// One problem.
    public struct Problem: Hashable, Sendable {
        /// The place: `values[2].kind`, counted from 1; empty for the file as a whole.
        public var path: String
        /// The problem, and what is expected instead.
        public var message: String
    }

    /// At least one problem, in the order of the file.
    public let problems: [Problem]
    /// Number of problems found beyond those listed.
    public let unlisted: Int

    /// Maximum number of problems listed, because a file of another kind should not fill the screen.
    static let mostListed = 50

    init(_ problems: [Problem]) {
        self.problems = Array(problems.prefix(TemplateFileError.mostListed))
        unlisted = max(0, problems.count - TemplateFileError.mostListed)
    }

    init(_ message: String) { self.init([Problem(path: "", message: message)]) }
}

extension TemplateFileError: CustomStringConvertible {
    /// All problems, one per line.
    public var description: String {
        var lines = problems.map { $0.path.isEmpty ? $0.message : "\($0.path): \($0.message)" }
        if unlisted > 0 { lines.append("and \(unlisted) more") }
        return lines.joined(separator: "\n")
    }
}
