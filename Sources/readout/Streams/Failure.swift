import ArgumentParser
import ReadoutApp
import ReadoutModel
import ReadoutPhotos
import ReadoutSheets
import ReadoutStore

/// Why a command failed: a stable word for programs, a sentence for people, an exit code.
struct Failure: Error {
    /// Stable word for programs, lower case with hyphens.
    let code: String
    /// What could not be done, to which thing, why, and the next step.
    let message: String
    /// 1, or 64 for wrong usage.
    var exitCode: Int32 = 1

    /// Whether the parser rejected the command line.
    var isUsage = false
    /// The message in the language of the environment; nil if it is said as one text.
    var saidMessage: String?

    init(code: String, message: String, exitCode: Int32 = 1) {
        self.code = code
        self.message = message
        self.exitCode = exitCode
    }

    /// Wrong usage that becomes known only from the terminal or the photo.
    static func usage(_ message: String) -> Failure {
        Failure(code: "usage", message: message, exitCode: 64)
    }

    /// Records that do not exist, all of one call; the last line has the next step.
    init(noRecords ids: [Int64]) {
        let last = ids.suffix(1).map { StoreError.noRecord($0).description }
        self.init(
            code: "no-record",
            message: (ids.dropLast().map { "there is no record \($0)" } + last)
                .joined(separator: "\n"))
    }

    /// The failure as JSON, for the key `error`.
    var json: JSON { .object([("code", .string(code)), ("message", .string(message))]) }

    /// Recognises the parser's own errors, whichever command they belong to.
    private struct Parser: ParsableArguments {}

    /// Turns any error of the program into one for its user.
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
        case let error as PreviewError where error.isOfUsage:
            self.init(
                code: error.code, message: error.description,
                exitCode: ExitCode.validationFailure.rawValue)
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
    /// The error as JSON, for the key `error`.
    var json: JSON { .object([("code", .string(code)), ("message", .string(message))]) }
}
