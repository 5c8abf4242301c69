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
    /// A file that exists is replaced only when the new one is complete.
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
        let encoded = LeptonicaPicture(canvas.picture)
        let isJPEG = ["jpg", "jpeg"].contains(URL(filePath: path).pathExtension.lowercased())
        guard let bytes = isJPEG ? encoded?.jpeg(quality: 88) : encoded?.png(effort: 1) else {
            throw PreviewError.encoding(path: path)
        }
        try write(bytes, to: path)
    }

    /// Fails early where writing would fail later.
    private static func check(_ path: String) throws(PreviewError) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
        } else if stat(URL(filePath: path).deletingLastPathComponent().path, &status) != 0 {
            throw .noFolder(path: path)
        }
    }

    /// Replaces a file at once: whoever looks sees the old one or the new one.
    /// - Source: rename(2).
    private static func write(_ bytes: [UInt8], to path: String) throws(PreviewError) {
        let target = URL(filePath: path)
        let temporary = target.deletingLastPathComponent()
            .appending(path: ".\(target.lastPathComponent).\(UUID().uuidString)").path
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure(errno, path) }
        var written = 0
        var error: Int32 = 0
        bytes.withUnsafeBytes { buffer in
            while written < buffer.count, error == 0, let start = buffer.baseAddress {
                let count = Foundation.write(descriptor, start + written, buffer.count - written)
                if count >= 0 { written += count } else if errno != EINTR { error = errno }
            }
        }
        if close(descriptor) != 0 && error == 0 { error = errno }
        if error == 0 && rename(temporary, path) != 0 { error = errno }
        guard error == 0 else {
            unlink(temporary)
            throw failure(error, path)
        }
    }

    private static func failure(_ number: Int32, _ path: String) -> PreviewError {
        switch number {
        case ENOENT, ENOTDIR: .noFolder(path: path)
        case EACCES, EPERM, EROFS: .notWritable(path: path, reason: "no permission to write there")
        case ENOSPC: .notWritable(path: path, reason: "the disk is full")
        default: .notWritable(path: path, reason: String(cString: strerror(number)).lowercased())
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
