import ArgumentParser
import Foundation

/// A command as its definition describes it.
struct CommandInfo: Decodable {
    /// An argument, option or flag.
    struct Argument: Decodable {
        /// One way to write an option.
        struct Name: Decodable {
            let kind: String
            let name: String

            /// The option with its dashes.
            var written: String { (kind == "long" ? "--" : "-") + name }
        }

        let kind: String
        let shouldDisplay: Bool
        let isRepeating: Bool
        let names: [Name]?
        let valueName: String?
        let defaultValue: String?
        let allValues: [String]?
        let abstract: String?
    }

    let commandName: String
    let abstract: String?
    let discussion: String?
    let subcommands: [CommandInfo]?
    let arguments: [Argument]?

    /// The information about a command and its subcommands.
    static func of(_ type: any ParsableCommand.Type) throws -> CommandInfo {
        struct Dump: Decodable { let command: CommandInfo }
        return try JSONDecoder().decode(Dump.self, from: Data(type._dumpHelp().utf8)).command
    }
}

/// A command with its whole name and its type.
struct NamedCommand {
    /// The words that call the command, as in `readout`, `record`, `add`.
    let words: [String]
    let type: any ParsableCommand.Type
    let info: CommandInfo
    /// The subcommands.
    let children: [NamedCommand]

    private let root: any ParsableCommand.Type

    /// The tree of all commands.
    init(treeOf root: any ParsableCommand.Type) throws {
        self.init(root, try CommandInfo.of(root), of: root, below: [])
    }

    /// - Parameter parents: the words before this command's own name.
    private init(
        _ type: any ParsableCommand.Type, _ info: CommandInfo, of root: any ParsableCommand.Type,
        below parents: [String]
    ) {
        let words = parents + [info.commandName]
        self.words = words
        self.root = root
        self.type = type
        self.info = info
        // The parser lists its own help command after ours.
        children = zip(type.configuration.subcommands, info.subcommands ?? []).map {
            NamedCommand($0, $1, of: root, below: words)
        }
    }

    /// This command and all subcommands, at any depth.
    var all: [NamedCommand] { [self] + children.flatMap(\.all) }

    /// The usage line of the command, with all its arguments.
    var usage: String { root.usageString(for: type) }

    /// The command as it is typed.
    var call: String { words.joined(separator: " ") }

    /// The name under which man(1) finds the page.
    var reference: String { words.joined(separator: "-") + "(1)" }
}
