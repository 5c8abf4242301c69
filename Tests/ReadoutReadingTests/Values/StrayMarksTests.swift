import ReadoutGeometry
import ReadoutInput
import Testing

@testable import ReadoutReading

struct StrayMarksTests {
    private func word(_ text: String, x: Double, height: Double = 20) -> RecognizedWord {
        RecognizedWord(
            text: text, confidence: 0.9,
            region: Region(x: x, y: 40 - height, width: 30, height: height))
    }

    @Test func `a stroke as tall as the text and close to it may be a letter`() {
        let read = [word("juice", x: 0), word("1", x: 40), word("|", x: 80)].withoutStrayMarks
        #expect(read.words.map(\.text) == ["juice", "1"])
        #expect(read.mayLackLetter)
        #expect([word("|", x: 0), word("1", x: 40)].withoutStrayMarks.mayLackLetter)
    }

    @Test func `a form's rule and a speck are no letters`() {
        let marks = [word("|", x: 40, height: 21), word("|", x: 60), word(".", x: 40, height: 3)]
        for mark in marks {
            let read = [word("12", x: 0), mark].withoutStrayMarks
            #expect(read.words.map(\.text) == ["12"])
            #expect(!read.mayLackLetter)
        }
    }
}
