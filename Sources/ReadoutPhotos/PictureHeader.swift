/// What a picture's bytes tell before it is decoded. Exists only for a complete picture of an allowed size.
struct PictureHeader: Hashable {
    /// Maximum number of pixels: more than any camera has, and 1 GB with four bytes per pixel.
    static let mostPixels = PhotoFile.mostPixels
    /// Maximum number of bytes: 250 million pixels with three colours.
    static let mostBytes = 750_000_000

    let format: PictureFormat
    /// Width and height in pixels as stored, before any rotation.
    var width: Int, height: Int
    /// The EXIF data, from its TIFF header on.
    var exif: Range<Int>?
    /// Bytes per pixel of a JPEG or BMP, as far as it matters: 4 in a JPEG is CMYK.
    var channels = 0
    /// Offset of the first pixel in a BMP or PNM.
    var pixelStart = 0
    /// Bytes per sample of a binary PNM.
    var sampleSize = 1
    /// Offset of the end of the first of several pictures.
    var firstPictureEnd: Int?
    /// The chunk of pixels in the first frame of an animated WebP.
    var firstFrame: Range<Int>?
    /// Number of pages or frames without thumbnails; the first one is read.
    var pictureCount = 1

    init(format: PictureFormat, width: Int = 0, height: Int = 0) {
        self.format = format
        self.width = width
        self.height = height
    }

    /// Whether it is a BMP that Leptonica 1.82 reads with red and blue swapped.
    var isBMPWithFourBytes: Bool { format == .bmp && channels == 4 }

    /// Reads the header of a picture in any format except HEIF, which libheif reads.
    /// - Parameter limit: maximum number of pixels, up to `mostPixels`.
    /// - Throws: any `PictureProblem`; most damage shows only in decoding.
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
