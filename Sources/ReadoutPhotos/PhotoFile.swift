import Foundation
import ReadoutImaging
public import ReadoutInput
import ReadoutModel

/// Photos out of files: JPEG, HEIC, PNG, TIFF, WebP, BMP, GIF and PNM, told apart by content.
public enum PhotoFile {
    /// Maximum number of pixels unless another is asked for: the largest sensors of phones have 108 million, but
    /// for some that combine theirs into fewer. Unpacked, as many take about 1 GB.
    public static let usualPixels = 120_000_000
    /// Maximum number of pixels that can be asked for: 1 GB with four bytes each.
    public static let mostPixels = 250_000_000

    /// Reads a photo: upright, in grey, transparent parts laid on white.
    /// - Parameters:
    ///   - path: a regular file; its name may hold the date when the photo itself does not.
    ///   - side: most pixels of the longer side of `picture`; the photo's `width` and `height` remain those
    ///     of the file. nil for the full size.
    ///   - limit: maximum number of pixels of the file, looked at before anything is decoded.
    /// - Throws: any `PhotoError`.
    public static func load(
        _ path: String, atMostSide side: Int? = nil, atMostPixels limit: Int = usualPixels
    ) throws(PhotoError) -> Photo {
        let file = try OpenFile(path)
        let bytes = try wholePicture(in: file, path: path)
        var hash = SHA256()
        hash.update(bytes)
        do throws(PictureProblem) {
            let decoder = try PictureDecoder.open(bytes, atMost: limit)
            var picture = try decoder.gray(atLeastSide: side)
            if let side { picture = picture.fitted(toSide: max(1, side)) }
            return Photo(
                path: path, sha256: hash.digest(), picture: picture, width: decoder.width,
                height: decoder.height,
                captureTime: decoder.exif.captureTime
                    ?? CaptureTime(fileName: URL(filePath: path).lastPathComponent)
                    ?? CaptureTime(localSeconds: file.modified),
                position: decoder.exif.position, pictureCount: decoder.pictureCount)
        } catch {
            throw .picture(path: path, problem: error)
        }
    }

    /// The SHA-256 of a file, 64 lower-case hexadecimal digits; reads it in pieces.
    /// - Throws: any `PhotoError` but `picture`.
    public static func sha256(of path: String) throws(PhotoError) -> String {
        let file = try OpenFile(path)
        var hash = SHA256()
        var offset = 0
        while true {
            let bytes = try file.bytes(from: offset, count: 1 << 18)
            if bytes.isEmpty { return hash.digest() }
            hash.update(bytes)
            offset += bytes.count
        }
    }

    /// Whether a file is worth a try: a regular file whose name ends as a picture's or whose first bytes are
    /// a picture's. What has the name but not the content is reported when it is loaded.
    public static func looksLikePhoto(_ path: String) -> Bool {
        let isNamed = PictureFormat.extensions.contains(
            URL(filePath: path).pathExtension.lowercased())
        do {
            let file = try OpenFile(path)
            if isNamed { return true }
            return PictureFormat(firstBytes: try file.bytes(count: PictureFormat.bytesNeeded))
                != nil
        } catch {
            // A file that cannot be opened is reported when it is loaded, if its name is that of a photo.
            if case .notReadable = error { return isNamed }
            return false
        }
    }

    /// The bytes of a file that begins as a picture; others are not read further.
    static func wholePicture(in file: borrowing OpenFile, path: String) throws(PhotoError)
        -> [UInt8]
    {
        guard file.size > 0 else { throw .picture(path: path, problem: .empty) }
        let start = try file.bytes(count: PictureFormat.bytesNeeded)
        guard PictureFormat(firstBytes: start) != nil else {
            throw .picture(path: path, problem: .notAPicture)
        }
        guard file.size <= PictureHeader.mostBytes else {
            throw .picture(path: path, problem: .tooManyBytes(file.size))
        }
        return try file.bytes(count: file.size)
    }
}

extension CaptureTime {
    /// The file's own time on the wall of the place where the machine is.
    /// - Source: localtime_r(3).
    init(localSeconds seconds: Int) {
        var moment = time_t(seconds)
        var parts = tm()
        localtime_r(&moment, &parts)
        let offset = Int(parts.tm_gmtoff)
        self.init(
            CivilDate(secondsSince1970: seconds + offset), utcOffsetInMinutes: offset / 60,
            source: .file)
    }
}
