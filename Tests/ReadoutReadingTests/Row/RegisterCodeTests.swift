import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutReading

struct RegisterCodeTests {
    @Test(arguments: [["1", ".8.1"], ["1.", "8.1"], ["1.8.", "1"], ["1.8.1"]])
    func `the parts of a code are one landmark`(parts: [String]) {
        let code = Region(x: 20, y: 44, width: 88, height: 28)
        let value = Region(x: 420, y: 42, width: 100, height: 32)
        let width = code.width / Double(parts.count)
        let words = parts.enumerated().map { number, text in
            TextBox.Word(
                text: text, confidence: 0.99,
                region: Region(
                    x: code.x + Double(number) * width, y: code.y, width: width,
                    height: code.height))
        }
        let candidates = LandmarkCandidates(
            [TextBox(words: words)], further: [], places: [value], isPage: false
        ) { _ in nil }
        let found = candidates.identifying(value)
        #expect(found.map(\.text) == ["1.8.1"])
        #expect(found.map(\.region) == [code])
    }

    @Test func `numbers that make no code stay two words`() {
        let words = ["12", ".345"].enumerated().map { number, text in
            TextBox.Word(
                text: text, confidence: 0.99,
                region: Region(x: Double(50 * number), y: 0, width: 40, height: 20))
        }
        #expect(TextBox(words: words).wordsWithWholeCodes == words)
    }
}
