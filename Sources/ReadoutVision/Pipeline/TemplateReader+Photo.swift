public import ReadoutCore

extension TemplateReader {
    /// Makes a reader from a template alone.
    /// - Throws: `PictureProblem` when the template's reference picture is damaged; an error that names the
    ///   places searched when the display model is not installed.
    public init(_ template: Template) throws {
        self.init(
            template, picture: try PictureFile.decode(template.reference.picture),
            displayReader: try DisplayReader.installed())
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

extension DisplayReader {
    /// The reader with the net that belongs to the program.
    /// - Throws: an error that names the places searched when one of the models for displays is not installed.
    package static func installed() throws -> DisplayReader {
        // Found out now rather than at the first photo that needs it.
        _ = try DisplayModelFile(.lstm).location()
        return DisplayReader(net: try DisplayNet.installed())
    }
}
