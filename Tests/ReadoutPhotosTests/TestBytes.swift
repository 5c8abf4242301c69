import ReadoutImaging

@testable import ReadoutPhotos

/// Files made byte by byte.
enum TestBytes {
    static func big16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
    static func big32(_ value: Int) -> [UInt8] { big16(value >> 16) + big16(value & 0xFFFF) }
    static func little16(_ value: Int) -> [UInt8] { big16(value).reversed() }
    static func little32(_ value: Int) -> [UInt8] { big32(value).reversed() }

    /// One field of an EXIF directory.
    enum Field: Sendable {
        case short(Int, Int)
        case long(Int, Int)
        case text(Int, String)
        case fractions(Int, [(Int, Int)])
        case directory(Int, [Field])
    }

    /// An EXIF block in big-endian order, beginning with its TIFF header.
    static func exif(_ fields: [Field]) -> [UInt8] {
        Array("MM".utf8) + big16(42) + big32(8) + directory(fields, at: 8)
    }

    private static func directory(_ fields: [Field], at offset: Int) -> [UInt8] {
        var entries: [UInt8] = []
        var data: [UInt8] = []
        let dataOffset = offset + 2 + fields.count * 12 + 4
        for field in fields {
            let place = dataOffset + data.count
            switch field {
            case .short(let tag, let value):
                entries += big16(tag) + big16(3) + big32(1) + big16(value) + [0, 0]
            case .long(let tag, let value):
                entries += big16(tag) + big16(4) + big32(1) + big32(value)
            case .text(let tag, let text):
                let bytes = Array(text.utf8) + [0]
                entries += big16(tag) + big16(2) + big32(bytes.count)
                if bytes.count <= 4 {
                    entries += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
                } else {
                    entries += big32(place)
                    data += bytes + (bytes.count % 2 == 0 ? [] : [0])
                }
            case .fractions(let tag, let fractions):
                entries += big16(tag) + big16(5) + big32(fractions.count) + big32(place)
                data += fractions.flatMap { big32($0.0) + big32($0.1) }
            case .directory(let tag, let inner):
                entries += big16(tag) + big16(4) + big32(1) + big32(place)
                data += directory(inner, at: place)
            }
        }
        return big16(fields.count) + entries + big32(0) + data
    }

    /// A JPEG with an EXIF block inserted after its first marker.
    static func jpeg(_ image: GrayImage, exif: [UInt8]) throws -> [UInt8] {
        let plain = try PictureFile.jpeg(image, quality: 95)
        let segment = Array("Exif\0\0".utf8) + exif
        return Array(plain[..<2]) + [0xFF, 0xE1] + big16(segment.count + 2) + segment + plain[2...]
    }

    /// A PNG with an EXIF chunk before its pixels; the chunk's checksum is wrong, but is never checked.
    static func png(_ image: GrayImage, exif: [UInt8]) throws -> [UInt8] {
        let plain = try PictureFile.png(image)
        let chunk = big32(exif.count) + Array("eXIf".utf8) + exif + [0, 0, 0, 0]
        return Array(plain[..<33]) + chunk + plain[33...]
    }

    /// An uncompressed little-endian TIFF.
    static func tiff(_ image: GrayImage, orientation: Int) -> [UInt8] {
        let fields: [(Int, Int, Int)] = [
            (256, 4, image.width), (257, 4, image.height), (258, 3, 8), (259, 3, 1), (262, 3, 1),
            (273, 4, 8), (274, 3, orientation), (277, 3, 1), (278, 4, image.height),
            (279, 4, image.pixels.count),
        ]
        let entries = fields.flatMap {
            little16($0.0) + little16($0.1) + little32(1) + little32($0.2)
        }
        return Array("II*\0".utf8) + little32(8 + image.pixels.count) + image.pixels
            + little16(fields.count) + entries + little32(0)
    }

    /// An uncompressed big-endian TIFF with camera fields: the picture's fields and these, in any order of tags, after
    /// the pixels.
    static func tiff(_ image: GrayImage, camera: [Field]) -> [UInt8] {
        let fields: [Field] = [
            .long(256, image.width), .long(257, image.height), .short(258, 8), .short(259, 1),
            .short(262, 1), .long(273, 8), .short(277, 1), .long(278, image.height),
            .long(279, image.pixels.count),
        ]
        let place = 8 + image.pixels.count
        return Array("MM\0*".utf8) + big32(place) + image.pixels
            + directory(fields + camera, at: place)
    }

    /// A BMP of 24 or 32 bits a pixel.
    static func bmp(_ image: GrayImage, bits: Int, red: Bool = false) -> [UInt8] {
        var pixels: [UInt8] = []
        for y in (0..<image.height).reversed() {
            for x in 0..<image.width {
                let gray = image[x, y]
                pixels += red ? [0, 0, gray] : [gray, gray, gray]
                if bits == 32 { pixels.append(0) }
            }
            while bits == 24 && pixels.count % 4 != 0 { pixels.append(0) }
        }
        return Array("BM".utf8) + little32(54 + pixels.count) + little32(0) + little32(54)
            + little32(40) + little32(image.width) + little32(image.height) + little16(1)
            + little16(bits) + little32(0) + little32(pixels.count)
            + [UInt8](repeating: 0, count: 16) + pixels
    }

    static func pgm(_ image: GrayImage) -> [UInt8] {
        Array("P5 # grey\n\(image.width) \(image.height)\n255\n".utf8) + image.pixels
    }

    /// A GIF of two by one pixels: black and white.
    static let gif: [UInt8] =
        Array("GIF89a".utf8) + little16(2) + little16(1) + [0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
        + [0x2C] + little16(0) + little16(0) + little16(2) + little16(1) + [0]
        + [2, 2, 0x44, 0x0A, 0] + [0x3B]
}
