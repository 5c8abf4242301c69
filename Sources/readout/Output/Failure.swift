import ArgumentParser
import ReadoutInput
import ReadoutModel
import ReadoutNets
import ReadoutPhotos
import ReadoutReading
import ReadoutSheets
import ReadoutStore

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

    /// A photo that was given up because it took too long.
    /// - Parameter limit: how long it may take.
    static func timeout(_ path: String, after limit: Duration) -> Failure {
        Failure(
            code: "timeout",
            message: "cannot read photo '\(path)': reading took more than \(limit.inSeconds); "
                + "look at the photo, or allow more time with --timeout")
    }

    /// Whether a photo is not there any more.
    var isOfMissingPhoto: Bool { code == PhotoError.notFound(path: "").code }

    /// The failure as it stands in `error`.
    var json: JSON { .object([("code", .string(code)), ("message", .string(message))]) }

    /// What any error of the program means to its user.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as PhotoError: self.init(code: error.code, message: error.description)
        case let error as PreviewError: self.init(code: error.code, message: error.description)
        case let error as RecognitionError:
            self.init(code: error.code, message: error.description)
        case let error as DefinitionProblems:
            self.init(code: "invalid-definition", message: error.description, exitCode: 64)
        case let error as TemplateFileError:
            self.init(code: "invalid-template-file", message: error.description)
        case let error as StoreError: self.init(code: error.code, message: error.description)
        case let error as SheetError:
            self.init(code: "spreadsheet", message: error.description)
        case let error as RefusedEntry:
            self.init(code: "invalid-value", message: error.description)
        case let error as PictureProblem:
            self.init(
                code: "damaged-template",
                message: "cannot use the template: its reference picture is damaged; "
                    + "import the template again (\(error))")
        case let error as ModelFileError:
            self.init(code: "missing-model", message: error.description)
        case let error as LineNetError:
            self.init(code: "damaged-model", message: error.description)
        case _ where Readout.exitCode(for: error) == .validationFailure:
            // Only the parser's own errors have this code.
            self.init(
                code: "usage", message: Readout.message(for: error),
                exitCode: ExitCode.validationFailure.rawValue)
            isUsage = true
        default:
            self.init(code: "internal", message: "readout failed unexpectedly: \(error)")
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

extension RecognitionError {
    /// Stable word for programs.
    var code: String {
        switch self {
        case .missingLanguage: "missing-language"
        case .engine: "recognition"
        case .outOfTime: "timeout"
        }
    }
}

extension StoreError {
    /// Stable word for programs.
    var code: String {
        switch self {
        case .cannotOpen: "cannot-open-database"
        case .locked: "database-locked"
        case .readOnly: "database-read-only"
        case .diskFull: "disk-full"
        case .damaged: "database-damaged"
        case .failed: "database"
        case .cannotBackUp: "cannot-back-up"
        case .cannotRestore: "cannot-restore"
        case .noTemplate: "no-template"
        case .nameTaken: "name-taken"
        case .invalidTemplate: "invalid-template"
        case .unreadableTemplate: "unreadable-template"
        case .templateHasRecords: "template-has-records"
        case .templateChanged: "template-changed"
        case .noRecord: "no-record"
        case .unreadableRecord: "unreadable-record"
        case .noValue, .noValueInTemplate, .noCountedValue: "no-value"
        case .noEvent: "no-event"
        case .nothingToAccept, .nothingRead: "nothing-to-accept"
        case .nothingToUndo: "nothing-to-undo"
        case .nothingToRedo: "nothing-to-redo"
        case .noOperation: "no-operation"
        case .cannotUndo: "cannot-undo"
        case .cannotRedo: "cannot-redo"
        case .brokenRules: "broken-rule"
        case .eventKnown: "event-known"
        case .unknownColumns: "unknown-columns"
        case .invalidMoment: "invalid-date"
        case .invalidDelimiter: "invalid-delimiter"
        }
    }
}
