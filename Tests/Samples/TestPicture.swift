package import ReadoutImaging
import ReadoutPhotos

/// Pictures made for tests.
package enum TestPicture {
    /// 48 by 32 pixels with a dark top left and a grey top right corner, so that no two orientations look the same.
    package static let corners: GrayImage = {
        var image = GrayImage(width: 48, height: 32, filledWith: 255)
        for y in 0..<16 {
            for x in 0..<24 {
                image[x, y] = 0
                image[x + 24, y] = 128
            }
        }
        return image
    }()

    /// The greys in the middle of the four quarters: top left, top right, bottom left, bottom right; 0, 1 or 2 for
    /// black, grey or white.
    package static func quarters(_ image: GrayImage) -> [Int] {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
            (Int(image[image.width * x / 4, image.height * y / 4]) + 64) / 128
        }
    }

    /// Lines of text, dark on light ground.
    package static func text(
        _ lines: [String], letterHeight: Int = 32, width: Int = 640
    ) throws -> GrayImage {
        let letters = try unwrap(Lettering.ofHeight(letterHeight))
        var image = GrayImage(
            width: width, height: (lines.count * 2 + 1) * letterHeight, filledWith: 240)
        for (number, line) in lines.enumerated() {
            let mask = try unwrapped(letters.mask(of: line)).image
            for y in 0..<mask.height {
                for x in 0..<min(mask.width, width - letterHeight) {
                    image[letterHeight + x, (number * 2 + 1) * letterHeight + y] =
                        240 - UInt8(Int(mask[x, y]) * 220 / 255)
                }
            }
        }
        return image
    }

    private struct Missing: Error {}

    private static func unwrapped<Value>(_ field: Value?) throws -> Value {
        guard let field else { throw Missing() }
        return field
    }

    private static func unwrap(_ value: consuming Lettering?) throws -> Lettering {
        guard let value else { throw Missing() }
        return value
    }
}
