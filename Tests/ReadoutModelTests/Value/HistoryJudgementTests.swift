import Foundation
import Samples
import Testing

@testable import ReadoutModel

struct HistoryJudgementTests {
    private let counter = value(.number) { $0.monotonic = true }

    /// Whether each of some readings is trusted; a person's corrections are marked by `!`, moments are in hours.
    private func believed(
        _ field: Field, _ readings: [(hour: Int, text: String)],
        replacements: [MeterReplacement] = []
    ) throws -> [Bool] {
        let claims = try readings.enumerated().map { number, reading in
            try HistoryJudgementTests.claim(reading.text, hour: reading.hour, number)
        }
        return HistoryJudgement(of: field, replacements: replacements).doubts(of: claims).map(
            \.isEmpty)
    }

    /// The same for readings that are one day apart.
    private func believed(_ texts: [String], _ field: Field? = nil) throws -> [Bool] {
        try believed(field ?? counter, texts.enumerated().map { ($0.offset * 24, $0.element) })
    }

    private static func claim(_ text: String, hour: Int, _ number: Int = 0) throws -> HistoryClaim {
        let figures = text.trimmingCharacters(in: ["!"])
        let moment = CivilDate(secondsSince1970: 1_767_225_600 + hour * 3600).text
        return try #require(
            HistoryClaim(
                TypedValue(text: figures, magnitude: Decimal(string: figures)),
                taken: TakenAt(moment: moment, utcOffsetInMinutes: nil, name: "\(number)"),
                isWord: text.hasSuffix("!")))
    }

    @Test func `where one reading stands against one both wait, and two outweigh one`() throws {
        #expect(try believed(["10", "900", "30"]) == [true, false, false])
        #expect(try believed(["10", "900", "30", "40"]) == [true, false, true, true])
        #expect(try believed(["900", "30"]) == [false, false])
        #expect(try believed(["900"]) == [true])
        #expect(try believed([]) == [])
    }

    @Test func `nothing is believed against a word, however many say it and however far away`()
        throws
    {
        let low = (1733...1744).map(String.init)
        let texts = ["4822!"] + low + ["9000"]
        #expect(
            try believed(texts)
                == [true] + low.map { _ in false } + [true])
        let years = low.enumerated().map { (hour: 90_000 + $0.offset, text: $0.element) }
        #expect(
            try believed(counter, [(0, "4822!"), (1, "4900")] + years + [(95_000, "1000!")])
                == [true, false] + low.map { _ in false } + [true])
        #expect(
            try believed(["10", "900!", "30", "40", "50"]) == [true, true, false, false, false])
    }

    @Test func `a doubt names the reading that is contradicted`() throws {
        let claims = try ["10", "900", "30", "40"].enumerated().map {
            try HistoryJudgementTests.claim($0.element, hour: $0.offset * 24)
        }
        let doubts = HistoryJudgement(of: counter, replacements: []).doubts(of: claims)
        #expect(doubts[1] == [.aboveLater("900", later: "30", at: "2026-01-03")])
        let one = HistoryJudgement(of: counter, replacements: []).doubts(of: Array(claims[1...2]))
        #expect(one[0] == [.aboveLater("900", later: "30", at: "2026-01-03")])
        #expect(one[1] == [.belowEarlier("30", earlier: "900", at: "2026-01-02")])
    }

    @Test func `without a rate no fall is a turn but where two words say so`() throws {
        let turning = value(.number) {
            $0.monotonic = true
            $0.rollover = 1000
        }
        #expect(try believed(["970", "980", "990", "5"], turning) == [true, true, true, false])
        #expect(try believed(["970", "980", "990", "5!"], turning) == [false, false, false, true])
        #expect(
            try believed(["970", "990!", "995", "2", "500", "5!", "7"], turning)
                == [true, true, true, true, false, true, true])
    }

    @Test func `with a rate a turn is what the time allows`() throws {
        let turning = value(.number) {
            $0.monotonic = true
            $0.rollover = 1000
            $0.maximumRate = .init(amount: 20, period: .day)
        }
        #expect(
            try believed(["970", "980", "990", "5", "15"], turning)
                == [true, true, true, true, true])
        #expect(try believed(["970", "980", "990", "200"], turning) == [true, true, true, false])
        let hours = [(0, "300"), (600, "700"), (900, "900"), (1200, "100"), (1500, "300")]
        #expect(try believed(turning, hours) == [true, true, true, true, true])
    }

    @Test func `what is free of time between two readings does not add up`() throws {
        let slow = value(.number) {
            $0.monotonic = true
            $0.maximumRate = .init(amount: 1, period: .day)
        }
        // Each reading can follow its predecessor, but not the one before that.
        let minutes = (0..<4).map { (hour: 0, text: "\(100 + $0)") }
        // The first and the last reading have the most contradictions; the others agree.
        #expect(try believed(slow, minutes) == [false, true, true, false])
        let days = [(0, "100"), (1, "101"), (23, "102"), (47, "103"), (71, "104")]
        #expect(try believed(slow, days) == [false, true, true, true, true])
        #expect(try believed(slow, [(0, "100"), (1, "101"), (25, "102")]) == [true, true, true])
    }

    @Test func `each meter is judged alone, and by what the replacement says`() throws {
        func typed(_ text: String) -> TypedValue {
            TypedValue(text: text, magnitude: Decimal(string: text))
        }
        let replacement = MeterReplacement(
            first: "2026-01-03T00:00:00", last: "2026-01-03T23:59:59", old: typed("99410"),
            new: typed("2"))
        #expect(
            try believed(
                counter,
                [
                    (0, "99400"), (24, "99500"), (50, "99405"), (51, "3"), (52, "1"), (80, "12"),
                    (100, "11"),
                ], replacements: [replacement]) == [true, false, true, true, false, false, false])
    }

    @Test func `an exact scale holds the numbers that counters have`() throws {
        #expect(HistoryPoint.amount("4821.6") == 4_821_600_000_000_000)
        #expect(HistoryPoint.amount("-0.000000000001") == -1)
        #expect(HistoryPoint.amount("0.0000000000019") == 1)
        let great = try #require(HistoryPoint.amount("99999999999999999999"))
        #expect(HistoryPoint.amount("99999999999999999998") == great - 1_000_000_000_000)
        #expect(
            HistoryPoint.amount("1" + String(repeating: "0", count: 40))
                == HistoryPoint.amount("2" + String(repeating: "0", count: 40)))
        for text in ["", "-", "1e5", "NaN", "1.2.3", "."] {
            #expect(HistoryPoint.amount(text) == nil, "\(text)")
        }
    }
}
