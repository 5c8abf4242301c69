import Foundation
import ReadoutImaging

/// The bytes of a picture made into pixels, upright.
///
/// libvips (8.14) was tried in place of the headers that are read here. It decodes within the same limits and tells a
/// file that was cut from a whole one. It would bring 104 shared libraries where the whole program has 75, 45 ms of
/// processor time at each start where the whole program takes 20, and decoders of some fifty formats, which nobody
/// photographs in and everybody can send; it would save about 700 lines.
struct PictureDecoder: ~Copyable {
    private enum Source: ~Copyable {
        case leptonica(PictureHeader)
        case heif(HeifPicture)
    }

    private let bytes: [UInt8]
    private let source: Source
    private let orientation: Orientation
    /// What the camera wrote beside the picture.
    let exif: ExifBlock
    /// Width and height in pixels of the upright picture.
    let width: Int, height: Int
    /// Pages or frames in the file; the first, or of HEIF the main one, is read.
    let pictureCount: Int

    private init(
        _ bytes: [UInt8], source: consuming Source, exif: consuming ExifBlock,
        orientation: Orientation, width: Int, height: Int, pictureCount: Int
    ) {
        self.bytes = bytes
        self.source = source
        self.exif = exif
        self.orientation = orientation
        self.width = width
        self.height = height
        self.pictureCount = pictureCount
    }

    /// Reads the header, and finds out whether the bytes hold a whole picture that there is memory for.
    /// - Parameter limit: maximum number of pixels.
    /// - Throws: any `PictureProblem`.
    static func open(
        _ bytes: [UInt8], atMost limit: Int = PictureHeader.mostPixels
    ) throws(PictureProblem) -> PictureDecoder {
        guard !bytes.isEmpty else { throw .empty }
        guard let format = PictureFormat(firstBytes: Array(bytes.prefix(PictureFormat.bytesNeeded)))
        else { throw .notAPicture }
        if format == .heif {
            let picture = try HeifPicture.open(bytes, atMost: limit)
            try checkMemory(width: picture.width, height: picture.height, format)
            let exif = ExifBlock(picture.exif()[...])
            let (width, height) = (picture.width, picture.height)
            let count = picture.count
            // libheif turns the picture itself, by the file's own boxes.
            return PictureDecoder(
                bytes, source: .heif(picture), exif: exif, orientation: .upright,
                width: width, height: height, pictureCount: count)
        }
        let header = try PictureHeader.read(bytes, format: format, atMost: limit)
        try checkMemory(width: header.width, height: header.height, format)
        let exif = ExifBlock(bytes[header.exif ?? 0..<0])
        let orientation = exif.orientation
        let (width, height) =
            orientation.swapsSides ? (header.height, header.width) : (header.width, header.height)
        return PictureDecoder(
            bytes, source: .leptonica(header), exif: exif, orientation: orientation,
            width: width, height: height, pictureCount: header.pictureCount)
    }

    /// Bytes that decoding takes for each pixel: a JPEG's or HEIF's planes and the grey made of them, of the other
    /// formats four for each pixel, twice, and the grey.
    private static func bytesPerPixel(_ format: PictureFormat) -> Int {
        [.jpeg, .heif].contains(format) ? 6 : 12
    }

    /// Asks the system for the memory that decoding takes, and gives it back: what Swift and C allocate later ends the
    /// program when there is none.
    /// - Throws: `noMemory`.
    /// - Source: mmap(2).
    private static func checkMemory(
        width: Int, height: Int, _ format: PictureFormat
    ) throws(PictureProblem) {
        let size = width * height * bytesPerPixel(format)
        let memory = mmap(
            nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let memory, memory != MAP_FAILED else {
            throw .noMemory(width: width, height: height)
        }
        munmap(memory, size)
    }

    /// The picture in grey.
    /// - Parameter side: pixels that the longer side needs; a JPEG comes at half, a quarter or an eighth of its
    ///   size when it still has them. nil for all there are.
    /// - Throws: `damaged`, `truncated` or `unsupported`.
    borrowing func gray(atLeastSide side: Int? = nil) throws(PictureProblem) -> GrayImage {
        switch source {
        case .heif(let picture): return try picture.gray()
        case .leptonica(let header):
            let reduction = reduction(toSide: side)
            let image: GrayImage?
            if header.isBMPWithFourBytes {
                image = ColorImage(bmpWithFourBytes: bytes, header: header).gray
            } else if header.format == .jpeg && header.channels != 4 {
                image = GrayImage(jpeg: bytes, header: header, reduction: reduction)
            } else {
                // A CMYK JPEG, too: it has no channel of brightness.
                let picture = LeptonicaPicture(
                    decoding: bytes, header: header, reduction: reduction)
                image = picture?.gray()
            }
            guard let image else { throw .damaged }
            return image.upright(from: orientation)
        }
    }

    /// The picture in colour; otherwise as `gray`.
    /// - Throws: `damaged`, `truncated` or `unsupported`.
    borrowing func color(atLeastSide side: Int? = nil) throws(PictureProblem) -> ColorImage {
        switch source {
        case .heif(let picture): return try picture.color()
        case .leptonica(let header):
            if header.isBMPWithFourBytes {
                return ColorImage(bmpWithFourBytes: bytes, header: header)
            }
            let picture = LeptonicaPicture(
                decoding: bytes, header: header, reduction: reduction(toSide: side))
            guard let image = picture?.color() else { throw .damaged }
            return image.upright(from: orientation)
        }
    }

    /// The smallest fraction of its size at which a JPEG still has this number of pixels on its longer side.
    private borrowing func reduction(toSide side: Int?) -> Int {
        guard let side else { return 1 }
        return [8, 4, 2].first { max(width, height) / $0 >= side } ?? 1
    }
}
