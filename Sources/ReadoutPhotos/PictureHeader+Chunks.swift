/// Formats made of chunks: a name, a length and that many bytes.
extension PictureHeader {
    /// - Source: PNG (third edition), chunk layout, eXIf and acTL.
    static func png(_ bytes: [UInt8]) throws(PictureProblem) -> PictureHeader {
        guard let width = bytes.big32(at: 16), let height = bytes.big32(at: 20) else {
            throw .truncated(bytes: bytes.count)
        }
        guard bytes.has("IHDR", at: 12) else { throw .damaged }
        var header = PictureHeader(format: .png, width: width, height: height)
        try check(width: width, height: height)
        var hasPixels = false
        for chunk in pngChunks(bytes) {
            if bytes.has("IDAT", at: chunk.lowerBound + 4) { hasPixels = true }
            if bytes.has("acTL", at: chunk.lowerBound + 4), !hasPixels {
                header.pictureCount = max(1, bytes.big32(at: chunk.lowerBound + 8) ?? 1)
            }
            if bytes.has("eXIf", at: chunk.lowerBound + 4) && header.exif == nil {
                header.exif = chunk.lowerBound + 8..<chunk.upperBound - 4
            }
            if bytes.has("IEND", at: chunk.lowerBound + 4) { return header }
        }
        throw .truncated(bytes: bytes.count)
    }

    /// The complete chunks of a PNG in order, each with its length, name and checksum.
    static func pngChunks(_ bytes: [UInt8]) -> [Range<Int>] {
        var chunks: [Range<Int>] = []
        var position = 8
        while let length = bytes.big32(at: position), position + length + 12 <= bytes.count {
            chunks.append(position..<position + length + 12)
            position += length + 12
        }
        return chunks
    }

    /// - Source: RFC 9649, RIFF container; RFC 6386, VP8 frame header.
    static func webp(_ bytes: [UInt8]) throws(PictureProblem) -> PictureHeader {
        guard let size = bytes.little32(at: 4) else { throw .truncated(bytes: bytes.count) }
        var header = PictureHeader(format: .webp)
        var frames: Int?
        var position = 12
        while let length = bytes.little32(at: position + 4) {
            let data = position + 8
            if bytes.has("VP8X", at: position) {
                guard let width = bytes.little24(at: data + 4),
                    let height = bytes.little24(at: data + 7)
                else { break }
                if bytes[data] & 2 != 0 { frames = 0 }
                header.width = width + 1
                header.height = height + 1
            } else if let known = frames, bytes.has("ANMF", at: position) {
                if known == 0 {
                    let end = min(bytes.count, data + length)
                    header.firstFrame = webpFrame(bytes, data..<max(data, end), of: header)
                }
                frames = known + 1
            } else if header.width == 0, let found = webpSize(bytes, at: position) {
                header.width = found.width
                header.height = found.height
            } else if bytes.has("EXIF", at: position), data + length <= bytes.count {
                // Some writers put the prefix of JPEG before the TIFF header.
                let skip = bytes.has("Exif\0\0", at: data) ? 6 : 0
                if skip < length { header.exif = data + skip..<data + length }
            }
            position = data + length + length % 2
        }
        guard size + 8 <= bytes.count else { throw .truncated(bytes: bytes.count) }
        if let frames {
            guard header.firstFrame != nil else { throw .unsupported("WebP, animated") }
            header.pictureCount = frames
        }
        return header
    }

    /// Width and height that a chunk of pixels of a WebP states; nil for any other chunk.
    private static func webpSize(
        _ bytes: [UInt8], at position: Int
    ) -> (width: Int, height: Int)? {
        let data = position + 8
        if bytes.has("VP8 ", at: position) {
            return (
                (bytes.little16(at: data + 6) ?? 0) & 0x3FFF,
                (bytes.little16(at: data + 8) ?? 0) & 0x3FFF
            )
        }
        guard bytes.has("VP8L", at: position) else { return nil }
        let bits = bytes.little32(at: data + 1) ?? 0
        return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }

    /// The chunk of pixels in a frame of an animated WebP; nil unless it fills the picture, without transparency of its
    /// own.
    private static func webpFrame(
        _ bytes: [UInt8], _ frame: Range<Int>, of header: PictureHeader
    ) -> Range<Int>? {
        guard bytes.little24(at: frame.lowerBound) == 0,
            bytes.little24(at: frame.lowerBound + 3) == 0
        else { return nil }
        // Place, size, duration and flags of the frame come first.
        var position = frame.lowerBound + 16
        while let length = bytes.little32(at: position + 4),
            position + 8 + length <= frame.upperBound
        {
            if bytes.has("ALPH", at: position) { return nil }
            if let size = webpSize(bytes, at: position) {
                return size.width == header.width && size.height == header.height
                    ? position..<position + 8 + length : nil
            }
            position += 8 + length + length % 2
        }
        return nil
    }

    /// Follows the blocks to the end of the first picture, and counts the frames of an animation.
    /// - Source: CompuServe 1990, GIF89a.
    static func gif(_ bytes: [UInt8]) throws(PictureProblem) -> PictureHeader {
        guard bytes.count >= 13 else { throw .truncated(bytes: bytes.count) }
        var position = GIFFrames.headLength(of: bytes)
        while position < bytes.count {
            switch bytes[position] {
            case 0x21:
                guard let end = GIFFrames.endOfBlocks(position + 2, in: bytes) else {
                    throw .truncated(bytes: bytes.count)
                }
                position = end
            case 0x2C:
                guard let width = bytes.little16(at: position + 5),
                    let height = bytes.little16(at: position + 7), position + 10 <= bytes.count
                else { throw .truncated(bytes: bytes.count) }
                let data = position + 11 + GIFFrames.colorTableBytes(bytes[position + 9])
                guard let end = GIFFrames.endOfBlocks(data, in: bytes) else {
                    throw .truncated(bytes: bytes.count)
                }
                var header = PictureHeader(format: .gif, width: width, height: height)
                header.firstPictureEnd = end
                header.pictureCount = GIFFrames(bytes).begun
                return header
            default:
                throw .damaged
            }
        }
        throw .truncated(bytes: bytes.count)
    }
}
