import ArgumentParser
import Foundation
import ReadoutApp

/// Parses the command line, runs the command and turns any error into one message and an exit code.
@main
enum Main {
    static func main() async {
        StandardStream.standInForClosed()
        let arguments = DashedArguments.withFiles(Array(CommandLine.arguments.dropFirst()))
        guard ThreadSupply.has(ThreadSupply.least) else {
            let failure = Failure(
                code: "no-threads", message: "cannot start: \(ThreadSupply.refusal)")
            finish(with: failure, arguments: arguments)
        }
        do {
            if Settings.areUsed(by: arguments) { _ = try Settings.loaded.get() }
            try await Call.$command.withValue(Readout.command(in: arguments)) {
                try await run(arguments)
            }
        } catch {
            finish(with: error, arguments: arguments)
        }
    }

    /// - Throws: the errors of the parser and of the command, those of help and version texts included.
    private static func run(_ arguments: [String]) async throws {
        do {
            var command = try Readout.parseAsRoot(arguments)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            guard Readout.exitCode(for: error) == .success,
                let word = DashedArguments.unknown(in: arguments)
            else { throw error }
            throw ValidationError(
                UnknownOption(arguments)?.message ?? UnknownOption.message(about: word))
        }
    }

    /// Prints the error and exits.
    private static func finish(with error: any Error, arguments: [String]) -> Never {
        let parserCode = Readout.exitCode(for: error)
        // A bare exit code needs no further message.
        if let code = error as? ExitCode { exit(code.rawValue) }
        if parserCode == .success {
            // Help and version texts are results.
            Output.line(Readout.shownText(of: error))
            exit(parserCode.rawValue)
        }
        let failure = Failure(error).explained(by: arguments)
        // Print the message for people first: if standard output cannot be written, the program ends there.
        let text = failure.text(for: error)
        let prefix = text.prefix { $0 != " " }
        Output.noteAsIs(
            Color.red.on(String(prefix), to: STDERR_FILENO) + text.dropFirst(prefix.count))
        if arguments.prefix(while: { $0 != "--" }).contains("--json") {
            Output.json(.object([("error", failure.json)]))
        }
        exit(TypedLine.isInterrupted ? 130 : failure.exitCode)
    }
}
