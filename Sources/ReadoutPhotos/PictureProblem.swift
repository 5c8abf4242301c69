/// Why bytes cannot be read as a picture.
public enum PictureProblem: Error, Hashable, Sendable {
    /// There are no bytes.
    case empty
    /// The bytes are not in a known picture format.
    case notAPicture
    /// A picture of an unsupported kind, such as `BMP, compressed`.
    case unsupported(String)
    /// The bytes end before the picture is complete.
    case truncated(bytes: Int)
    /// The bytes contradict the picture format.
    case damaged
    /// The picture has more pixels than allowed.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// There is not enough memory for the pixels.
    case noMemory(width: Int, height: Int)
    /// The file has more bytes than allowed.
    case tooManyBytes(Int)
    /// Width or height is zero.
    case zeroSize
    /// The file has no such page; `count` is the number of pages it has.
    case noPage(Int, count: Int)
    /// The file has more pages than are read unless pages are named.
    case tooManyPages(Int)
    /// The file is a PDF, and poppler, which draws its pages, is not installed.
    case noPoppler
    /// The PDF needs a password.
    case encrypted
    /// A page of the PDF took too long to draw.
    case outOfTime(seconds: Int)
    /// A page of the PDF needs more memory than allowed.
    case tooMuchMemory(megabytes: Int)

    /// A stable word for programs.
    public var code: String {
        switch self {
        case .empty: "empty"
        case .notAPicture: "not-a-picture"
        case .unsupported: "unsupported"
        case .truncated: "truncated"
        case .damaged: "damaged"
        case .tooLarge, .tooManyBytes, .tooManyPages: "too-large"
        case .noMemory, .tooMuchMemory: "no-memory"
        case .zeroSize: "zero-size"
        case .noPage: "no-page"
        case .noPoppler: "missing-poppler"
        case .encrypted: "encrypted"
        case .outOfTime: "timeout"
        }
    }
}

extension PictureProblem: CustomStringConvertible {
    /// The reason and the next step; lower case, no full stop.
    public var description: String {
        switch self {
        case .empty: "the file is empty; copy it again"
        case .notAPicture:
            "it is not a picture; JPEG, HEIC, PNG, TIFF, WebP, BMP, GIF, PNM and PDF are read"
        case .unsupported(let kind):
            "this kind of picture is not supported (\(kind)); convert it to JPEG, as with 'magick', "
                + "'heif-convert' or the camera's own program"
        case .truncated(let bytes): "it is cut off after \(bytes) bytes; copy it again"
        case .damaged: "its data is damaged; copy it again"
        case .tooLarge(let width, let height, let limit):
            "it has \(width) by \(height) pixels, more than \(PictureProblem.counted(limit)); "
                + "make it smaller"
                + (limit < PhotoFile.mostPixels ? ", or allow more with --max-pixels" : "")
        case .noMemory(let width, let height):
            "there is not enough memory for its \(width) by \(height) pixels; "
                + "make it smaller, or read fewer photos at a time"
        case .tooManyBytes(let bytes):
            "it has \(bytes) bytes, more than \(PictureHeader.mostBytes); make it smaller"
        case .zeroSize: "it has no width or no height; copy it again"
        case .noPage(let page, let count):
            "it has \(count == 1 ? "one page" : "\(count) pages"), and no page \(page)"
        case .tooManyPages(let count):
            "it has \(count) pages, more than \(PhotoFile.mostPages); name those to read with --pages"
        case .noPoppler:
            "it is a PDF, which poppler reads; install poppler with 'apt install poppler-utils'"
        case .encrypted: "the PDF is locked with a password; save a copy without one"
        case .outOfTime(let seconds):
            "this page of a PDF was not drawn in \(seconds) seconds; save it as a picture"
        case .tooMuchMemory(let megabytes):
            "this page of a PDF needs more than \(megabytes) MB of memory; save it as a picture"
        }
    }
}

extension PictureProblem {
    /// A number of pixels, in millions if that is a whole number.
    private static func counted(_ pixels: Int) -> String {
        pixels % 1_000_000 == 0 ? "\(pixels / 1_000_000) million" : String(pixels)
    }
}
