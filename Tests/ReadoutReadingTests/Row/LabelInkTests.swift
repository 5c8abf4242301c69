import ReadoutGeometry
import ReadoutImaging
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

/// Words before values that the recogniser missed.
struct LabelInkTests {
    /// A line with a word of three letters, far before a value.
    private static let picture = {
        var picture = GrayImage(width: 400, height: 100, filledWith: 255)
        picture.drawWord(atX: 40, y: 40)
        picture.drawWord(atX: 240, y: 40)
        return picture
    }()
    private static let value = Region(x: 236, y: 38, width: 70, height: 25)

    /// The places that are read, where some words are known.
    private static func read(
        knowing known: [TextBox.Word] = [], before places: [Region] = [value]
    ) -> [TextBox.Word] {
        LabelInk.words(
            before: places, among: known, in: picture, frame: picture.bounds
        ) { TextBox.Word(text: "Pac", confidence: 0.9, region: $0) }
    }

    @Test func `ink that stands together before a value is read as a word`() throws {
        let word = try #require(LabelInkTests.read().first)
        #expect(LabelInkTests.read().count == 1)
        let drawn = Region(x: 40, y: 40, width: 59, height: 21)
        #expect(word.region.intersection(drawn) != nil)
        #expect(abs(word.region.width - drawn.width) < 6)
        #expect(abs(word.region.height - drawn.height) < 6)
    }

    @Test func `a label that is known on the line is enough, and another value is no label`() {
        func known(_ text: String, _ confidence: Double) -> TextBox.Word {
            TextBox.Word(
                text: text, confidence: confidence,
                region: Region(x: 120, y: 40, width: 40, height: 21))
        }
        #expect(LabelInkTests.read(knowing: [known("Power", 0.99)]).isEmpty)
        #expect(!LabelInkTests.read(knowing: [known("Power", 0.1)]).isEmpty)
        #expect(!LabelInkTests.read(knowing: [known("12", 0.99)]).isEmpty)
        let other = Region(x: 36, y: 38, width: 70, height: 25)
        #expect(LabelInkTests.read(before: [LabelInkTests.value, other]).isEmpty)
    }
}
