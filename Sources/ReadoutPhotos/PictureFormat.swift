/// The supported picture formats, recognised by their first bytes.
enum PictureFormat: Hashable, Sendable, CaseIterable {
    case jpeg, png, tiff, webp, bmp, gif, pnm, heif

    /// Number of first bytes needed to recognise a format.
    static let bytesNeeded = 64

    /// The format of a file that starts with these bytes; nil if it is not supported.
    init?(firstBytes b: [UInt8]) {
        func has(_ text: String, at offset: Int = 0) -> Bool {
            b.count >= offset + text.utf8.count && b[offset...].starts(with: text.utf8)
        }
        if b.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if b.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if b.starts(with: [0x49, 0x49, 0x2A, 0]) || b.starts(with: [0x4D, 0x4D, 0, 0x2A])
            || b.starts(with: [0x49, 0x49, 0x2B, 0]) || b.starts(with: [0x4D, 0x4D, 0, 0x2B])
        {
            self = .tiff
        } else if has("RIFF") && has("WEBP", at: 8) {
            self = .webp
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has("ftyp", at: 4) && PictureFormat.isHEIF(b) {
            self = .heif
        } else if has("BM"), b.count >= 18, let header = b.little32(at: 14),
            [12, 40, 52, 56, 64, 108, 124].contains(header)
        {
            self = .bmp
        } else if b.count >= 3, b[0] == 0x50, (0x31...0x36).contains(b[1]),
            [0x09, 0x0A, 0x0D, 0x20, 0x23].contains(b[2])
        {
            self = .pnm
        } else {
            return nil
        }
    }

    /// Whether one of the brands in the file type box is that of a HEIF still picture.
    private static func isHEIF(_ bytes: [UInt8]) -> Bool {
        let brands: Set<String> = [
            "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis",
        ]
        guard let length = bytes.big32(at: 0) else { return false }
        return stride(from: 8, to: min(length, bytes.count) - 3, by: 4).contains { offset in
            // The minor version is at 12; it is not a brand.
            offset != 12
                && brands.contains(String(decoding: bytes[offset..<offset + 4], as: UTF8.self))
        }
    }

    /// File name extensions of supported pictures, in lower case; PDF pages become pictures through poppler.
    static let extensions: Set<String> = [
        "jpg", "jpeg", "png", "tif", "tiff", "webp", "bmp", "gif", "pnm", "pgm", "ppm", "pbm",
        "heic", "heif", "avif", "pdf",
    ]
}
