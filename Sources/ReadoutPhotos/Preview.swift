import Foundation
package import ReadoutFiles
public import ReadoutGeometry

/// Writes a photo in colour with marked regions, for people to look at.
public enum Preview {
    /// A region to mark.
    public struct Box: Hashable, Sendable {
        /// The text beside the region: a number or the name of a value.
        public var label: String
        /// Top left, top right, bottom right, bottom left; pixels of the upright photo.
        public var corners: [Point]

        /// Makes a mark from a label and the four corners of a region, clockwise from the top left.
        public init(label: String, corners: [Point]) {
            self.label = label
            self.corners = corners
        }

        /// Makes a mark from a label and an upright region.
        public init(label: String, region: Region) {
            self.init(label: label, corners: region.corners)
        }
    }

    /// Writes the upright photo with its regions outlined and labelled.
    ///
    /// An existing file is replaced only when the new one is complete. The photo itself is never replaced, nor is any
    /// picture that was not written here.
    /// - Parameters:
    ///   - photo: a file that `PhotoFile` reads.
    ///   - boxes: the regions, in pixels of the upright photo, whatever size is written.
    ///   - path: ends in `jpg` or `jpeg` for a JPEG; PNG otherwise.
    ///   - side: maximum length of the longer side, in pixels.
    /// - Throws: `PhotoError`, `PreviewError`.
    public static func write(
        photo: String, boxes: [Box], to path: String, atMostSide side: Int = 1600
    ) throws {
        try write(photo: photo, boxes: boxes, to: path, atMostSide: side, sparing: SparedFiles())
    }

    /// Writes the upright photo with its regions outlined and labelled.
    /// - Parameters:
    ///   - isRuled: whether rulers along the top and the left edge count the photo's pixels.
    ///   - spared: files, besides the photo, that must not be replaced.
    /// - Throws: `PhotoError`, `PreviewError`.
    package static func write(
        photo: String, boxes: [Box], to path: String, atMostSide side: Int = 1600,
        isRuled: Bool = false, sparing spared: SparedFiles
    ) throws {
        var spared = spared
        spared.spare(input: PagePath(photo).file)
        try check(path, sparing: spared)
        let (picture, width) = try PhotoFile.color(photo, atMostSide: side)
        guard let picture else { throw PreviewError.encoding(path: path) }
        try write(
            picture, width: width, boxes: boxes, to: path, isRuled: isRuled, sparing: spared)
    }

    /// Writes a picture from memory with its regions outlined and labelled.
    /// - Parameters:
    ///   - picture: the bytes of a picture file.
    ///   - width: width of the upright photo to which the boxes refer, in pixels.
    ///   - boxes: the regions to mark.
    ///   - path: ends in `jpg` or `jpeg` for a JPEG; PNG otherwise.
    /// - Throws: `PictureProblem`, `PreviewError`.
    public static func write(
        picture: [UInt8], width: Int, boxes: [Box], to path: String
    ) throws {
        try write(
            picture: picture, width: width, boxes: boxes, to: path, sparing: SparedFiles())
    }

    /// Writes a picture from memory with its regions outlined and labelled.
    /// - Parameter spared: files that must not be replaced.
    /// - Throws: `PictureProblem`, `PreviewError`.
    package static func write(
        picture: [UInt8], width: Int, boxes: [Box], to path: String, sparing spared: SparedFiles
    ) throws {
        let decoder = try PictureDecoder.open(picture)
        let decoded = try decoder.color(atLeastSide: max(decoder.width, decoder.height))
        try write(decoded, width: width, boxes: boxes, to: path, sparing: spared)
    }

    private static func write(
        _ picture: ColorImage, width: Int, boxes: [Box], to path: String, isRuled: Bool = false,
        sparing spared: SparedFiles
    ) throws {
        var canvas = PreviewCanvas(picture)
        let factor = Double(picture.width) / Double(width)
        if isRuled { canvas.rule(factor: factor) }
        canvas.mark(
            boxes.map { Box(label: $0.label, corners: $0.corners.map { $0 * factor }) })
        try write(canvas.picture, to: path, sparing: spared)
    }

    /// Writes a drawn picture.
    /// - Parameter spared: files that must not be replaced.
    package static func write(
        _ picture: ColorImage, to path: String, sparing spared: SparedFiles
    ) throws {
        try check(path, sparing: spared)
        let encoded = LeptonicaPicture(picture)
        let isJPEG = ["jpg", "jpeg"].contains(URL(filePath: path).pathExtension.lowercased())
        guard let bytes = isJPEG ? encoded?.jpeg(quality: 88) : encoded?.png(effort: 1) else {
            throw PreviewError.encoding(path: path)
        }
        do {
            try TargetFile.write(DrawnMark.added(to: bytes), to: path, sparing: spared)
        } catch let problem as TargetFile.Problem {
            throw PreviewError(problem, path: path)
        }
    }

    /// Reports in advance why writing would fail.
    /// - Parameter spared: files that must not be replaced.
    /// - Throws: `PreviewError`.
    package static func check(
        _ path: String, sparing spared: SparedFiles
    ) throws(PreviewError) {
        let former: String?
        do {
            former = try TargetFile.replaced(by: path, sparing: spared)
        } catch {
            throw PreviewError(error, path: path)
        }
        if let former, PreciousFile(at: former) != nil { throw .isPrecious(path: path) }
    }
}

extension PhotoFile {
    /// An upright photo in colour with at most `side` pixels on its longer side, and the photo's full width.
    /// - Throws: any `PhotoError`.
    fileprivate static func color(
        _ path: String, atMostSide side: Int
    ) throws(PhotoError) -> (picture: ColorImage?, width: Int) {
        let place = PagePath(path)
        let source = try pageSource(
            place, in: OpenFile(place.file), path: path, isGray: false, atMost: mostPixels)
        do throws(PictureProblem) {
            let decoder = try PictureDecoder.open(source.bytes)
            let picture = try decoder.color(atLeastSide: side)
            return (picture.fitted(toSide: side), decoder.width)
        } catch {
            throw .picture(path: path, problem: error)
        }
    }
}
