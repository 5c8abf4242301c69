import ArgumentParser
import Foundation

/// Parses the command line, runs the command and turns whatever goes wrong into one message and an exit code.
@main
enum Main {
    static func main() async {
        StandardStream.standInForClosed()
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            if Settings.areUsed(by: arguments) { _ = try Settings.loaded.get() }
            try await Call.$command.withValue(Readout.command(in: arguments)) {
                try await run(arguments)
            }
        } catch {
            finish(with: error, arguments: arguments)
        }
    }

    private static func run(_ arguments: [String]) async throws {
        var command = try Readout.parseAsRoot(arguments)
        if var asynchronous = command as? any AsyncParsableCommand {
            try await asynchronous.run()
        } else {
            try command.run()
        }
    }

    /// Says what went wrong and ends the program.
    private static func finish(with error: any Error, arguments: [String]) -> Never {
        let parserCode = Readout.exitCode(for: error)
        // A bare exit code has been explained already.
        if let code = error as? ExitCode { exit(code.rawValue) }
        if parserCode == .success {
            // Help and version are results.
            Output.line(Readout.fullMessage(for: error))
            exit(parserCode.rawValue)
        }
        let failure = Failure(error).explained(by: arguments)
        // First for people: where standard output cannot be written, the program ends there.
        let prefix = "error:"
        Output.note(
            Color.red.on(prefix, to: STDERR_FILENO)
                + failure.text(for: error).trimmingPrefix(prefix))
        if arguments.prefix(while: { $0 != "--" }).contains("--json") {
            Output.json(.object([("error", failure.json)]))
        }
        exit(failure.exitCode)
    }
}
