/// The words of a command line before the one that is typed, understood as far as they can be.
struct CommandLineSoFar {
    /// The command above all.
    let root: CommandNode
    /// The command that they name.
    private(set) var command: CommandNode
    /// What the command takes.
    private(set) var arguments: [CommandInfo.Argument]
    /// Arguments that are no options.
    private(set) var positionals: [String] = []
    /// An option that waits for its value.
    private(set) var pending: CommandInfo.Argument?
    /// Whether `--` was typed: no options follow.
    private(set) var isAfterDashes = false
    private var used: Set<String> = []
    private var values: [String: [String]] = [:]

    init(_ root: CommandNode) {
        self.root = root
        command = root
        arguments = root.arguments
    }

    /// Takes the next word.
    mutating func take(_ word: String) {
        if let option = pending {
            note(word, of: option)
            pending = nil
        } else if word == "--" {
            isAfterDashes = true
        } else if word.hasPrefix("-"), word.count > 1, !isAfterDashes {
            let name = word.prefix { $0 != "=" }
            used.insert(String(name))
            guard let option = option(String(name)), option.kind == "option" else { return }
            if name.count < word.count {
                note(String(word.dropFirst(name.count + 1)), of: option)
            } else {
                pending = option
            }
        } else if positionals.isEmpty,
            let child = command.children.first(where: { $0.name == word })
        {
            command = child
            arguments = child.arguments
        } else {
            positionals.append(word)
        }
    }

    /// An option of the command by one of its names, with the dashes.
    func option(_ name: String) -> CommandInfo.Argument? {
        arguments.first { $0.names?.contains { $0.written == name } == true }
    }

    /// What was given for an option, by its long name with the dashes.
    func given(_ name: String) -> String? { values[name]?.last }

    /// The options that may still follow.
    var options: [CompletionRequest.Word] {
        arguments.filter(\.shouldDisplay).flatMap { argument -> [CompletionRequest.Word] in
            let names = (argument.names ?? []).map(\.written)
            guard argument.isRepeating || used.isDisjoint(with: names) else { return [] }
            let long = names.filter { $0.hasPrefix("--") }
            return (long.isEmpty ? names : long).map {
                .init(text: $0, explanation: argument.abstract ?? "")
            }
        }
    }

    /// The argument that a word at this place is; nil where none is wanted.
    var positional: CommandInfo.Argument? {
        let wanted = arguments.filter { $0.kind == "positional" && $0.shouldDisplay }
        guard positionals.count >= wanted.count else { return wanted[positionals.count] }
        return wanted.last.flatMap { $0.isRepeating ? $0 : nil }
    }

    private mutating func note(_ word: String, of option: CommandInfo.Argument) {
        for name in option.names ?? [] { values[name.written, default: []].append(word) }
    }
}
