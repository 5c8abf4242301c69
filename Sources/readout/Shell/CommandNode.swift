import ArgumentParser

/// A command and those below it, asked for what it takes only when that is needed: to ask all of them takes longer
/// than a person who types wants to wait.
struct CommandNode {
    let type: any ParsableCommand.Type

    /// The word that calls it.
    var name: String { type._commandName }

    /// What it does, for people.
    var abstract: String { type.configuration.abstract }

    /// The commands below this one.
    var children: [CommandNode] { type.configuration.subcommands.map(CommandNode.init) }

    /// What it takes; nothing for a command that only has others below it.
    var arguments: [CommandInfo.Argument] {
        guard type.configuration.subcommands.isEmpty else { return [] }
        do {
            return try CommandInfo.of(type).arguments ?? []
        } catch {
            return []
        }
    }
}
