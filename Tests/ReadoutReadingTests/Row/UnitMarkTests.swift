import ReadoutGeometry
import ReadoutImaging
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

/// Drawn lines of the reference photo: three digits, and on their right a unit, the edge of a window, or both.
struct UnitMarkTests {
    private static let frame = Region(x: 0, y: 0, width: 400, height: 80)
    private static let value = Region(x: 140, y: 18, width: 86, height: 44)
    /// The digits' height in the picture.
    private static let height = 28.0
    /// Where the unit begins and ends.
    private static let unit = 246.0...290

    /// - Parameters:
    ///   - hasUnit: whether two letters are drawn.
    ///   - edge: where the edge of a window begins and ends; nil for none.
    private static func reference(
        hasUnit: Bool = true, edge: ClosedRange<Double>?
    ) throws -> RowReference {
        var image = GrayImage(width: 400, height: 80, filledWith: 220)
        for digit in 0..<3 {
            let x = Double(150 + digit * 24)
            image.fill(Region(x: x, y: 26, width: 18, height: height), with: 20)
            image.fill(Region(x: x + 5, y: 31, width: 8, height: 18), with: 220)
        }
        if hasUnit {
            var letters = SeededGenerator(seed: 77)
            for letter in 0..<2 {
                image.drawGlyph(atX: 246 + letter * 24, y: 26, size: 4, bits: letters.next())
            }
        }
        if let edge {
            image.fill(
                Region(
                    x: edge.lowerBound, y: 0, width: edge.upperBound - edge.lowerBound, height: 80),
                with: 20)
        }
        return try #require(
            RowReference(
                of: value, beside: [value], unit: ("kW", nil), in: image, frame: frame,
                isNumber: true))
    }

    @Test func `the edge of a window that stands apart from the unit is no part of it`() throws {
        for edge in [nil, 302.0...308] as [ClosedRange<Double>?] {
            let unit = try #require(try Self.reference(edge: edge).unitRegion)
            #expect(abs(unit.x - Self.unit.lowerBound) < 3)
            #expect(abs(unit.right - Self.unit.upperBound) < 5)
        }
    }

    @Test func `the edge of a window that touches the unit belongs to it`() throws {
        let unit = try #require(try Self.reference(edge: 291...297).unitRegion)
        #expect(abs(unit.x - Self.unit.lowerBound) < 3)
    }

    @Test(arguments: [250.0...252, 250...300])
    func `neither a line nor the edge of the device is a unit`(edge: ClosedRange<Double>) throws {
        let row = try Self.reference(hasUnit: false, edge: edge)
        #expect(row.unitRegion == nil && !row.hasUnit)
    }

    @Test(arguments: [
        (["kg 90"], ["g 95"], true), (["ct 50", "cl 35"], ["g 95"], true),
        (["g 60", "9 30"], ["g 95"], false), (["kg 80", "g 10"], ["g 95"], false),
        (["kg 70"], ["g 95"], false), (["kg 90"], ["g 30"], false), (["12 95"], ["g 95"], false),
        (["nSvlh 67", "nSv/h 16"], ["ySvlh 57", "ySv/h 18"], true),
        (["ySv/h 80"], ["ySvlh 57", "ySv/h 18"], false), ([], ["g 95"], false),
    ])
    func `another text than in the reference photo is another unit`(
        seen: [String], printed: [String], isOther: Bool
    ) {
        func alternatives(_ texts: [String]) -> [Reading.Alternative] {
            texts.map { text in
                let parts = text.split(separator: " ")
                return Reading.Alternative(
                    text: String(parts[0]), confidence: (Double(parts[1]) ?? 0) / 100)
            }
        }
        #expect(alternatives(seen).showsOther(than: alternatives(printed)) == isOther)
    }

    @Test(arguments: [
        ("kWh", true), ("KWH", true), ("ar", false), ("h", false), ("Wh", false), ("V", false),
    ])
    func `a part of a unit is no new word, and another unit is`(word: String, isOfUnit: Bool) {
        #expect(word.isUnitOrPart(of: "kWh") == isOfUnit)
        #expect("ar".isUnitOrPart(of: "bar") && "ar".isUnitOrPart(of: "bara"))
    }
}
