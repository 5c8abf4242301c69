import Foundation
public import ReadoutCore

/// A photo in colour with marked places, for people to look at.
public enum Preview {
    /// A place to mark.
    public struct Box: Hashable, Sendable {
        /// What to write beside the place: a number or the name of a value.
        public var label: String
        /// Top left, top right, bottom right, bottom left; pixels of the upright photo.
        public var corners: [Point]

        /// Makes a mark from its label and the four corners of its place, clockwise from the top left.
        public init(label: String, corners: [Point]) {
            self.label = label
            self.corners = corners
        }

        /// Makes a mark from its label and an upright place.
        public init(label: String, region: Region) {
            self.init(label: label, corners: region.corners)
        }
    }

    /// Writes the upright photo with its places outlined and labelled.
    ///
    /// A regular file is replaced only when the new one is complete.
    /// - Parameters:
    ///   - photo: a file that `PhotoFile` reads.
    ///   - boxes: in pixels of the upright photo, whatever size is written.
    ///   - path: ends in `jpg` or `jpeg` for a JPEG; a PNG otherwise.
    ///   - side: most pixels of the longer side.
    /// - Throws: `PhotoError`, `PreviewError`.
    public static func write(
        photo: String, boxes: [Box], to path: String, atMostSide side: Int = 1600
    ) throws {
        try check(path)
        let (picture, width) = try PhotoFile.color(photo, atMostSide: side)
        guard let picture else { throw PreviewError.encoding(path: path) }
        try write(picture, width: width, boxes: boxes, to: path)
    }

    /// Writes a picture that is kept in memory with its places outlined and labelled.
    /// - Parameters:
    ///   - picture: the bytes of a picture file.
    ///   - width: of the upright photo in whose pixels the boxes are given.
    ///   - boxes: what to mark.
    ///   - path: ends in `jpg` or `jpeg` for a JPEG; a PNG otherwise.
    /// - Throws: `PictureProblem`, `PreviewError`.
    public static func write(
        picture: [UInt8], width: Int, boxes: [Box], to path: String
    ) throws {
        let decoder = try PictureDecoder.open(picture)
        let decoded = try decoder.color(atLeastSide: max(decoder.width, decoder.height))
        try write(decoded, width: width, boxes: boxes, to: path)
    }

    private static func write(
        _ picture: ColorImage, width: Int, boxes: [Box], to path: String
    ) throws {
        var canvas = PreviewCanvas(picture)
        let factor = Double(picture.width) / Double(width)
        canvas.mark(
            boxes.map { Box(label: $0.label, corners: $0.corners.map { $0 * factor }) })
        try write(canvas.picture, to: path)
    }

    /// Writes a picture that is drawn.
    static func write(_ picture: ColorImage, to path: String) throws {
        let encoded = LeptonicaPicture(picture)
        let isJPEG = ["jpg", "jpeg"].contains(URL(filePath: path).pathExtension.lowercased())
        guard let bytes = isJPEG ? encoded?.jpeg(quality: 88) : encoded?.png(effort: 1) else {
            throw PreviewError.encoding(path: path)
        }
        try write(bytes, to: path)
    }

    /// Fails early where writing would fail later.
    private static func check(_ path: String) throws(PreviewError) {
        do {
            try TargetFile.check(path)
        } catch {
            throw PreviewError(error, path: path)
        }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        do {
            try TargetFile.write(bytes, to: path)
        } catch let problem as TargetFile.Problem {
            throw PreviewError(problem, path: path)
        }
    }
}

extension PhotoFile {
    /// A photo in colour and upright, no larger than `side` pixels on its longer side, and its full width.
    /// - Throws: any `PhotoError`.
    fileprivate static func color(
        _ path: String, atMostSide side: Int
    ) throws(PhotoError) -> (picture: ColorImage?, width: Int) {
        let bytes = try wholePicture(in: OpenFile(path), path: path)
        do throws(PictureProblem) {
            let decoder = try PictureDecoder.open(bytes)
            let picture = try decoder.color(atLeastSide: side)
            return (picture.fitted(toSide: side), decoder.width)
        } catch {
            throw .picture(path: path, problem: error)
        }
    }
}
