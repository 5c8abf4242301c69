import ReadoutImaging
import ReadoutModel
import Samples
import Testing

@testable import ReadoutReading

/// Compares readings with the text that a page carries.
struct WrittenTextTests {
    private func reading(
        _ text: String, doubts: [Doubt] = [], of field: TaughtField
    ) -> Reading {
        Reading(
            valueName: "v", text: text, value: field.parsed(text).value,
            confidence: doubts.isEmpty ? 0.99 : 0.4, doubts: doubts)
    }

    private func beside(
        _ written: String, isDrawn: Bool = true, seen: [String], _ reading: Reading,
        of field: TaughtField
    ) -> Reading {
        let image = GrayImage(width: 1, height: 1, filledWith: 0)
        return reading.weighed(
            againstWritten: Hypothesis(
                reader: .written, text: written, confidence: 1, field: field),
            isDrawn: isDrawn,
            seen: seen.map {
                HypothesisTrace(.recognizer, image: image, text: $0, confidence: 0.4)
            }, of: field)
    }

    @Test func `what any reader saw as it is written is certain`() {
        let field = TaughtField(value(.number))
        let unsure = reading("7.50", doubts: [.lowConfidence(0.4)], of: field)
        let sure = beside("1.50", seen: ["7.50", "1.50"], unsure, of: field)
        #expect(sure.isAccepted)
        #expect(sure.text == "1.50")
        #expect(sure.alternatives.map(\.text) == ["7.50"])
        let name = TaughtField(value(.text))
        let plain = reading("Jan Novak", of: name)
        let accented = "Jan Nov\u{E1}k"
        #expect(beside(accented, seen: ["Jan Novak"], plain, of: name).text == accented)
    }

    @Test func `what nobody saw, or was surely seen otherwise, is in doubt`() {
        let field = TaughtField(value(.number))
        let unsure = reading("7.50", doubts: [.lowConfidence(0.4)], of: field)
        let unseen = beside("1.50", seen: ["7.50"], unsure, of: field)
        #expect(!unseen.isAccepted && unseen.text == "1.50")
        let sure = reading("7.50", of: field)
        let contradicted = beside("1.50", seen: ["7.50", "1.50"], sure, of: field)
        #expect(contradicted.text == "7.50")
        #expect(contradicted.doubts == [.disagreement("7.50", "1.50")])
        let empty = Reading.unread("v", because: .nothingRead)
        #expect(beside("1.50", seen: [], empty, of: field).doubts == [.nothingRead])
    }

    @Test func `the place of a text stays in doubt, and what is no value says nothing`() {
        let field = TaughtField(value(.number))
        let cut = reading("1.50", doubts: [.cutOff, .lowConfidence(0.4)], of: field)
        #expect(beside("1.50", seen: ["1.50"], cut, of: field).doubts == [.cutOff])
        let sure = reading("7.50", of: field)
        #expect(beside("Total", seen: ["7.50"], sure, of: field) == sure)
    }

    @Test func `text that may be invisible only raises doubts`() {
        let field = TaughtField(value(.number))
        let unsure = reading("1.50", doubts: [.lowConfidence(0.4)], of: field)
        #expect(beside("1.50", isDrawn: false, seen: ["1.50"], unsure, of: field) == unsure)
        let sure = reading("7.50", of: field)
        #expect(beside("7.50", isDrawn: false, seen: [], sure, of: field) == sure)
        #expect(
            beside("1.50", isDrawn: false, seen: [], sure, of: field).doubts
                == [.disagreement("7.50", "1.50")])
    }
}
