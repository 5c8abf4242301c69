import Foundation

/// The commands as the parser reports them.
struct CommandTree: Decodable {
    /// Abstract of the parser's own `help`, which the program replaces.
    private static let ownHelp = "Show subcommand help information."

    /// A command with its subcommands.
    struct Command: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable {
                let kind: String
                let name: String
            }
            let kind: String
            let names: [Name]?
            let valueName: String?
            let abstract: String?
        }

        let commandName: String
        let abstract: String?
        let discussion: String?
        let arguments: [Argument]?
        let subcommands: [Command]?

        /// This command and its subcommands at any depth, without the parser's own `help`; each with its full name.
        func all(below parents: [String] = []) -> [(name: [String], command: Command)] {
            let name = parents + [commandName]
            return [(name, self)]
                + (subcommands ?? []).filter { $0.abstract != CommandTree.ownHelp }
                .flatMap { $0.all(below: name) }
        }

        /// The long options, dashes included.
        var options: [String] {
            (arguments ?? []).flatMap { $0.names ?? [] }.filter { $0.kind == "long" }
                .map { "--\($0.name)" }
        }
    }

    let command: Command

    /// The commands of the program.
    static func ofProgram() throws -> CommandTree {
        let help = try Program().run("--experimental-dump-help").output
        return try JSONDecoder().decode(CommandTree.self, from: Data(help.utf8))
    }
}
