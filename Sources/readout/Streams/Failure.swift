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
    var isUsage = false

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

    /// Tells the parser's errors from others, whatever command they are of.
    private struct Parser: ParsableArguments {}

    /// What any error of the program means to its user.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let problem as TextFile.Problem: self = problem.failure()
        case let error as SheetError:
            self.init(code: "spreadsheet", message: error.description)
        case _ where Parser.exitCode(for: error) == .validationFailure:
            // Only the parser's own errors have this code.
            self.init(
                code: "usage", message: Parser.message(for: error),
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

extension ReadoutError {
    /// The error as it stands in `error`.
    var json: JSON { .object([("code", .string(code)), ("message", .string(message))]) }
}
