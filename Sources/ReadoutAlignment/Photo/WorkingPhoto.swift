package import ReadoutGeometry
package import ReadoutImaging
package import ReadoutInput
package import ReadoutModel

/// Reads lines again that a recogniser found in a picture; see `PageReader`.
package typealias LineReading = (_ lines: [TextLine], _ picture: GrayImage) -> [TextLine]

/// A photo during alignment and reading: expensive results are computed once, on first request, and shared by all
/// templates tried. Belongs to one worker.
package final class WorkingPhoto {
    /// One recognition of the photo's text.
    private struct Recognition: Hashable {
        let preparation: TextPreparation
        let language: String
    }

    /// The photo at full size.
    package let photo: Photo
    private let recognizer: any TextRecognizer
    private let reading: LineReading?
    private var cachedPicture: GrayImage?
    private var cachedFaintPicture: GrayImage?
    private var cachedLines: [Recognition: [TextLine]] = [:]
    private var cachedReadLines: [Recognition: [TextLine]] = [:]
    private var cachedLevelLines: [Recognition: (found: [TextLine], read: [TextLine])] = [:]
    private var cachedLeveling: Homography??
    private var cachedPyramid: PicturePyramid?
    private var cachedFeatures: FeatureSet?
    private var cachedOutlines: (coarse: OutlineMap, fine: OutlineMap)?

    /// - Parameters:
    ///   - recognizer: finds the photo's text.
    ///   - reading: reads the lines found once more; nil to leave them as they are.
    package init(
        _ photo: Photo, recognizer: any TextRecognizer, reading: LineReading? = nil
    ) {
        self.photo = photo
        self.recognizer = recognizer
        self.reading = reading
    }

    /// The photo at working size: at most `Reference.pictureSide` pixels on its longer side.
    package var picture: GrayImage {
        if let cachedPicture { return cachedPicture }
        let picture = photo.picture.fitted(toSide: Reference.pictureSide)
        cachedPicture = picture
        return picture
    }

    /// Pixels of `picture` per pixel of the upright photo.
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

    /// Whether the photo's image features were requested.
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
    /// - Parameters:
    ///   - preparation: how the photo is prepared for recognition.
    ///   - asFound: as the recogniser alone saw them.
    /// - Throws: `RecognitionError`.
    package func words(
        language: String, preparation: TextPreparation = .plain, asFound: Bool = false
    ) throws -> [TextBox.Word] {
        let lines =
            asFound
            ? try lines(language: language, preparation: preparation)
            : try readLines(language: language, preparation: preparation)
        return lines.words(scaledBy: 1 / scale(of: preparation), from: Point(0, 0))
    }

    /// From a plane in which the lines of a paper are level to pixels of the upright photo; nil where they are level in
    /// the photo, or its text is stored in it.
    package var leveling: Homography? {
        if let cachedLeveling { return cachedLeveling }
        let slopes = drawnText == nil ? LineSlopes(of: picture) : nil
        let found = slopes.flatMap {
            $0.isLevel ? nil : $0.leveling(width: Double(photo.width), height: Double(photo.height))
        }
        cachedLeveling = .some(found)
        return found
    }

    /// The words of the photo in a language, in the plane of `leveling`.
    /// - Parameters:
    ///   - preparation: how the photo is prepared for recognition.
    ///   - asFound: as the recogniser alone saw them.
    /// - Throws: `RecognitionError`.
    package func levelWords(
        language: String, preparation: TextPreparation, asFound: Bool = false
    ) throws -> [TextBox.Word] {
        guard let leveling, let back = leveling.inverse,
            let area = Region.bounds(of: back.corners(of: photo.frame))
        else { return try words(language: language, preparation: preparation, asFound: asFound) }
        let recognition = Recognition(preparation: preparation, language: language)
        let scale = scale(of: preparation)
        let lines =
            try cachedLevelLines[recognition]
            ?? lines(
                of: picture(preparation), area, through: Homography.scale(scale).after(leveling),
                scale: scale, language: language, layout: preparation.layout)
        cachedLevelLines[recognition] = lines
        return (asFound ? lines.found : lines.read).words(
            scaledBy: 1 / scale, from: Point(area.x, area.y))
    }

    /// The words of a part of the photo that is straightened first.
    /// - Parameters:
    ///   - area: the part, in the plane that `transform` maps from; the words are in the same plane.
    ///   - transform: from that plane to pixels of the upright photo.
    ///   - scale: pixels shown to the recogniser per unit of the plane.
    ///   - layout: how text is laid out in the area.
    /// - Throws: `RecognitionError`.
    package func words(
        in area: Region, through transform: Homography, scale: Double, language: String,
        layout: TextLayout = .sparse
    ) throws -> [TextBox.Word] {
        try lines(
            of: photo.picture, area, through: Homography.scale(photo.scale).after(transform),
            scale: scale, language: language, layout: layout
        ).read.words(scaledBy: 1 / scale, from: Point(area.x, area.y))
    }

    /// The lines of a part of a picture that is straightened first, in pixels of the straight part.
    /// - Parameter transform: from the plane of the area to pixels of the picture.
    private func lines(
        of picture: GrayImage, _ area: Region, through transform: Homography, scale: Double,
        language: String, layout: TextLayout
    ) throws -> (found: [TextLine], read: [TextLine]) {
        let straight = picture.sampled(
            area, through: transform, width: max(1, Int(area.width * scale)),
            height: max(1, Int(area.height * scale)))
        let found = try recognizer.lines(
            in: straight, layout: layout, language: language, allowed: nil)
        return (found, reading?(found, straight) ?? found)
    }

    /// The text boxes of the photo in a language, in reading order and pixels of the upright photo.
    /// - Parameter displays: finds the lines of displays in a picture, apart from regions of surely read text, as words
    ///   in its pixels; nil to find none.
    /// - Throws: `RecognitionError`.
    package func boxes(
        language: String, displays: ((GrayImage, _ besides: [Region]) -> [RecognizedWord])? = nil
    ) throws -> [TextBox] {
        var preparation = TextPreparation.plain
        var lines = try lines(language: language, preparation: preparation)
        if lines.surelyRead.count < WorkingPhoto.fewWords {
            let faint = try self.lines(language: language, preparation: .faint)
            if faint.surelyRead.count >= max(WorkingPhoto.fewWords, 2 * lines.surelyRead.count) {
                (preparation, lines) = (.faint, faint)
            }
        }
        var read = try readLines(language: language, preparation: preparation)
        // A page with stored text and no pictures shows no display.
        if let displays, drawnText.map(\.hasPictures) ?? true {
            let shown = displays(picture(preparation), lines.surelyRead)
            read = read.completed(with: shown, found: lines)
        }
        return [TextBox].grouped(lines: read, scale: 1 / scale(of: preparation))
    }

    /// Minimum number of surely read words; with fewer, the other preparation is tried. It is used if it surely
    /// gives at least this number, and at least twice as many as the first.
    private static let fewWords = 8
    /// Maximum enlargement: letters less than half as high as the recogniser expects cannot be read anyway.
    private static let mostEnlarged = 2.0

    /// The picture that is recognised.
    private func picture(_ preparation: TextPreparation) -> GrayImage {
        guard preparation == .faint else { return picture }
        if let cachedFaintPicture { return cachedFaintPicture }
        let side = Double(max(picture.width, picture.height))
        let factor = min(WorkingPhoto.mostEnlarged, Double(Reference.pictureSide) / side)
        let faint = picture.scaled(by: factor).withFaintPrintBlack()
        cachedFaintPicture = faint
        return faint
    }

    /// Pixels of the prepared picture per pixel of the upright photo.
    private func scale(of preparation: TextPreparation) -> Double {
        Double(picture(preparation).width) / Double(photo.width)
    }

    /// The visible text stored in the page; nil where text must be recognised.
    private var drawnText: WrittenText? { photo.written.flatMap { $0.isDrawn ? $0 : nil } }

    /// The text of the photo as read again, once for each preparation and language.
    private func readLines(
        language: String, preparation: TextPreparation
    ) throws -> [TextLine] {
        let lines = try lines(language: language, preparation: preparation)
        guard let reading else { return lines }
        let recognition = Recognition(preparation: preparation, language: language)
        if let lines = cachedReadLines[recognition] { return lines }
        // What is stored in a page is exact.
        let read = drawnText == nil ? reading(lines, picture(preparation)) : lines
        cachedReadLines[recognition] = read
        return read
    }

    /// The text of the photo, recognised once for each preparation and language.
    private func lines(language: String, preparation: TextPreparation) throws -> [TextLine] {
        let recognition = Recognition(preparation: preparation, language: language)
        if let lines = cachedLines[recognition] { return lines }
        var lines: [TextLine] = []
        if drawnText.map(\.hasPictures) ?? true {
            lines = try recognizer.lines(
                in: picture(preparation), layout: preparation.layout,
                language: language, allowed: nil)
        }
        if let drawnText { lines = drawnText.lines(scale: scale(of: preparation), and: lines) }
        cachedLines[recognition] = lines
        return lines
    }
}

extension [TextLine] {
    /// The words of all lines, their places enlarged and then moved.
    fileprivate func words(scaledBy factor: Double, from origin: Point) -> [TextBox.Word] {
        flatMap(\.words).map { TextBox.Word($0, scaledBy: factor, from: origin) }
    }
}
