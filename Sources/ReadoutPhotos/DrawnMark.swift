/// The mark of the pictures and pages that readout itself draws, by which it tells them from photos.
package enum DrawnMark {
    private static let text = Array("drawn-by-readout".utf8)
    /// Number of bytes at either end of a file among which the mark stands.
    private static let reach = 512
    /// Size of a PNG's signature and of its first chunk, in bytes.
    private static let pngHeadLength = 33

    /// A PNG, JPEG or PDF file with the mark; any other file unchanged.
    package static func added(to file: [UInt8]) -> [UInt8] {
        let start = Array(file.prefix(PictureFormat.bytesNeeded))
        if PDFFile.isPDF(start) { return file + Array("\n%".utf8) + text + Array("\n".utf8) }
        switch PictureFormat(firstBytes: start) {
        case .png where file.count > pngHeadLength:
            return Array(file[..<pngHeadLength]) + pngChunk + Array(file[pngHeadLength...])
        case .jpeg:
            // The mark follows the segment by which a JPEG is known as JFIF.
            let isJFIF = file.count > 4 && file[3] == 0xE0
            let place = min(file.count, isJFIF ? 4 + (file.big16(at: 4) ?? 0) : 2)
            return Array(file[..<place]) + jpegSegment + Array(file[place...])
        default: return file
        }
    }

    /// Whether an open file has the mark.
    /// - Throws: `notReadable`.
    static func isOn(_ file: borrowing OpenFile) throws(PhotoError) -> Bool {
        let start = try file.bytes(count: reach)
        let end = try file.bytes(from: max(0, file.size - reach), count: reach)
        return [start, end].contains { $0.firstRange(of: text) != nil }
    }

    /// A comment in a PNG.
    /// - Source: ISO/IEC 15948, 11.3.4.3.
    private static var pngChunk: [UInt8] {
        let content = Array("Comment\0".utf8) + text
        let checked = Array("tEXt".utf8) + content
        return big32(UInt32(content.count)) + checked + big32(checksum(checked))
    }

    /// A comment in a JPEG.
    /// - Source: ITU T.81, B.2.4.5.
    private static var jpegSegment: [UInt8] {
        [0xFF, 0xFE, 0, UInt8(2 + text.count)] + text
    }

    private static func big32(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    }

    /// The check sum of a PNG's chunk.
    /// - Source: ISO/IEC 15948, annex D.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
        }
        return ~sum
    }
}
