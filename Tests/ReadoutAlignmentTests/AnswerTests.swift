import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutAlignment

/// Words that another photo of the same form shows otherwise.
struct AnswerTests {
    private let place = Region(x: 300, y: 100, width: 80, height: 20)

    private func word(_ text: String, at x: Double, _ y: Double) -> TextBox.Word {
        TextBox.Word(
            text: text, confidence: 0.9,
            region: Region(x: x, y: y, width: Double(text.count) * 10, height: 20))
    }

    @Test func `the words behind a colon below a place are answers`() {
        let words = [
            word("Paid", at: 40, 140), word("by:", at: 90, 140), word("CREDIT", at: 140, 140),
            word("CARD", at: 210, 140), word("LITRES", at: 310, 140), word("Thanks", at: 40, 180),
        ]
        let answers = words.filter { words.isAnswer($0.region, below: place) }.map(\.text)
        #expect(answers == ["CREDIT", "CARD"])
    }

    @Test func `a word beside or above a place is none, whatever stands before it`() {
        let words = [
            word("Mode:", at: 40, 60), word("HEAT", at: 110, 60), word("Code:", at: 40, 100),
            word("IMPORT", at: 110, 100),
        ]
        #expect(words.allSatisfy { !words.isAnswer($0.region, below: place) })
    }
}
