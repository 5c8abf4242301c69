/// Formats with a fixed header before the pixels.
extension PictureHeader {
    /// - Source: TIFF 6.0, sections 2 and 15.
    static func tiff(_ bytes: [UInt8]) throws(PictureProblem) -> PictureHeader {
        guard bytes.has("II*\0", at: 0) || bytes.has("MM\0*", at: 0) else {
            throw .unsupported("BigTIFF")
        }
        guard let directory = TIFFDirectory(bytes), directory.isWhole else {
            throw .truncated(bytes: bytes.count)
        }
        let header = PictureHeader(
            format: .tiff, width: directory.integers(256).first ?? 0,
            height: directory.integers(257).first ?? 0)
        try check(width: header.width, height: header.height)
        // Each tile is decoded whole, however little of it the picture shows.
        if let width = directory.integers(322).first, let height = directory.integers(323).first {
            try check(width: width, height: height)
        }
        for (offsets, counts) in [(273, 279), (324, 325)] {
            for (offset, count) in zip(directory.integers(offsets), directory.integers(counts)) {
                guard offset + count <= bytes.count else { throw .truncated(bytes: bytes.count) }
            }
        }
        var result = header
        result.exif = 0..<bytes.count
        result.pictureCount = directory.pages().offsets.count
        return result
    }

    /// - Source: Microsoft, BITMAPFILEHEADER, BITMAPCOREHEADER and BITMAPINFOHEADER.
    static func bmp(_ bytes: [UInt8]) throws(PictureProblem) -> PictureHeader {
        guard let offset = bytes.little32(at: 10), let kind = bytes.little32(at: 14),
            bytes.count >= 14 + kind
        else { throw .truncated(bytes: bytes.count) }
        guard kind >= 40, let width = bytes.little32(at: 18), let height = bytes.little32(at: 22),
            let bits = bytes.little16(at: 28), let compression = bytes.little32(at: 30)
        else { throw .unsupported("BMP of OS/2") }
        // Negative numbers mean rows from top to bottom, or nonsense.
        guard width < 1 << 31, height < 1 << 31 else { throw .unsupported("BMP, top to bottom") }
        try check(width: width, height: height)
        guard compression == 0 else { throw .unsupported("BMP, compressed") }
        guard offset + (width * bits + 31) / 32 * 4 * height <= bytes.count else {
            throw .truncated(bytes: bytes.count)
        }
        var header = PictureHeader(format: .bmp, width: width, height: height)
        header.channels = bits / 8
        header.pixelStart = offset
        return header
    }

    /// - Source: Netpbm, pbm(5), pgm(5), ppm(5).
    static func pnm(_ bytes: [UInt8]) throws(PictureProblem) -> PictureHeader {
        let variant = bytes.count > 1 ? bytes[1] - 0x30 : 0
        var position = 2
        func number() throws(PictureProblem) -> Int {
            var value: Int?
            while position < bytes.count {
                let byte = bytes[position]
                if (0x30...0x39).contains(byte) {
                    value = min(1 << 40, (value ?? 0) * 10 + Int(byte - 0x30))
                } else if let value {
                    return value
                } else if byte == 0x23 {
                    while position < bytes.count && bytes[position] != 0x0A { position += 1 }
                    continue
                } else if ![0x09, 0x0A, 0x0D, 0x20].contains(byte) {
                    throw .notAPicture
                }
                position += 1
            }
            throw .truncated(bytes: bytes.count)
        }
        let width = try number()
        let height = try number()
        try check(width: width, height: height)
        var most = 1
        if variant != 1 && variant != 4 {
            most = try number()
            guard [1, 3, 15, 255, 65535].contains(most) else {
                throw .unsupported("PNM with a maximum of \(most)")
            }
        }
        let sample = most > 255 ? 2 : 1
        let needed =
            switch variant {
            case 4: (width + 7) / 8 * height
            case 5: width * height * sample
            case 6: width * height * 3 * sample
            // Written as digits: one digit per bit; for larger numbers at least one digit and a space.
            case 1: width * height
            case 2: width * height * 2 - 1
            default: width * height * 6 - 1
            }
        guard position + 1 + needed <= bytes.count + (variant < 4 ? 1 : 0) else {
            throw .truncated(bytes: bytes.count)
        }
        var header = PictureHeader(format: .pnm, width: width, height: height)
        header.channels = variant == 6 ? 3 : 1
        header.pixelStart = position + 1
        header.sampleSize = variant > 4 ? sample : 1
        return header
    }
}
