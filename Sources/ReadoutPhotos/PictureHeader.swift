/// What a picture's bytes say of it before it is decoded. Made only of bytes that hold a whole picture of a
/// size that is read.
struct PictureHeader: Hashable {
    /// Maximum number of pixels: more than any camera has, and 1 GB with four bytes each.
    static let mostPixels = PhotoFile.mostPixels
    /// Maximum number of bytes: 250 million pixels of three colours.
    static let mostBytes = 750_000_000

    let format: PictureFormat
    /// Pixels as stored, before any turning.
    var width: Int, height: Int
    /// Where in the bytes the EXIF data begins: a TIFF header.
    var exif: Range<Int>?
    /// Bytes a pixel of a JPEG or BMP, where it matters: 4 is CMYK in a JPEG.
    var channels = 0
    /// Where the pixels begin in a BMP or PNM.
    var pixelStart = 0
    /// Bytes of a sample of a PNM whose samples are bytes.
    var sampleSize = 1
    /// Where the first of several pictures ends.
    var firstPictureEnd: Int?
    /// Pages or frames in the file, thumbnails left out; the first is read.
    var pictureCount = 1

    init(format: PictureFormat, width: Int = 0, height: Int = 0) {
        self.format = format
        self.width = width
        self.height = height
    }

    /// Whether it is a BMP of a kind that Leptonica 1.82 reads with red and blue exchanged.
    var isBMPWithFourBytes: Bool { format == .bmp && channels == 4 }

    /// Reads the header of a picture of any format but HEIF, whose own library reads it.
    /// - Parameter limit: maximum number of pixels, up to `mostPixels`.
    /// - Throws: any `PictureProblem` but `damaged`, which only decoding can tell for sure.
    static func read(
        _ bytes: [UInt8], format: PictureFormat, atMost limit: Int = mostPixels
    ) throws(PictureProblem) -> Self {
        let header: PictureHeader
        switch format {
        case .jpeg: header = try jpeg(bytes)
        case .png: header = try png(bytes)
        case .tiff: header = try tiff(bytes)
        case .webp: header = try webp(bytes)
        case .bmp: header = try bmp(bytes)
        case .gif: header = try gif(bytes)
        case .pnm: header = try pnm(bytes)
        case .heif: throw .unsupported("HEIF")
        }
        try check(width: header.width, height: header.height, atMost: limit)
        return header
    }

    /// - Parameter limit: maximum number of pixels, up to `mostPixels`.
    /// - Throws: `zeroSize` or `tooLarge`.
    static func check(
        width: Int, height: Int, atMost limit: Int = mostPixels
    ) throws(PictureProblem) {
        guard width > 0 && height > 0 else { throw .zeroSize }
        guard width <= min(limit, mostPixels) / height else {
            throw .tooLarge(width: width, height: height, limit: min(limit, mostPixels))
        }
    }
}
