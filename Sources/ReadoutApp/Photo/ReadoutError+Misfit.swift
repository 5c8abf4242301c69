import ReadoutAlignment
import ReadoutModel
import ReadoutReading

extension ReadoutError {
    /// The error for a template that does not match its own photo.
    /// - Parameters:
    ///   - path: the photo's path.
    ///   - made: the template.
    package static func doesNotFitItself(
        _ path: String, _ made: TemplateDraft.Made
    ) -> ReadoutError {
        let reason = made.misfit ?? ""
        return ReadoutError(
            code: "does-not-fit-itself",
            message: made.mayHelpToFrame
                ? "cannot make a template from '\(path)': the photo does not fit itself "
                    + "(\(reason)); take a photo that shows more of the device or "
                    + "paper, give --frame if all photos are framed alike, or make the template "
                    + "anyway with --force"
                : "cannot make a template from '\(path)': the photo does not fit itself "
                    + "(\(reason)); take another photo, or make the template anyway with --force")
    }
}

extension TemplateDraft.Made {
    /// Whether the template may match its own photo, and others, if all were framed alike.
    fileprivate var mayHelpToFrame: Bool {
        guard case .unmatched(let failure) = result.match, !template.isFramed else { return false }
        if case .poorPhoto = failure { return false }
        return true
    }
}
