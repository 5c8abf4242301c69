import ArgumentParser
import Foundation

/// Parses the command line, runs the command and turns whatever goes wrong into one message and an exit code.
@main
enum Main {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            var command = try Readout.parseAsRoot(arguments)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            finish(with: error, isJSON: arguments.prefix { $0 != "--" }.contains("--json"))
        }
    }

    /// Says what went wrong and ends the program.
    private static func finish(with error: any Error, isJSON: Bool) -> Never {
        let parserCode = Readout.exitCode(for: error)
        if error is ExitCode || parserCode == .success {
            // Help and version are results; a bare exit code has been explained already.
            Readout.exit(withError: error)
        }
        let failure = Failure(error)
        if isJSON {
            Output.json(
                .object([
                    (
                        "error",
                        .object([
                            ("code", .string(failure.code)), ("message", .string(failure.message)),
                        ])
                    )
                ]))
        }
        // The parser adds how the command is used; its own "Error: " becomes ours.
        let usage = Readout.fullMessage(for: error).trimmingPrefix("Error: ")
        Output.note("error: \(failure.isUsage ? String(usage) : failure.message)")
        exit(failure.exitCode)
    }
}
