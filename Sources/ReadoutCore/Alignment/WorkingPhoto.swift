/// A photo while it is being aligned: what costs time is made when first asked for, once, and shared by
/// all templates that the photo is tried with. Belongs to one worker.
package final class WorkingPhoto {
    /// The photo at full size.
    package let photo: Photo
    private let recognizer: any TextRecognizer
    private var cachedPicture: GrayImage?
    private var cachedLines: [String: [TextLine]] = [:]
    private var cachedPyramid: PicturePyramid?
    private var cachedFeatures: FeatureSet?
    private var cachedOutlines: (coarse: OutlineMap, fine: OutlineMap)?

    package init(_ photo: Photo, recognizer: any TextRecognizer) {
        self.photo = photo
        self.recognizer = recognizer
    }

    /// The photo at working size: at most `Reference.pictureSide` pixels on its longer side.
    package var picture: GrayImage {
        if let cachedPicture { return cachedPicture }
        let picture = photo.picture.fitted(toSide: Reference.pictureSide)
        cachedPicture = picture
        return picture
    }

    /// Pixels of `picture` for one pixel of the upright photo.
    package var pictureScale: Double { Double(picture.width) / Double(photo.width) }

    /// The photo with its light evened out, at several sizes.
    package var pyramid: PicturePyramid {
        if let cachedPyramid { return cachedPyramid }
        let pyramid = PicturePyramid(picture, width: photo.width, height: photo.height)
        cachedPyramid = pyramid
        return pyramid
    }

    /// The photo's image features.
    package var features: FeatureSet {
        if let cachedFeatures { return cachedFeatures }
        let features = FeatureSet(of: pyramid, describer: FeatureDescriber())
        cachedFeatures = features
        return features
    }

    /// Whether the photo's image features have been asked for.
    package var hasFeatures: Bool { cachedFeatures != nil }

    /// The photo's outlines at two sizes.
    package var outlines: (coarse: OutlineMap, fine: OutlineMap) {
        if let cachedOutlines { return cachedOutlines }
        let outlines = (
            OutlineMap(of: pyramid),
            OutlineMap(of: pyramid, side: OutlineMap.fineSide, reach: 1)
        )
        cachedOutlines = outlines
        return outlines
    }

    /// The words of the photo in a language, in pixels of the upright photo.
    /// - Throws: `RecognitionError`.
    package func words(language: String) throws -> [TextBox.Word] {
        let factor = 1 / pictureScale
        return try lines(language: language).flatMap(\.words).map {
            TextBox.Word(
                text: $0.text, confidence: $0.confidence, region: $0.region.scaled(by: factor))
        }
    }

    /// The text boxes of the photo in a language, in reading order and pixels of the upright photo.
    /// - Parameter finder: finds the lines of displays where the recogniser sees no text or nonsense; nil for none.
    /// - Throws: `RecognitionError`.
    package func boxes(
        language: String, displays finder: DisplayLineFinder? = nil
    ) throws -> [TextBox] {
        var lines = try lines(language: language)
        if let finder {
            let sure = lines.surelyRead
            lines = lines.completed(with: finder.lines(in: picture, besides: sure))
        }
        return [TextBox].grouped(lines: lines, scale: 1 / pictureScale)
    }

    /// The text of the working picture; recognised once for each language.
    private func lines(language: String) throws -> [TextLine] {
        if let lines = cachedLines[language] { return lines }
        let lines = try recognizer.lines(
            in: picture, layout: .sparse, language: language, allowed: nil)
        cachedLines[language] = lines
        return lines
    }
}
