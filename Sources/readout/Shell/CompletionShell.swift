import ArgumentParser

/// A shell that asks this program how a word goes on.
enum CompletionShellName: String, CaseIterable, ExpressibleByArgument {
    case bash
    case zsh
    case fish

    /// What the shell reads once, so that it asks.
    var script: String {
        let bytes =
            switch self {
            case .bash: PackageResources.completion_bash
            case .zsh: PackageResources.completion_zsh
            case .fish: PackageResources.completion_fish
            }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The answer as the script reads it: `files`, `folders`, `words` or `open` on the first line, then a word a
    /// line, with its explanation after a tab.
    func text(of request: CompletionRequest) -> String {
        let words: [CompletionRequest.Word]
        let kind: String
        switch request.answer {
        case .files: (kind, words) = ("files", [])
        case .folders: (kind, words) = ("folders", [])
        case .words(let found, let isOpen): (kind, words) = (isOpen ? "open" : "words", found)
        }
        // Only fish wants the word as a whole.
        let prefix = self == .fish ? request.prefix : ""
        let lines = words.map { word in
            prefix + CompletionShellName.line(word.text)
                + (word.explanation.isEmpty
                    ? "" : "\t" + CompletionShellName.line(word.explanation))
        }
        return ([kind] + lines).joined(separator: "\n") + "\n"
    }

    /// A text without line ends, tabs and other control characters.
    private static func line(_ text: String) -> String {
        Terminal.printable(text.replacing("\n", with: " ").replacing("\t", with: " "))
    }
}
