import ArgumentParser
import ReadoutApp
import ReadoutModel
import ReadoutSheets

/// Why a command did nothing: a stable word for programs, a sentence for people, an exit code.
struct Failure: Error {
    /// Stable, lower case with hyphens.
    let code: String
    /// What could not be done, to which thing, why, and the next step.
    let message: String
    /// 1, or 64 for wrong usage.
    var exitCode: Int32 = 1

    /// Whether the command line itself is wrong, as the parser says it.
    private(set) var isUsage = false

    init(code: String, message: String, exitCode: Int32 = 1) {
        self.code = code
        self.message = message
        self.exitCode = exitCode
    }

    /// Wrong usage that only a look at the terminal or the photo shows.
    static func usage(_ message: String) -> Failure {
        Failure(code: "usage", message: message, exitCode: 64)
    }

    /// The failure as it stands in `error`.
    var json: JSON { .object([("code", .string(code)), ("message", .string(message))]) }

    /// What any error of the program means to its user.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let problem as TextFile.Problem: self = problem.failure()
        case let error as SheetError:
            self.init(code: "spreadsheet", message: error.description)
        case _ where Readout.exitCode(for: error) == .validationFailure:
            // Only the parser's own errors have this code.
            self.init(
                code: "usage", message: Readout.message(for: error),
                exitCode: ExitCode.validationFailure.rawValue)
            isUsage = true
        case WatchProblem.movesToItself(let folder):
            self = .usage("--move-to '\(folder)' is the folder that is watched; name another one")
        case let error as DefinitionProblems:
            let error = ReadoutError(error)
            self.init(
                code: error.code, message: error.message,
                exitCode: ExitCode.validationFailure.rawValue)
        default:
            let error = ReadoutError(error)
            self.init(code: error.code, message: error.message)
        }
    }
}

extension Failure {
    /// This failure, with a command named that does not exist, or a number below zero that the parser took for an option.
    /// - Parameter arguments: of the command line.
    func explained(by arguments: [String]) -> Failure {
        if isUsage, message.contains("nexpected argument"),
            let unknown = UnknownCommand(arguments)
        {
            var failure = Failure.usage(unknown.message)
            failure.isUsage = true
            return failure
        }
        guard isUsage, message.hasPrefix("Missing") || message.hasPrefix("Unknown option"),
            let number = arguments.first(where: { $0.wholeMatch(of: #/-[0-9]+/#) != nil })
        else { return self }
        var failure = Failure.usage("'\(number)' is below zero; give a number of 1 or more")
        failure.isUsage = true
        return failure
    }

    /// All that a person is shown.
    /// - Parameter error: what this failure was made from.
    func text(for error: any Error) -> String {
        guard isUsage else { return "error: \(message)" }
        // The parser adds how the command is used; its own "Error: " becomes ours.
        let usage = Readout.fullMessage(for: error)
            .replacing(Readout.message(for: error), with: message, maxReplacements: 1)
        return "error: " + usage.trimmingPrefix("Error: ")
    }
}

extension ReadoutError {
    /// The error as it stands in `error`.
    var json: JSON { .object([("code", .string(code)), ("message", .string(message))]) }
}
