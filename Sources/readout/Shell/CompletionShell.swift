import ArgumentParser

/// A shell that asks this program for completions.
enum CompletionShellName: String, CaseIterable, ExpressibleByArgument {
    case bash
    case zsh
    case fish

    /// The script that makes the shell ask.
    var script: String {
        let bytes =
            switch self {
            case .bash: PackageResources.completion_bash
            case .zsh: PackageResources.completion_zsh
            case .fish: PackageResources.completion_fish
            }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The answer in the form the script reads: `files`, `folders`, `words` or `open` on the first line, then one word
    /// a line, with its explanation after a tab.
    func text(of request: CompletionRequest) -> String {
        let words: [CompletionRequest.Word]
        let kind: String
        switch request.answer {
        case .files: (kind, words) = ("files", [])
        case .folders: (kind, words) = ("folders", [])
        case .words(let found, let isOpen): (kind, words) = (isOpen ? "open" : "words", found)
        }
        // Only fish needs the whole word.
        let prefix = self == .fish ? request.prefix : ""
        let lines = words.map { word in
            prefix + CompletionShellName.line(word.text)
                + (word.explanation.isEmpty
                    ? "" : "\t" + CompletionShellName.line(word.explanation))
        }
        return ([kind] + lines).joined(separator: "\n") + "\n"
    }

    /// A text with line ends, tabs and other control characters replaced.
    private static func line(_ text: String) -> String {
        Terminal.printable(text.replacing("\n", with: " ").replacing("\t", with: " "))
    }
}
