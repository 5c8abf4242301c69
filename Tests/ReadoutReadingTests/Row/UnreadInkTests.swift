import ReadoutAlignment
import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

/// Ink beside what was read, on made-up lines of bars as high as letters.
struct UnreadInkTests {
    private static let whole = Region(x: 100, y: 80, width: 300, height: 40)
    private static let field = Field(
        name: "items.article", kind: .text, location: .region(whole))

    /// A page of 600 x 400 pixels with lines of letters.
    /// - Parameter lines: the middle of each line and its number of letters.
    private func page(_ lines: [(y: Int, letters: Int)]) -> GrayImage {
        var image = GrayImage(width: 600, height: 400, filledWith: 230)
        for line in lines {
            for letter in 0..<line.letters { draw(letter, on: line.y, in: &image) }
        }
        return image
    }

    private func draw(_ letter: Int, on y: Int, in image: inout GrayImage) {
        let x = 110 + letter * 24
        for row in y - 14..<y + 14 {
            for column in x..<x + 16 where row < y - 10 || row >= y + 10 || column < x + 4 {
                image[column, row] = 40
            }
        }
    }

    /// Whether letters are missing from a reading of the line in the middle of the place.
    /// - Parameters:
    ///   - read: the letters that were read.
    ///   - reference: the reference photo; nil where the line is not compared with it.
    private func showsMore(
        than read: Range<Int>, in image: GrayImage, isBare: Bool = true,
        place: Region = whole, reference: GrayImage? = nil
    ) throws -> Bool {
        let photo = try WorkingPhoto(picture: image).photo
        var crop = ValueCrop(of: place, through: .identity, from: photo)
        crop.neighbours = .right
        let row = reference.flatMap { picture in
            RowReference(
                of: place, beside: [place], unit: (nil, nil), in: picture,
                frame: Region(x: 0, y: 0, width: 600, height: 400)
            ).flatMap { RowView($0, through: .identity, in: photo) }
        }
        let scale = Double(crop.inner.width) / place.width
        let text = String(repeating: "E", count: read.count)
        let characters = read.map { letter in
            RecognizedCharacter(
                text: "E", confidence: 0.9,
                region: Region(
                    x: Double(10 + letter * 24) * scale, y: 0, width: 16 * scale, height: 30))
        }
        let hypothesis = HypothesisTrace(
            .recognizer, image: crop.inner, text: text, confidence: 0.9, characters: characters)
        let reading = Reading(
            valueName: "items.article", text: text, value: TypedValue(text: text),
            confidence: 0.99, doubts: [])
        return crop.showsMore(
            than: reading, of: UnreadInkTests.field, by: [hypothesis], at: place, isBare: isBare,
            on: row, through: .identity, in: photo)
    }

    @Test func `letters that go on beside what was read are seen`() throws {
        let image = page([(100, 6)])
        #expect(try !showsMore(than: 0..<6, in: image))
        #expect(try showsMore(than: 0..<3, in: image))
        #expect(try showsMore(than: 5..<6, in: image, isBare: false))
    }

    @Test func `letters beyond the place count, but not what the reference photo shows there`()
        throws
    {
        let place = Region(x: 100, y: 80, width: 160, height: 40)
        func line(_ letters: Range<Int>) -> GrayImage {
            var image = page([])
            for letter in letters { draw(letter, on: 100, in: &image) }
            for letter in 9..<12 { draw(letter, on: 100, in: &image) }
            return image
        }
        func showsMore(_ image: GrayImage) throws -> Bool {
            try self.showsMore(
                than: 0..<6, in: image, isBare: false, place: place, reference: line(0..<3))
        }
        #expect(try !showsMore(line(0..<6)))
        #expect(try showsMore(line(0..<7)))
    }

    @Test func `a further word counts only where nothing else may stand`() throws {
        var image = page([(100, 3)])
        for letter in 7..<10 { draw(letter, on: 100, in: &image) }
        #expect(try showsMore(than: 0..<3, in: image))
        #expect(try !showsMore(than: 0..<3, in: image, isBare: false))
    }

    @Test func `a rule under a text is no letter`() throws {
        var image = page([(100, 6)])
        for row in 116..<119 {
            for column in 100..<400 { image[column, row] = 40 }
        }
        #expect(try !showsMore(than: 0..<6, in: image))
    }

    /// The doubts about rows at 100 and 200 with something else between them, above an end at 300.
    private func gaps(_ lines: [(y: Int, letters: Int)], shadowAt shadow: Int? = nil) throws
        -> [Doubt]
    {
        var image = page([(100, 6), (200, 6), (300, 6)] + lines)
        if let shadow {
            for row in 0..<image.height where abs(row - shadow) < 30 {
                for column in 0..<image.width {
                    let part = 0.4 + 0.6 * Double(abs(row - shadow)) / 30
                    image[column, row] = UInt8(Double(image[column, row]) * part)
                }
            }
        }
        return try TemplateReader.gaps(
            between: [(100, 28), (200, 28)], and: (300, 28),
            in: Region(x: 100, y: 80, width: 300, height: 40), slope: 0, through: .identity,
            of: WorkingPhoto(picture: image).photo)
    }

    @Test func `a row that a shadow hides from the recogniser is seen`() throws {
        #expect(try gaps([]).isEmpty)
        #expect(try gaps([], shadowAt: 150).isEmpty)
        #expect(try gaps([(150, 5)]) == [.rowGap(1)])
        #expect(try gaps([(150, 5)], shadowAt: 150) == [.rowGap(1)])
        #expect(try gaps([(250, 2)], shadowAt: 256) == [.rowGap(2)])
    }
}
