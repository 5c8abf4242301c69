package import ReadoutGeometry
package import ReadoutImaging
package import ReadoutInput
package import ReadoutModel

/// A photo while it is being aligned: what costs time is made when first asked for, once, and shared by
/// all templates that the photo is tried with. Belongs to one worker.
package final class WorkingPhoto {
    /// One recognition of the photo's text.
    private struct Glance: Hashable {
        let look: TextLook
        let language: String
    }

    /// The photo at full size.
    package let photo: Photo
    private let recognizer: any TextRecognizer
    private var cachedPicture: GrayImage?
    private var cachedFaintPicture: GrayImage?
    private var cachedLines: [Glance: [TextLine]] = [:]
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
    package var pictureScale: Double { scale(of: .plain) }

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
    /// - Parameter look: how the photo is looked at.
    /// - Throws: `RecognitionError`.
    package func words(language: String, look: TextLook = .plain) throws -> [TextBox.Word] {
        let factor = 1 / scale(of: look)
        return try lines(language: language, look: look).flatMap(\.words).map {
            TextBox.Word(
                text: $0.text, confidence: $0.confidence, region: $0.region.scaled(by: factor))
        }
    }

    /// The words of a part of the photo that is laid straight first.
    /// - Parameters:
    ///   - area: the part, in the plane that `transform` maps from; so are the words.
    ///   - transform: from that plane to pixels of the upright photo.
    ///   - scale: pixels that are shown to the recogniser for one of the plane.
    ///   - layout: how text stands in the area.
    /// - Throws: `RecognitionError`.
    package func words(
        in area: Region, through transform: Homography, scale: Double, language: String,
        layout: TextLayout = .sparse
    ) throws -> [TextBox.Word] {
        let straight = photo.picture.sampled(
            area, through: Homography.scale(photo.scale).after(transform),
            width: max(1, Int(area.width * scale)), height: max(1, Int(area.height * scale)))
        return try recognizer.lines(
            in: straight, layout: layout, language: language, allowed: nil
        ).flatMap(\.words).map {
            let region = $0.region.scaled(by: 1 / scale)
            return TextBox.Word(
                text: $0.text, confidence: $0.confidence,
                region: Region(
                    x: region.x + area.x, y: region.y + area.y, width: region.width,
                    height: region.height))
        }
    }

    /// The text boxes of the photo in a language, in reading order and pixels of the upright photo.
    /// - Parameter displays: finds the lines of displays in a picture where no text was surely read, as words in its pixels;
    ///   nil for none.
    /// - Throws: `RecognitionError`.
    package func boxes(
        language: String, displays: ((GrayImage, _ besides: [Region]) -> [RecognizedWord])? = nil
    ) throws -> [TextBox] {
        var look = TextLook.plain
        var lines = try lines(language: language, look: look)
        if lines.surelyRead.count < WorkingPhoto.fewWords {
            let faint = try self.lines(language: language, look: .faint)
            if faint.surelyRead.count >= max(WorkingPhoto.fewWords, 2 * lines.surelyRead.count) {
                (look, lines) = (.faint, faint)
            }
        }
        // What is written beside no picture shows no display.
        if let displays, drawnText.map(\.hasPictures) ?? true {
            let sure = lines.surelyRead
            lines = lines.completed(with: displays(seen(by: look), sure))
        }
        return [TextBox].grouped(lines: lines, scale: 1 / scale(of: look))
    }

    /// Minimum number of words read surely; with fewer another look is taken. It counts when it reads at least this
    /// number surely, and at least twice the number of the first.
    private static let fewWords = 8
    /// Smaller letters than half as high as the recogniser wants them cannot be read.
    private static let mostEnlarged = 2.0

    /// What a look sees.
    private func seen(by look: TextLook) -> GrayImage {
        guard look == .faint else { return picture }
        if let cachedFaintPicture { return cachedFaintPicture }
        let side = Double(max(picture.width, picture.height))
        let factor = min(WorkingPhoto.mostEnlarged, Double(Reference.pictureSide) / side)
        let faint = picture.scaled(by: factor).withFaintPrintBlack()
        cachedFaintPicture = faint
        return faint
    }

    /// Pixels of what a look sees for one pixel of the upright photo.
    private func scale(of look: TextLook) -> Double {
        Double(seen(by: look).width) / Double(photo.width)
    }

    /// The text that the page shows and carries; nil where it has to be recognised.
    private var drawnText: WrittenText? { photo.written.flatMap { $0.isDrawn ? $0 : nil } }

    /// The text of the photo; recognised once for each look and language.
    private func lines(language: String, look: TextLook) throws -> [TextLine] {
        let glance = Glance(look: look, language: language)
        if let lines = cachedLines[glance] { return lines }
        var lines: [TextLine] = []
        if drawnText.map(\.hasPictures) ?? true {
            lines = try recognizer.lines(
                in: seen(by: look), layout: look == .plain ? .sparse : .block, language: language,
                allowed: nil)
        }
        if let drawnText { lines = drawnText.lines(scale: scale(of: look), and: lines) }
        cachedLines[glance] = lines
        return lines
    }
}
