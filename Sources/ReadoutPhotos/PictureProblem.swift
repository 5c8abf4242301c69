/// Why bytes are not taken for a picture.
public enum PictureProblem: Error, Hashable, Sendable {
    /// No bytes at all.
    case empty
    /// The bytes are of no picture format.
    case notAPicture
    /// A picture, but of a kind that is not read, such as `BMP, compressed`.
    case unsupported(String)
    /// The bytes end before the picture does.
    case truncated(bytes: Int)
    /// The bytes contradict the picture format.
    case damaged
    /// More pixels than are read.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// More pixels than there is memory for.
    case noMemory(width: Int, height: Int)
    /// More bytes than are read.
    case tooManyBytes(Int)
    /// No width or no height.
    case zeroSize
    /// The file has no such page; with how many it has.
    case noPage(Int, count: Int)
    /// More pages than are read without being named.
    case tooManyPages(Int)
    /// A PDF, and poppler is not installed, whose programs make pictures of its pages.
    case noPoppler
    /// A PDF that only a password opens.
    case encrypted
    /// A PDF of which this took too long.
    case outOfTime(seconds: Int)
    /// A PDF with a page that needs more memory than a page may take.
    case tooMuchMemory(megabytes: Int)

    /// Stable word for programs.
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
    /// Why, and the next step; lower case, no full stop.
    public var description: String {
        switch self {
        case .empty: "the file is empty; copy it again"
        case .notAPicture:
            "it is not a picture; JPEG, HEIC, PNG, TIFF, WebP, BMP, GIF, PNM and PDF are read"
        case .unsupported(let kind):
            "this kind of picture is not supported (\(kind)); save it as JPEG or PNG"
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
    /// A number of pixels, in millions where it is a whole number of them.
    private static func counted(_ pixels: Int) -> String {
        pixels % 1_000_000 == 0 ? "\(pixels / 1_000_000) million" : String(pixels)
    }
}
