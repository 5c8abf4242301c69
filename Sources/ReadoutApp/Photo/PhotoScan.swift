import ReadoutAlignment
import ReadoutImaging
public import ReadoutInput
public import ReadoutModel
import ReadoutNets
public import ReadoutPhotos
import ReadoutReading
public import ReadoutTesseract

/// A photo with the text recognised in it.
public struct PhotoScan: Sendable {
    /// The photo.
    public let photo: Photo
    /// Text boxes in reading order, in pixels of the upright photo.
    public let boxes: [TextBox]

    /// Loads a photo and recognises its text.
    /// - Parameters:
    ///   - language: Tesseract's name of the language, such as `eng`.
    ///   - limit: maximum number of pixels of the file.
    /// - Throws: `PhotoError`, `RecognitionError`.
    public init(
        path: String, language: String, recognizer: TesseractRecognizer,
        atMostPixels limit: Int = PhotoFile.usualPixels
    ) throws {
        try self.init(
            PhotoFile.load(path, atMostPixels: limit), language: language, recognizer: recognizer)
    }

    /// Recognises the text of a photo.
    /// - Throws: `RecognitionError`; an error that names the places searched when one of the nets is not
    ///   installed.
    public init(_ photo: Photo, language: String, recognizer: TesseractRecognizer) throws {
        self.photo = photo
        let finder = DisplayLineFinder(reader: DisplayReader(net: try .installed(.display)))
        self.boxes = try WorkingPhoto(reading: photo, with: recognizer).boxes(
            language: language, displays: finder.lines)
    }

    /// The parts of the photo that a template keeps.
    /// - Throws: `PictureProblem` when there is not enough memory for the picture.
    public func reference() throws -> Reference {
        Reference(
            sha256: photo.sha256, width: photo.width, height: photo.height, boxes: boxes,
            picture: try PictureFile.jpeg(
                photo.picture.fitted(toSide: Reference.pictureSide),
                quality: PhotoScan.referenceQuality))
    }

    /// JPEG quality of the kept picture, 1...100: high enough that image features are found at the same places as in
    /// the photo, at about 100 kB.
    private static let referenceQuality = 75
}
