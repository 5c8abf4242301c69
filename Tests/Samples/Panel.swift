package import ReadoutAlignment
package import ReadoutGeometry
package import ReadoutImaging
package import ReadoutInput
import ReadoutModel

/// A drawn panel: a frame, labels of made-up letters, and values that differ between photos.
package struct Panel {
    package let width = 480
    package let height = 360
    /// Determines the labels and the layout.
    package let seed: UInt64
    /// Changes only the letters on the label of the second row: another device of the same make.
    package var twin: UInt64 = 0

    package init(seed: UInt64, twin: UInt64 = 0) {
        self.seed = seed
        self.twin = twin
    }

    private static let rows = 4

    /// The regions of the values.
    package var regions: [Region] {
        (0..<Panel.rows).map { row in
            Region(x: 270, y: 38 + Double(row) * 74, width: 138, height: 40)
        }
    }

    /// The panel from the front, with the values determined by `values`.
    package func picture(values: UInt64) -> GrayImage {
        var image = GrayImage(width: width, height: height, filledWith: 190)
        image.fill(Region(x: 18, y: 16, width: 444, height: 328), with: 40)
        image.fill(Region(x: 23, y: 21, width: 434, height: 318), with: 225)
        var layout = SeededGenerator(seed: seed)
        for row in 0..<Panel.rows {
            let letters = 7 + layout.index(below: 2)
            for letter in 0..<letters {
                image.drawGlyph(
                    atX: 40 + letter * 26, y: 44 + row * 74, size: 4,
                    bits: layout.next() ^ (row == 1 ? twin : 0))
            }
            image.drawGlyph(atX: 418, y: 44 + row * 74, size: 4, bits: layout.next())
            image.fill(
                Region(x: 40, y: Double(82 + row * 74), width: Double(letters) * 26, height: 3),
                with: 90)
        }
        var digits = SeededGenerator(seed: values)
        for region in regions {
            for digit in 0..<5 {
                image.drawGlyph(
                    atX: Int(region.x) + 6 + digit * 26, y: Int(region.y) + 6, size: 4,
                    bits: digits.next())
            }
        }
        return image
    }

    package static let views: [Homography] = [
        .similarity(scale: 0.75, angle: 0.15, moving: Point(240, 180), to: Point(230, 190)),
        .similarity(scale: 0.9, angle: 3.0, moving: Point(240, 180), to: Point(240, 180)),
        Homography(elements: [0.75, -0.1, 70, 0.05, 0.8, 40, -2e-4, 2e-4, 1]),
    ]

    /// A word for each label, with the label's region.
    package static let words = ["Power", "Speed", "Torque", "Voltage"].enumerated().map {
        ($0.element, Region(x: 40, y: 44 + 74 * Double($0.offset), width: 150, height: 28))
    }

    /// The panel as a template made ready, with the regions of its values; `words` are texts with regions.
    /// - Parameters:
    ///   - isFramed: whether all photos are framed alike.
    ///   - places: the values' regions, if they differ from the panel's.
    package func prepared(
        words: [(text: String, region: Region)] = [], isFramed: Bool = false,
        places: [Region]? = nil
    ) -> PreparedTemplate {
        let fields = (places ?? regions).enumerated().map {
            Field(name: "v\($0.offset)", kind: .text, location: .region($0.element))
        }
        let boxes = words.map {
            TextBox(words: [.init(text: $0.text, confidence: 0.9, region: $0.region)])
        }
        let reference = Reference(
            sha256: "", width: width, height: height, boxes: boxes, picture: [])
        return PreparedTemplate(
            Template(name: "panel", fields: fields, reference: reference, isFramed: isFramed),
            picture: picture(values: 1))
    }

    /// The panel as a camera sees it: `transform` maps the panel to the photo.
    package func photo(
        through transform: Homography, values: UInt64, noise: Int = 6,
        recognizer: any TextRecognizer = FixedRecognizer()
    ) throws -> WorkingPhoto {
        guard let back = transform.inverse else { throw NoSample() }
        let flat = picture(values: values)
        var picture = flat.sampled(
            flat.bounds, through: back, width: flat.width, height: flat.height)
        picture.addNoise(noise, seed: values)
        return try WorkingPhoto(picture: picture, recognizer: recognizer)
    }
}

/// The requested picture cannot be drawn.
package struct NoSample: Error {}

/// Sees the same words in every picture.
package final class FixedRecognizer: TextRecognizer {
    package var words: [RecognizedWord] = []
    package var calls = 0

    package init() {}

    package func lines(
        in image: GrayImage, layout: TextLayout, language: String, allowed: String?
    ) throws -> [TextLine] {
        calls += 1
        return words.map { TextLine(words: [$0]) }
    }
}

extension WorkingPhoto {
    package convenience init(picture: GrayImage, recognizer: any TextRecognizer = FixedRecognizer())
        throws
    {
        guard let time = CaptureTime(text: "2026-01-02T03:04:05", source: .file) else {
            throw NoSample()
        }
        self.init(
            Photo(
                path: "photo.png", sha256: "", picture: picture, width: picture.width,
                height: picture.height, captureTime: time),
            recognizer: recognizer)
    }
}

extension GrayImage {
    package mutating func fill(_ region: Region, with gray: UInt8) {
        for y in max(0, Int(region.y))..<min(height, Int(region.bottom)) {
            for x in max(0, Int(region.x))..<min(width, Int(region.right)) { self[x, y] = gray }
        }
    }

    /// Draws five by seven squares of `size` pixels, dark where the bits are set.
    package mutating func drawGlyph(atX x: Int, y: Int, size: Int, bits: UInt64) {
        for index in 0..<35 where bits >> UInt64(index) & 1 == 1 {
            fill(
                Region(
                    x: Double(x + index % 5 * size), y: Double(y + index / 5 * size),
                    width: Double(size), height: Double(size)), with: 30)
        }
    }

    /// Draws a word of three letters; a square of theirs has three pixels.
    package mutating func drawWord(atX x: Int, y: Int) {
        var letters = SeededGenerator(seed: 5)
        for letter in 0..<3 {
            drawGlyph(atX: x + letter * 22, y: y, size: 3, bits: letters.next() | 0x1c1c_1c1c)
        }
    }

    package mutating func addNoise(_ amount: Int, seed: UInt64) {
        guard amount > 0 else { return }
        var generator = SeededGenerator(seed: seed)
        for index in pixels.indices {
            let change = generator.index(below: 2 * amount + 1) - amount
            pixels[index] = UInt8(max(0, min(255, Int(pixels[index]) + change)))
        }
    }

    /// Unrelated shapes of many sizes.
    package static func clutter(width: Int, height: Int, seed: UInt64) -> GrayImage {
        var image = GrayImage(width: width, height: height, filledWith: 128)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            let region = Region(
                x: Double(generator.index(below: width)), y: Double(generator.index(below: height)),
                width: Double(4 + generator.index(below: 60)),
                height: Double(4 + generator.index(below: 40)))
            image.fill(region, with: UInt8(generator.index(below: 256)))
        }
        return image
    }
}
