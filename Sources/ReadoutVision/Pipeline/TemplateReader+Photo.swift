public import ReadoutCore

extension TemplateReader {
    /// Makes a reader from a template alone.
    /// - Throws: `PictureProblem` when the template's reference picture is damaged; an error that names the
    ///   places searched when the display model is not installed.
    public init(_ template: Template) throws {
        // Found out now rather than at the first photo that needs it.
        _ = try DisplayModelFile(.lstm).location()
        self.init(
            template, picture: try PictureFile.decode(template.reference.picture),
            displayReader: DisplayReader(net: try DisplayNet.installed()))
    }

    /// Reads the photo in a file.
    /// - Returns: the photo, and what was read in it.
    /// - Throws: `PhotoError`, `RecognitionError`.
    public func read(
        _ path: String, with recognizer: TesseractRecognizer
    ) throws -> (photo: Photo, result: PhotoResult) {
        let photo = try PhotoFile.load(path)
        return (photo, try read(photo, with: recognizer))
    }
}
