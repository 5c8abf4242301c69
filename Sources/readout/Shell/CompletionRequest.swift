/// A command line that is being typed, and what its last word may become.
struct CompletionRequest {
    /// What a word may be.
    enum Answer: Equatable {
        /// A file, as the shell completes it.
        case files
        case folders
        /// One of these; `isOpen` where something follows without a space.
        case words([Word], isOpen: Bool = false)

        static let nothing = Answer.words([])
    }

    /// A word that may stand there.
    struct Word: Equatable {
        let text: String
        var explanation = ""
    }

    /// The word so far.
    let current: String
    /// What stands before the sign where the word is `--option=value`, with the sign.
    private(set) var prefix = ""
    /// What may stand there, whatever the word so far.
    private let possible: Answer

    /// - Parameters:
    ///   - words: of the line, from the program's name to the word that is typed, which may be empty.
    ///   - root: all commands.
    init(_ words: [String], of root: CommandNode) {
        let words = CompletionRequest.joined(words)
        var last = words.last ?? ""
        var line = CommandLineSoFar(root)
        for word in words.dropFirst().dropLast() { line.take(word) }
        if let option = line.pending {
            current = last
            possible = Candidates(line).answer(for: option)
            return
        }
        if last.hasPrefix("--"), let sign = last.firstIndex(of: "="), !line.isAfterDashes {
            let option = line.option(String(last[..<sign]))
            prefix = String(last[...sign])
            last = String(last[last.index(after: sign)...])
            current = last
            possible = option.map { Candidates(line).answer(for: $0) } ?? .nothing
            return
        }
        current = last
        possible =
            last.hasPrefix("-") && !line.isAfterDashes
            ? .words(line.options) : Candidates(line).answerForWord()
    }

    /// What may stand there and begins like the word so far.
    var answer: Answer {
        guard case .words(let words, let isOpen) = possible else { return possible }
        return .words(words.filter { $0.text.hasPrefix(current) }, isOpen: isOpen)
    }

    /// Words that bash has cut at the sign of `--option=value`, joined again.
    private static func joined(_ words: [String]) -> [String] {
        var joined: [String] = []
        var place = 0
        while place < words.count {
            if words[place] == "=", let option = joined.last, option.hasPrefix("--") {
                // Bash completes what follows the sign alone.
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
