import Foundation
import ReadoutGeometry
import ReadoutImaging
public import ReadoutInput
import ReadoutModel

/// Reads photos from files: JPEG, HEIC, PNG, TIFF, WebP, BMP, GIF, PNM and PDF, recognised by content. A path may
/// name one page of a file, as in `invoice.pdf#2`.
public enum PhotoFile {
    /// Default maximum number of pixels: the largest phone sensors have 108 million, except some that combine pixels
    /// into fewer. Decoded, that many take about 1 GB.
    public static let usualPixels = 120_000_000
    /// Largest maximum that can be asked for: 1 GB with four bytes per pixel.
    public static let mostPixels = 250_000_000

    /// Reads a photo: upright, in grey, transparent parts laid on white.
    /// - Parameters:
    ///   - path: a regular file, or a page of one; the file name may supply the date if the photo has none.
    ///   - side: maximum length of the longer side of `picture`, in pixels; `width` and `height` of the photo stay
    ///     those of the file. nil for the full size.
    ///   - limit: maximum number of pixels of the file, checked before decoding.
    ///   - patience: maximum time poppler may take for a page of a PDF; nil for the default.
    /// - Throws: any `PhotoError`.
    public static func load(
        _ path: String, atMostSide side: Int? = nil, atMostPixels limit: Int = usualPixels,
        within patience: Duration? = nil
    ) throws(PhotoError) -> Photo {
        let place = PagePath(path)
        let file = try OpenFile(place.file)
        let source = try pageSource(
            place, in: file, path: path, isGray: true, atMost: limit, within: patience)
        do throws(PictureProblem) {
            // A path without a page stands for all pages.
            guard place.isNamed || source.pages <= mostPages else {
                throw .tooManyPages(source.pages)
            }
            let decoder = try PictureDecoder.open(source.bytes, atMost: limit)
            var picture = try decoder.gray(atLeastSide: side)
            let modified = CaptureTime(localSeconds: file.modified)
            // A smaller copy is only for looking at, so it needs no text.
            let written =
                side == nil
                ? source.pdf?.text(
                    ofPage: place.page,
                    in: Region(
                        x: 0, y: 0, width: Double(decoder.width), height: Double(decoder.height)))
                : nil
            if let side { picture = picture.fitted(toSide: max(1, side)) }
            return Photo(
                path: path, sha256: identity(ofFile: source.digest, page: place.page),
                picture: picture, width: decoder.width, height: decoder.height,
                captureTime: decoder.exif.captureTime ?? source.captureTime
                    ?? CaptureTime(
                        fileName: URL(filePath: place.file).lastPathComponent, modified: modified)
                    ?? modified,
                position: decoder.exif.position,
                pictureCount: max(source.pages, place.page > 1 ? 1 : decoder.pictureCount),
                page: place.page, pageCount: source.pages, written: written)
        } catch {
            throw .picture(path: path, problem: error)
        }
    }

    /// The identity of a photo: the SHA-256 of its file, 64 lower-case hexadecimal digits; for a page after the
    /// first, the SHA-256 of the file's digest and the page number. Reads the file in pieces.
    /// - Throws: any `PhotoError` except `picture`.
    public static func sha256(of path: String) throws(PhotoError) -> String {
        let place = PagePath(path)
        return identity(ofFile: try digest(of: OpenFile(place.file)), page: place.page)
    }

    private static func digest(of file: borrowing OpenFile) throws(PhotoError) -> String {
        var hash = SHA256()
        var offset = 0
        while true {
            let bytes = try file.bytes(from: offset, count: 1 << 18)
            if bytes.isEmpty { return hash.digest() }
            hash.update(bytes)
            offset += bytes.count
        }
    }

    /// The data from which one page of a file is decoded.
    struct PageSource {
        /// A picture file with the page.
        let bytes: [UInt8]
        /// Digest of the whole file.
        let digest: String
        /// Number of pages that are photos of their own.
        let pages: Int
        /// The PDF that contains the page; nil for other files.
        var pdf: PDFFile?
        /// When the first page was taken, for a later page without a moment of its own.
        let captureTime: CaptureTime?
    }

    /// The bytes of one page; all bytes of a file without pages.
    static func pageSource(
        _ place: PagePath, in file: borrowing OpenFile, path: String, isGray: Bool,
        atMost limit: Int, within patience: Duration? = nil
    ) throws(PhotoError) -> PageSource {
        let start = try file.bytes(count: PictureFormat.bytesNeeded)
        guard PDFFile.isPDF(start) else {
            let bytes = try wholePicture(in: file, path: path)
            var hash = SHA256()
            hash.update(bytes)
            do throws(PictureProblem) {
                let pages = PicturePages(bytes)
                let isFirst = place.page == 1
                return PageSource(
                    bytes: try pages.file(ofPage: place.page), digest: hash.digest(),
                    pages: pages.count,
                    captureTime: isFirst ? nil : ExifBlock(bytes[...]).captureTime)
            } catch {
                throw .picture(path: path, problem: error)
            }
        }
        let digest = try digest(of: file)
        do throws(PictureProblem) {
            let pdf = PDFFile(place.file, within: patience)
            let (bytes, pages) = try pdf.picture(
                ofPage: place.page, isGray: isGray, atMost: limit)
            return PageSource(
                bytes: bytes, digest: digest, pages: pages, pdf: pdf, captureTime: nil)
        } catch {
            throw .picture(path: path, problem: error)
        }
    }

    /// Whether a file is worth trying: a regular file with the extension or the first bytes of a picture. A file with
    /// the extension but not the content, or in a format that is not read, is reported when it is loaded.
    public static func looksLikePhoto(_ path: String) -> Bool {
        let isNamed =
            PictureFormat.extensions.contains(URL(filePath: path).pathExtension.lowercased())
            || UnreadFormat(ending: path) != nil
        do {
            let file = try OpenFile(path)
            if isNamed { return true }
            let start = try file.bytes(count: PictureFormat.bytesNeeded)
            return PictureFormat(firstBytes: start) != nil || PDFFile.isPDF(start)
                || UnreadFormat(firstBytes: start) != nil
        } catch {
            // A file that cannot be opened is reported when it is loaded, if its extension is that of a photo.
            if case .notReadable = error { return isNamed }
            return false
        }
    }

    /// The bytes of a file that begins like a picture; other files are not read further.
    static func wholePicture(in file: borrowing OpenFile, path: String) throws(PhotoError)
        -> [UInt8]
    {
        guard file.size > 0 else { throw .picture(path: path, problem: .empty) }
        let start = try file.bytes(count: PictureFormat.bytesNeeded)
        if let format = UnreadFormat(firstBytes: start, path: PagePath(path).file) {
            throw .picture(path: path, problem: .unsupported(format.name))
        }
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
    /// The file's modification time in local time.
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
