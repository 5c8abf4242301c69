import ReadoutGeometry
import ReadoutImaging
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

/// A unit drawn above a value's place, in which a photo may show another one.
struct OtherWordTests {
    private static let value = Region(x: 420, y: 42, width: 100, height: 32)
    private static let above = Region(x: 340, y: 6, width: 40, height: 28)

    /// The landmarks of a display whose value has a unit.
    private func landmarks(ofUnit unit: String) -> Landmarks {
        let word = TextBox.Word(text: unit, confidence: 0.99, region: Self.above)
        let template = Template(
            name: "meter",
            fields: [Field(name: "v", kind: .number, location: .region(Self.value))],
            reference: Reference(sha256: "", width: 600, height: 120, boxes: [], picture: []))
        var image = GrayImage(width: 600, height: 120, filledWith: 220)
        image.drawGlyph(atX: 342, y: 6, size: 4, bits: 0x5a5a)
        return Landmarks(
            template, places: [Self.value], units: [0: word], in: image,
            frame: Region(x: 0, y: 0, width: 600, height: 120))
    }

    @Test(arguments: [("kg", "g"), ("kvarh", "varh")])
    func `one letter makes another unit, but no other word`(printed: String, seen: String) {
        let landmarks = landmarks(ofUnit: printed)
        func other(unit: String?) -> String? {
            landmarks.otherWord(ofValueAt: 0, unit: unit, isAsked: { _ in true }) { _ in
                [Reading.Alternative(text: seen, confidence: 0.9)]
            } reference: { _ in
                printed
            }?.seen
        }
        #expect(other(unit: printed) == seen)
        #expect(other(unit: nil) == nil)
    }

    @Test(arguments: [
        ("02", true), ("12", true), ("1", false), ("O2", false), ("1.8.0", false), ("NET", false),
    ])
    func `only a number of two digits makes another register`(seen: String, isOther: Bool) {
        #expect(seen.canReplace("01") == isOther)
    }

    @Test(arguments: [("1.8.0", "2.8.0", true), ("1.8.0", "28", false), ("NET", "PT", true)])
    func `a code makes another code, and a word another word`(
        known: String, seen: String, isOther: Bool
    ) {
        #expect(seen.canReplace(known) == isOther)
    }

    @Test(arguments: [
        ("kg", 0.88, false), ("kg", 0.82, true), ("NET", 0.82, false), ("NET", 0.68, true),
        ("TARE", 0.5, false),
    ])
    func `a unit is read where it looks half as different as other words have to`(
        word: String, likeness: Double, isUnlike: Bool
    ) {
        let words = ["kg", "NET"].map { (text: $0, likeness: likeness, region: Self.above) }
        #expect(
            Landmarks.looksUnlike(word, among: words, unit: "kg", unusual: 0.3) == isUnlike)
    }
}
