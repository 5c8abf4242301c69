import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

@Suite struct TextLineImageTests {
    /// A photo with four bars of the size of digits, the first at `x`.
    private static func photo(digitsFrom x: Int) throws -> Photo {
        var picture = GrayImage(width: 320, height: 80, filledWith: 205)
        for digit in 0..<4 {
            picture.fill(
                Region(x: Double(x + digit * 34), y: 22, width: 22, height: 36), with: 40)
        }
        return Photo(
            path: "photo.png", sha256: "", picture: picture, width: 320, height: 80,
            captureTime: try #require(CaptureTime(text: "2026-01-02T03:04:05", source: .file)))
    }

    /// A place whose left third lies outside the photo.
    private static let place = Region(x: -100, y: 10, width: 400, height: 60)

    @Test func `a number is whole when nothing stands near where its place is cut off`() throws {
        let crop = ValueCrop(
            of: Self.place, through: .identity, from: try Self.photo(digitsFrom: 120))
        #expect(!crop.isWhole)
        let line = try #require(TextLineImage(findingIn: crop))
        #expect(line.isWhole(in: crop))
    }

    @Test func `light text is found where the light falls on most of its dark ground`() throws {
        var picture = GrayImage(width: 320, height: 60, filledWith: 150)
        for x in 0..<100 {
            let gray = UInt8(30 + x * 120 / 100)
            picture.fill(Region(x: Double(x), y: 0, width: 1, height: 60), with: gray)
        }
        for digit in 0..<4 {
            let x = Double(60 + digit * 40)
            picture.fill(Region(x: x, y: 12, width: 6, height: 36), with: 235)
            picture.fill(Region(x: x, y: 12, width: 24, height: 6), with: 235)
        }
        let line = try #require(TextLineImage(findingIn: ValueCrop(picture)))
        #expect(line.text.lowerBound > 50 && line.text.upperBound < 220)
        #expect(abs(line.glyphHeight - 36) < 4)
    }

    @Test func `a number near where its place is cut off may go on there`() throws {
        let crop = ValueCrop(
            of: Self.place, through: .identity, from: try Self.photo(digitsFrom: 12))
        let line = try #require(TextLineImage(findingIn: crop))
        #expect(!line.isWhole(in: crop))
    }

    @Test
    func `half a digit's height of empty ground is enough before a wide digit, not before a 1`()
        throws
    {
        let wide = try Self.photo(digitsFrom: 30)
        let crop = ValueCrop(of: Self.place, through: .identity, from: wide)
        #expect(try #require(TextLineImage(findingIn: crop)).isWhole(in: crop))
        var picture = wide.picture
        picture.fill(Region(x: 37, y: 22, width: 15, height: 36), with: 205)
        let narrow = Photo(
            path: "photo.png", sha256: "", picture: picture, width: 320, height: 80,
            captureTime: wide.captureTime)
        let other = ValueCrop(of: Self.place, through: .identity, from: narrow)
        #expect(!(try #require(TextLineImage(findingIn: other)).isWhole(in: other)))
    }

    @Test func `a place in the photo is whole wherever its text stands`() throws {
        let place = Region(x: 10, y: 10, width: 300, height: 60)
        let crop = ValueCrop(of: place, through: .identity, from: try Self.photo(digitsFrom: 14))
        #expect(crop.isWhole)
        let line = try #require(TextLineImage(findingIn: crop))
        #expect(line.isWhole(in: crop))
    }

    @Test func `the readers see of a place only what the photo shows`() throws {
        let place = Region(x: -60, y: 10, width: 300, height: 60)
        let crop = ValueCrop(of: place, through: .identity, from: try Self.photo(digitsFrom: 100))
        #expect(!crop.isWhole)
        #expect(crop.columns.lowerBound == crop.visible.lowerBound)
        #expect(abs(crop.x(ofInner: 0)) < 1)
        #expect(abs(crop.inner.width - 240) <= 1)
    }

    @Test func `a place cut off below is not whole`() throws {
        let place = Region(x: 10, y: 40, width: 300, height: 60)
        let crop = ValueCrop(of: place, through: .identity, from: try Self.photo(digitsFrom: 100))
        #expect(!crop.isWhole)
        #expect(crop.visible.isEmpty)
    }

    /// A place that ends right after the third of four bars, which are 12 pixels apart.
    private static func cropEndingEarly(
        lastBarAt shift: Double = 0, ground: Double? = nil, endingAt end: Double = 154,
        neighbours: HorizontalSides = [], marks: HorizontalSides = []
    ) throws -> ValueCrop {
        let whole = try photo(digitsFrom: 60)
        var picture = whole.picture
        picture.fill(Region(x: 162, y: 22, width: 22, height: 36), with: 205)
        picture.fill(Region(x: 162 + shift, y: 22, width: 22, height: 36), with: 40)
        if let ground { picture.fill(Region(x: ground, y: 0, width: 2, height: 80), with: 40) }
        let photo = Photo(
            path: "photo.png", sha256: "", picture: picture, width: 320, height: 80,
            captureTime: whole.captureTime)
        var crop = ValueCrop(
            of: Region(x: 50, y: 10, width: end - 50, height: 60), through: .identity, from: photo)
        crop.neighbours = neighbours
        crop.marks = marks
        return crop
    }

    @Test func `a letter as near to the text as its own letters are to each other goes on it`()
        throws
    {
        let near = try Self.cropEndingEarly()
        #expect(!(try #require(TextLineImage(findingIn: near)).cutOff.isEmpty))
        let far = try Self.cropEndingEarly(lastBarAt: 14)
        #expect(try #require(TextLineImage(findingIn: far)).cutOff.isEmpty)
    }

    @Test func `what stands beside the place in the reference photo, too, is none of its text`()
        throws
    {
        let unit = try Self.cropEndingEarly(neighbours: .right)
        #expect(try #require(TextLineImage(findingIn: unit)).cutOff.isEmpty)
        let other = try Self.cropEndingEarly(neighbours: .left)
        #expect(!(try #require(TextLineImage(findingIn: other)).cutOff.isEmpty))
    }

    @Test
    func
        `a letter that reaches into the place is cut off unless it surely stands there in the reference photo`()
        throws
    {
        let cut = try Self.cropEndingEarly(endingAt: 168, neighbours: .right)
        #expect(try #require(TextLineImage(findingIn: cut)).cutOff == .right)
        let sign = try Self.cropEndingEarly(endingAt: 168, neighbours: .right, marks: .right)
        #expect(try #require(TextLineImage(findingIn: sign)).cutOff.isEmpty)
    }

    @Test func `what lies beyond a line of the form is none of its text`() throws {
        let crop = try Self.cropEndingEarly(ground: 156)
        #expect(try #require(TextLineImage(findingIn: crop)).cutOff.isEmpty)
    }

    /// A picture of four digits, each of an upper and a lower bar.
    /// - Parameter gap: rows between the two.
    private static func halves(gap: Int, with draw: (inout GrayImage) -> Void = { _ in })
        -> GrayImage
    {
        var picture = GrayImage(width: 260, height: 100, filledWith: 205)
        for digit in 0..<4 {
            let x = Double(60 + digit * 34)
            picture.fill(Region(x: x, y: 20, width: 22, height: 28), with: 40)
            picture.fill(Region(x: x, y: Double(48 + gap), width: 22, height: 30), with: 40)
        }
        draw(&picture)
        return picture
    }

    @Test func `digits of halves that do not touch are one line, other lines stay apart`() throws {
        let digits = try #require(TextLineImage(findingIn: ValueCrop(Self.halves(gap: 3))))
        #expect(digits.rows.count < 40)
        #expect(
            abs(digits.wholeRows.lowerBound - 20) < 3 && abs(digits.wholeRows.upperBound - 81) < 3)
        let lines = try #require(TextLineImage(findingIn: ValueCrop(Self.halves(gap: 14))))
        #expect(lines.wholeRows == lines.rows)
    }

    @Test func `the halves of a digit may stand on its two sides, as in a 2`() throws {
        var picture = GrayImage(width: 300, height: 100, filledWith: 205)
        for (digit, isFive) in [false, true, false].enumerated() {
            let x = Double(50 + digit * 60)
            picture.fill(Region(x: x + (isFive ? 0 : 30), y: 20, width: 8, height: 28), with: 40)
            picture.fill(Region(x: x + (isFive ? 30 : 0), y: 52, width: 8, height: 28), with: 40)
        }
        let line = try #require(TextLineImage(findingIn: ValueCrop(picture)))
        #expect(
            abs(line.wholeRows.lowerBound - 20) < 3 && abs(line.wholeRows.upperBound - 80) < 3)
    }

    @Test func `specks and what the place cuts off are no parts of the digits above them`() throws {
        let picture = Self.halves(gap: 3) { image in
            for digit in 0..<4 {
                let x = Double(60 + digit * 34)
                image.fill(Region(x: x, y: 84, width: 2, height: 2), with: 40)
                image.fill(Region(x: x + 4, y: 85, width: 16, height: 15), with: 40)
            }
        }
        let line = try #require(TextLineImage(findingIn: ValueCrop(picture)))
        #expect(abs(line.wholeRows.upperBound - 81) < 3)
    }

    @Test
    func `rows of which no glyph takes up half stay as they are where nothing is beside them`() {
        var picture = GrayImage(width: 60, height: 100, filledWith: 205)
        picture.fill(Region(x: 20, y: 40, width: 10, height: 20), with: 40)
        let glyphs = picture.darkComponents()
        #expect(glyphs.count == 1)
        #expect(
            TextLineImage.rows(30..<70, grownBy: [], besides: glyphs, in: picture) == 30..<70)
    }
}
