import ArgumentParser
import ReadoutApp

/// The command line of readout.
struct Readout: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "readout",
        abstract: "Turn photos of displays, meters and forms into records.",
        discussion: """
            Make a template from one photo. From then on, each photo of the same thing becomes a \
            record, and the records become CSV:

              readout template create photo.jpg
              readout record add --template meter photos/
              readout export meter > meter.csv

            'readout help topics' lists the topics of the manual.
            """,
        version: version,
        subcommands: [
            Scan.self, TemplateCommand.self, RecordCommand.self, Watch.self, Read.self,
            Identify.self, Explain.self,
            Export.self, Stats.self, Plot.self, Report.self, Undo.self, Redo.self,
            ShownHistory.self, Backup.self, Restore.self, Doctor.self, Config.self,
            Completions.self, Help.self,
        ])

    /// The version of the program, as `--version` prints it.
    static let version = Engines.ownVersion

    /// The command that the arguments call, as it is typed: `record add`.
    /// - Parameter arguments: the arguments of the command line.
    static func command(in arguments: [String]) -> String {
        var words: [String] = []
        var commands = configuration.subcommands
        for argument in arguments {
            guard let found = commands.first(where: { $0._commandName == argument }) else { break }
            words.append(argument)
            commands = found.configuration.subcommands
        }
        return words.joined(separator: " ")
    }
}
