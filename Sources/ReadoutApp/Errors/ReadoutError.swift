package import ReadoutFiles
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import ReadoutNets
import ReadoutPhotos
import ReadoutReading
import ReadoutStore

/// An error as it is shown to programs and people.
public struct ReadoutError: Error, Hashable, CustomStringConvertible {
    /// Stable word for programs, lower case with hyphens; the topic `json` of the manual lists them.
    public let code: String
    /// What could not be done, to which thing, why, and the next step.
    public let message: String

    /// Makes an error from its code and message.
    public init(code: String, message: String) {
        self.code = code
        self.message = message
    }

    /// The error for a template file where results or a table are expected.
    package init(isTemplateFile path: String) {
        self.init(
            code: "invalid-results",
            message:
                "cannot import '\(path)': that is a template file; use 'readout template import'")
    }

    /// Turns any error of this package into one for its user.
    public init(_ error: any Error) {
        switch error {
        case let error as ReadoutError: self = error
        case let error as PhotoError: self.init(code: error.code, message: error.description)
        case let error as PreviewError: self.init(code: error.code, message: error.description)
        case let error as RecognitionError:
            self.init(code: error.code, message: error.description)
        case let error as DefinitionProblems:
            self.init(code: "invalid-definition", message: error.description)
        case let error as TemplateFileError:
            self.init(code: "invalid-template-file", message: error.description)
        case let error as StoreError: self.init(code: error.code, message: error.description)
        case let error as RefusedEntry:
            self.init(code: "invalid-value", message: error.description)
        case let error as TableProblems:
            self.init(code: "invalid-rows", message: error.description)
        case PictureProblem.noMemory(let width, let height):
            self.init(
                code: PictureProblem.noMemory(width: width, height: height).code,
                message: "there is not enough memory for a picture of \(width) by \(height) "
                    + "pixels; read fewer photos at a time")
        case let error as PictureProblem:
            self.init(
                code: "damaged-template",
                message: "cannot use the template: its reference picture is damaged; "
                    + "import the template again (\(error))")
        case let error as ModelFileError:
            self.init(code: "missing-model", message: error.description)
        case let error as LineNetError:
            self.init(code: "damaged-model", message: error.description)
        default:
            self.init(code: "internal", message: "readout failed unexpectedly: \(error)")
        }
    }

    /// The error for a file that cannot be written.
    package init(_ problem: TargetFile.Problem, path: String) {
        self.init(code: "unwritable-file", message: "cannot write '\(path)': \(problem)")
    }

    /// The message.
    public var description: String { message }

    /// Whether the error says that a photo no longer exists.
    package var isOfMissingPhoto: Bool { code == PhotoError.notFound(path: "").code }

    /// The error for a photo that was abandoned because reading it took too long.
    /// - Parameter limit: maximum time for the photo.
    package static func timeout(_ path: String, after limit: Duration) -> ReadoutError {
        ReadoutError(
            code: "timeout",
            message: "cannot read photo '\(path)': reading took more than \(limit.inSeconds); "
                + "look at the photo, or allow more time with --timeout")
    }
}
