import ReadoutGeometry
import ReadoutImaging
import ReadoutModel
import Testing

@testable import ReadoutReading

/// Small characters in a spacious place, as the display net sees them enlarged.
struct NearLookTests {
    private static let field = Field(
        name: "count", kind: .number, location: .region(Region(x: 0, y: 0, width: 1, height: 1)))

    /// A place in which a display's digits fill a share of the height; their segments touch.
    private static func crop(of text: String, filling share: Double) -> ValueCrop {
        let drawn = DrawnDisplay(stroke: 4).image(of: text)
        let height = Int(DrawnDisplay().height / share)
        var place = GrayImage(
            width: drawn.width + 4 * height, height: height, filledWith: 200)
        let top = (height - drawn.height) / 2
        for y in 1..<drawn.height - 1 where (1..<height - 1).contains(top + y) {
            for x in 1..<drawn.width - 1 {
                place[x + 20, top + y] =
                    (-1...1).flatMap { dy in (-1...1).map { drawn[x + $0, y + dy] } }.min() ?? 0
            }
        }
        return ValueCrop(place)
    }

    private func reading(of crop: ValueCrop, saying text: String, looks: Int) throws -> Reading {
        let recognizer = FakeRecognizer(Array(repeating: (text, 0.95), count: looks))
        return try ValueReader(
            recognizer: recognizer, nets: NetReaders(display: try .committed(), print: nil)
        ).reading(of: Self.field, in: crop)
    }

    @Test func `a text that fills its place is not looked at closer`() throws {
        let crop = Self.crop(of: "3520", filling: 0.7)
        #expect(try #require(TextLineImage(findingIn: crop)).closeUp(of: crop) == nil)
    }

    @Test func `a small text is cut out with a little around it`() throws {
        let crop = Self.crop(of: "3520", filling: 0.3)
        let line = try #require(TextLineImage(findingIn: crop))
        let (image, place) = try #require(line.closeUp(of: crop))
        #expect(Double(image.width) == place.width && Double(image.height) == place.height)
        #expect((45...70).contains(place.height))
        #expect(place.width < 200)
        #expect(image.pixels.contains { $0 < 60 })
    }

    @Test func `the net confirms from near what it does not see in the whole place`() throws {
        let crop = Self.crop(of: "3520", filling: 0.15)
        let whole = try DisplayReader.committed().alternatives(in: crop.inner)
        #expect(whole.first?.reading.text != "3520")
        let reading = try reading(of: crop, saying: "3520", looks: 2)
        #expect(reading.text == "3520")
        #expect(reading.isAccepted)
    }

    @Test func `a figure that all lost but that shows from near leaves a doubt`() throws {
        let crop = Self.crop(of: "3520", filling: 0.15)
        let reading = try reading(of: crop, saying: "352", looks: 8)
        #expect(!reading.isAccepted)
        #expect(reading.doubts.contains(.disagreement("352", "3520")))
        #expect(reading.alternatives.contains { $0.text == "3520" })
    }
}
