import Foundation
import Testing

/// What each command has. Its man page is checked in `HelpTests`, its example in `ManualTests`, its Czech help in
/// `SpokenTests`, and each Czech text in `CatalogueTests`.
struct EveryCommandTests {
    /// Commands that print no JSON, with what they print instead.
    private static let withoutJSON = [
        "readout completions": "a script for a shell", "readout help": "text for people",
    ]

    private let commands: [(name: [String], command: CommandTree.Command)]

    init() throws {
        commands = try CommandTree.ofProgram().command.all().filter {
            $0.command.subcommands?.isEmpty ?? true
        }
    }

    @Test func `every command prints JSON where it is asked to, or is named here`() {
        #expect(commands.count > 40)
        for (name, command) in commands {
            let prints = command.options.contains("--json")
            #expect(prints == (Self.withoutJSON[name.joined(separator: " ")] == nil), "\(name)")
        }
    }

    @Test func `every command can be told to ask nothing, and which database is meant`() {
        for (name, command) in commands {
            let name = name.joined(separator: " ")
            let isText = Self.withoutJSON[name] != nil
            #expect(command.options.contains("--no-input") == !isText, "\(name)")
            // The settings are of all databases.
            let hasDatabase = !isText && !name.hasPrefix("readout config")
            #expect(command.options.contains("--database") == hasDatabase, "\(name)")
        }
    }

    @Test func `every option of every command is completed`() throws {
        let program = try Program(database: Prepared.records())
        for (name, command) in commands {
            let answer = try program.done(
                ["completions", "fish", "readout"] + name.dropFirst() + ["--"]
            ).lines.map { String($0.prefix { $0 != "\t" }) }
            // The version is the program's, so only the program's own options offer it.
            for option in command.options where option != "--version" {
                #expect(answer.contains(option), "\(name) \(option)")
            }
        }
    }
}
