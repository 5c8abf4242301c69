import ArgumentParser

/// A command and its subcommands. Looks up a command's arguments only when needed: looking up those of all commands
/// would take too long while a person is typing.
struct CommandNode {
    let type: any ParsableCommand.Type

    /// The word that calls the command.
    var name: String { type._commandName }

    /// What the command does, for people.
    var abstract: String { type.configuration.abstract }

    /// The subcommands.
    var children: [CommandNode] { type.configuration.subcommands.map(CommandNode.init) }

    /// The command's arguments and options; empty for a command that has subcommands.
    var arguments: [CommandInfo.Argument] {
        guard type.configuration.subcommands.isEmpty else { return [] }
        do {
            return try CommandInfo.of(type).arguments ?? []
        } catch {
            return []
        }
    }
}
