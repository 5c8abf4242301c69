import Foundation
import ReadoutImaging

/// Decodes the bytes of a picture into upright pixels.
///
/// libvips (8.14) was tried instead of the header parsers here. It decodes within the same limits and tells a
/// truncated file from a complete one. But it needs 104 shared libraries where the whole program has 75, takes 45 ms
/// of processor time at each start where the whole program takes 20, and brings decoders for some fifty formats that
/// nobody photographs in and anybody can send. It would save about 700 lines.
struct PictureDecoder: ~Copyable {
    private enum Source: ~Copyable {
        case leptonica(PictureHeader)
        case heif(HeifPicture)
    }

    private let bytes: [UInt8]
    private let source: Source
    private let orientation: Orientation
    /// The camera's data about the photo.
    let exif: ExifBlock
    /// Width and height in pixels of the upright picture.
    let width: Int, height: Int
    /// Number of pages or frames in the file; the first is read, or the main one of a HEIF.
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

    /// Reads the header, and checks that the picture is complete and that there is memory for it.
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
            // libheif itself makes the picture upright, following the file's own boxes.
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

    /// Memory in bytes that decoding takes per pixel: for JPEG and HEIF, their planes and the grey picture made from
    /// them; for other formats, four bytes twice, and the grey picture.
    private static func bytesPerPixel(_ format: PictureFormat) -> Int {
        [.jpeg, .heif].contains(format) ? 6 : 12
    }

    /// Reserves the memory that decoding takes, and releases it again: when memory runs out, a later allocation in
    /// Swift or C would end the program.
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
    /// - Parameter side: minimum length of the longer side, in pixels; a JPEG is decoded at half, a quarter or an
    ///   eighth of its size if that is still large enough. nil for the full size.
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
                // Also for a CMYK JPEG, which has no brightness channel.
                let picture = LeptonicaPicture(
                    decoding: bytes, header: header, reduction: reduction)
                image = picture?.gray()
            }
            guard let image else { throw .damaged }
            return image.upright(from: orientation)
        }
    }

    /// The picture in colour; `side` works as for `gray`.
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

    /// The largest divisor of the size at which a JPEG still has this many pixels on its longer side.
    private borrowing func reduction(toSide side: Int?) -> Int {
        guard let side else { return 1 }
        return [8, 4, 2].first { max(width, height) / $0 >= side } ?? 1
    }
}
