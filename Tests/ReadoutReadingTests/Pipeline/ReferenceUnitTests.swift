import ReadoutGeometry
import ReadoutImaging
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

/// A drawn display with a number of two digits, and a recognised unit that does not stand after the number.
struct ReferenceUnitTests {
    private static let value = Region(x: 240, y: 180, width: 64, height: 44)

    /// - Parameters:
    ///   - unit: the top left corner of the unit; nil where there is none.
    ///   - text: what it says.
    ///   - others: the places of other values.
    private static func showsUnit(
        at unit: Point?, saying text: String = "kW", besides others: [Region] = []
    ) -> Bool? {
        var picture = GrayImage(width: 600, height: 500, filledWith: 220)
        for place in [value] + others {
            for digit in 0..<2 {
                let x = place.x + 10 + Double(digit * 21)
                picture.fill(Region(x: x, y: place.y + 8, width: 18, height: 28), with: 20)
                picture.fill(Region(x: x + 5, y: place.y + 13, width: 8, height: 18), with: 220)
            }
        }
        var words: [TextBox.Word] = []
        if let unit {
            var letters = SeededGenerator(seed: 77)
            for letter in 0..<2 {
                picture.drawGlyph(
                    atX: Int(unit.x) + letter * 18, y: Int(unit.y), size: 3, bits: letters.next())
            }
            let region = Region(x: unit.x, y: unit.y, width: 33, height: 21)
            words = [TextBox.Word(text: text, confidence: 0.9, region: region)]
        }
        let template = Template(
            name: "meter",
            fields: ([value] + others).enumerated().map {
                Field(
                    name: "v\($0.offset)", kind: .number, unit: "kW",
                    location: .region($0.element))
            },
            reference: Reference(
                sha256: "", width: 600, height: 500, boxes: words.map { TextBox(words: [$0]) },
                picture: []))
        return TemplateReader(template, picture: picture).showsUnit(ofValueAt: 0)
    }

    @Test(arguments: [Point(250, 120), Point(250, 260), Point(150, 192)])
    func `a unit above, below or before a value is its unit`(place: Point) {
        #expect(Self.showsUnit(at: place) == true)
        #expect(Self.showsUnit(at: place, saying: "bar") == false)
    }

    @Test func `a display without a unit, or with one far away, shows none`() {
        #expect(Self.showsUnit(at: nil) == false)
        #expect(Self.showsUnit(at: Point(250, 440)) == false)
    }

    @Test func `a unit after another value is not that of the next one`() {
        let before = Region(x: 20, y: 180, width: 64, height: 44)
        #expect(Self.showsUnit(at: Point(150, 192), besides: [before]) == false)
        let above = Region(x: 20, y: 80, width: 64, height: 44)
        #expect(Self.showsUnit(at: Point(150, 92), besides: [above]) == false)
        #expect(Self.showsUnit(at: Point(150, 192), besides: [above]) == true)
    }
}
