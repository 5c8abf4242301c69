/// The words of a command line before the one being typed, interpreted as far as possible.
struct CommandLineSoFar {
    /// The root command.
    let root: CommandNode
    /// The command that the words name.
    private(set) var command: CommandNode
    /// The command's arguments and options.
    private(set) var arguments: [CommandInfo.Argument]
    /// Arguments that are not options.
    private(set) var positionals: [String] = []
    /// An option that still needs its value.
    private(set) var pending: CommandInfo.Argument?
    /// The first option that the command does not have, dashes included.
    private(set) var unknownOption: String?
    /// Whether `--` was typed, after which no options follow.
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
            let found = option(String(name))
            if found == nil, unknownOption == nil { unknownOption = String(name) }
            guard let option = found, option.kind == "option" else { return }
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

    /// The command's option with this name, dashes included.
    func option(_ name: String) -> CommandInfo.Argument? {
        arguments.first { $0.names?.contains { $0.written == name } == true }
    }

    /// The last value given for an option, by its long name, dashes included.
    func given(_ name: String) -> String? { values[name]?.last }

    /// The options that may still follow.
    var options: [CompletionRequest.Word] {
        arguments.filter(\.shouldDisplay).flatMap { argument -> [CompletionRequest.Word] in
            let names = (argument.names ?? []).map(\.written)
            guard argument.isRepeating || used.isDisjoint(with: names) else { return [] }
            let long = names.filter { $0.hasPrefix("--") }
            return (long.isEmpty ? names : long).map {
                .init(text: $0, explanation: (argument.abstract ?? "").said)
            }
        }
    }

    /// The positional argument that comes next; nil when none does.
    var positional: CommandInfo.Argument? {
        let wanted = arguments.filter { $0.kind == "positional" && $0.shouldDisplay }
        guard positionals.count >= wanted.count else { return wanted[positionals.count] }
        return wanted.last.flatMap { $0.isRepeating ? $0 : nil }
    }

    private mutating func note(_ word: String, of option: CommandInfo.Argument) {
        for name in option.names ?? [] { values[name.written, default: []].append(word) }
    }
}
