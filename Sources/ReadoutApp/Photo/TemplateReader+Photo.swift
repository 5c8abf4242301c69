public import ReadoutInput
public import ReadoutModel
import ReadoutNets
import ReadoutPhotos
public import ReadoutReading
public import ReadoutTesseract

extension TemplateReader {
    /// Makes a reader from a template, with no lessons.
    /// - Throws: `PictureProblem` when the template's reference picture is damaged; an error that names the places
    ///   searched when one of the models is not installed.
    public init(_ template: Template) throws {
        self.init(
            template, picture: try PictureFile.decode(template.reference.picture),
            nets: try NetReaders.installed())
    }

    /// Reads the photo in a file.
    /// - Returns: the photo and its readings.
    /// - Throws: `PhotoError`, `RecognitionError`.
    public func read(
        _ path: String, with recognizer: TesseractRecognizer
    ) throws -> (photo: Photo, result: PhotoResult) {
        let photo = try PhotoFile.load(path)
        return (photo, try read(photo, with: recognizer))
    }
}

extension NetReaders {
    /// The readers with the nets that come with the program.
    /// - Throws: an error that names the places searched when one of the program's models is not installed.
    package static func installed() throws -> NetReaders {
        // Fail now rather than at the first photo that needs the model.
        _ = try ModelFile(.lstm).location()
        return NetReaders(
            display: DisplayReader(net: try .installed(.display)),
            print: PrintReader(net: try .installed(.print)))
    }
}
