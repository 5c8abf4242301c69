import Foundation
import Samples
import Testing

@testable import ReadoutModel

struct ReadingHistoryTests {
    private let field = TaughtField(value(.number))

    /// The reading that earlier records choose of two texts, one of which is below the last reading.
    private func chosen(doubts: [Doubt]) -> Reading? {
        let reading = Reading(
            valueName: "v", text: "4338", value: field.parsed("4338").value, confidence: 0.6,
            alternatives: [Reading.Alternative(text: "4838", confidence: 0.2)],
            doubts: doubts)
        let below = Doubt.belowEarlier("4338", earlier: "4821", at: "2026-01-01")
        return reading.chosen(of: field, against: [below], by: { _ in [] })
    }

    @Test(arguments: [
        Doubt.outsidePhoto, .cutOff, .labelNotFound("Total"), .unexplained, .raisedDigit, .covered,
        .faint, .surroundings, .otherLabel("Total"), .newWord("MAX"), .otherLamp(["kW", "kWh"]),
        .otherUnit("kWh"), .poorFit, .otherTemplate("water"),
        .guarded(by: "code", expected: "1.8.0", seen: "2.8.0"),
        .repeated(by: "day", text: "4", record: 7),
    ])
    func `a reading that history chooses keeps the warnings about its place`(doubt: Doubt) throws {
        let found = chosen(doubts: [.disagreement("4338", "4838"), doubt])
        let reading = try #require(found)
        #expect(reading.text == "4838")
        #expect(reading.doubts.map(\.code) == [doubt.code, "chosen"])
        #expect(reading.doubts.first == doubt)
    }

    @Test(arguments: [
        Doubt.lowConfidence(0.6), .aboveMaximum("4338", maximum: 4000), .unusualCharacters("3"),
        .form(text: "4338", reference: "48.38"), .fixedText("4338"),
    ])
    func `it loses the doubts about the text that it replaces`(doubt: Doubt) throws {
        let found = chosen(doubts: [.disagreement("4338", "4838"), doubt])
        let reading = try #require(found)
        #expect(reading.doubts.map(\.code) == ["chosen"])
    }

    @Test func `a text of which the readers are certain is kept`() {
        #expect(chosen(doubts: [.newWord("MAX")]) == nil)
        #expect(chosen(doubts: [.row(1, .lowConfidence(0.6))]) == nil)
    }
}
