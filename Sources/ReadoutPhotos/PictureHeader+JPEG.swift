import Foundation

extension PictureHeader {
    /// Follows the markers of a JPEG to its end without decoding, in one search for 0xFF.
    /// - Source: ITU-T T.81, annex B.
    static func jpeg(_ bytes: [UInt8]) throws(PictureProblem) -> PictureHeader {
        var header = PictureHeader(format: .jpeg)
        var hasFrame = false
        var hasScan = false
        var scans = 0
        var position = 2
        while let (marker, next) = nextMarker(in: bytes, from: position, inScan: hasScan) {
            position = next
            switch marker {
            case 0xD9:
                guard hasFrame && hasScan else { throw .damaged }
                return header
            case 0x01, 0xD0...0xD8:
                continue
            default:
                break
            }
            guard let length = bytes.big16(at: position) else { break }
            guard length >= 2 else { throw .damaged }
            switch marker {
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                guard let height = bytes.big16(at: position + 3),
                    let width = bytes.big16(at: position + 5), position + 8 <= bytes.count
                else { throw .truncated(bytes: bytes.count) }
                guard bytes[position + 2] == 8 else {
                    throw .unsupported("JPEG with \(bytes[position + 2]) bits a sample")
                }
                header.width = width
                header.height = height
                header.channels = Int(bytes[position + 7])
                hasFrame = true
                // Too large a picture is reported from the header, even if the rest is missing.
                try check(width: width, height: height)
            case 0xE1 where header.exif == nil && bytes.has("Exif\0\0", at: position + 2):
                let end = min(bytes.count, position + length)
                if position + 8 < end { header.exif = position + 8..<end }
            case 0xDA:
                hasScan = true
                scans += 1
                // Each scan of a progressive JPEG costs a pass over the whole picture.
                guard scans <= mostScans else {
                    throw .unsupported("JPEG of over \(mostScans) scans")
                }
            default:
                break
            }
            position += length
        }
        throw .truncated(bytes: bytes.count)
    }

    /// Maximum number of scans of a JPEG: most encoders write about ten, those that aim for the smallest file up to
    /// 64.
    private static let mostScans = 100

    /// The next marker and the offset of its segment; nil at the end of the bytes. Within a scan, restart markers and
    /// stuffed zeros belong to the data.
    private static func nextMarker(
        in bytes: [UInt8], from start: Int, inScan: Bool
    ) -> (marker: UInt8, next: Int)? {
        bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return nil }
            var position = start
            while position < buffer.count - 1 {
                guard let found = memchr(base + position, 0xFF, buffer.count - position) else {
                    return nil
                }
                position = UnsafeRawPointer(found) - base + 1
                while position < buffer.count && buffer[position] == 0xFF { position += 1 }
                guard position < buffer.count else { return nil }
                let marker = buffer[position]
                position += 1
                if marker == 0 || (inScan && (0xD0...0xD7).contains(marker)) { continue }
                return (marker, position)
            }
            return nil
        }
    }
}
