/// What README.md shows.
struct Readme {
    /// A command of the session, and what it prints.
    struct Step {
        let command: String
        let shown: String
    }

    let text: String

    init() throws { text = try Fixture.text("README.md") }

    /// The lines between a fence of this language and the next.
    func block(_ language: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let begin = lines.firstIndex(of: "```\(language)") else { return [] }
        return Array(lines[(begin + 1)...].prefix { $0 != "```" })
    }

    /// The session, command by command.
    var session: [Step] {
        var steps: [Step] = []
        for line in block("console") {
            if line.hasPrefix("$ ") {
                steps.append(Step(command: String(line.dropFirst(2)), shown: ""))
            } else if let last = steps.popLast() {
                let goesOn = last.command.hasSuffix("\\") && last.shown.isEmpty
                steps.append(
                    goesOn
                        ? Step(command: "\(last.command)\n\(line)", shown: "")
                        : Step(command: last.command, shown: last.shown + line + "\n"))
            }
        }
        return steps
    }

    /// Every option that is named.
    var options: Set<String> {
        Set(text.matches(of: #/[ `(](--[a-z][a-z\-]*)/#).map { String($0.output.1) })
    }
}
