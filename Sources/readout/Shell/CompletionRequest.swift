/// A command line being typed, with the candidates for its last word.
struct CompletionRequest {
    /// The kinds of candidates for a word.
    enum Answer: Equatable {
        /// A file, completed by the shell.
        case files
        case folders
        /// One of these words; `isOpen` when more text follows without a space.
        case words([Word], isOpen: Bool = false)

        static let nothing = Answer.words([])
    }

    /// A candidate.
    struct Word: Equatable {
        let text: String
        var explanation = ""
    }

    /// The word so far.
    let current: String
    /// The text up to and including the sign, for a word like `--option=value`.
    private(set) var prefix = ""
    /// The candidates before they are compared with the word so far.
    private let possible: Answer

    /// - Parameters:
    ///   - words: the words of the line, from the program's name to the one being typed, which may be empty.
    ///   - root: all commands.
    init(_ words: [String], of root: CommandNode) {
        let words = CompletionRequest.joined(words)
        var last = words.last ?? ""
        var line = CommandLineSoFar(root)
        for word in words.dropFirst().dropLast() { line.take(word) }
        if let option = line.pending {
            current = last
            possible = Candidates(line, typing: last).answer(for: option)
            return
        }
        if last.hasPrefix("--"), let sign = last.firstIndex(of: "="), !line.isAfterDashes {
            let option = line.option(String(last[..<sign]))
            prefix = String(last[...sign])
            last = String(last[last.index(after: sign)...])
            current = last
            possible =
                option.map { [line, last] in Candidates(line, typing: last).answer(for: $0) }
                ?? .nothing
            return
        }
        current = last
        possible =
            last.hasPrefix("-") && !line.isAfterDashes
            ? .words(line.options) : Candidates(line, typing: last).answerForWord()
    }

    /// The candidates that begin like the word so far.
    var answer: Answer {
        guard case .words(let words, let isOpen) = possible else { return possible }
        return .words(words.filter { $0.text.hasPrefix(current) }, isOpen: isOpen)
    }

    /// Joins words that bash has cut at the sign of `--option=value`.
    private static func joined(_ words: [String]) -> [String] {
        var joined: [String] = []
        var place = 0
        while place < words.count {
            if words[place] == "=", let option = joined.last, option.hasPrefix("--") {
                // Bash completes only the part after the sign.
                if place == words.count - 1 { joined.append("") }
                place += 1
                continue
            }
            joined.append(words[place])
            place += 1
        }
        return joined
    }
}
