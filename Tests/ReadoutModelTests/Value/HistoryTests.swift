import Foundation
import Samples
import Testing

@testable import ReadoutModel

@Suite struct HistoryTests {
    private func reading(_ text: String, _ moment: String) -> PastReading {
        PastReading(
            value: TypedValue(text: text, magnitude: Decimal(string: text)), capturedAt: moment)
    }

    private func doubts(
        _ field: Field, _ text: String, earlier: PastReading? = nil, later: PastReading? = nil
    ) -> [Doubt] {
        field.historyDoubts(
            of: TypedValue(text: text, magnitude: Decimal(string: text)),
            at: "2026-03-02T12:00:00", earlier: earlier, later: later)
    }

    @Test func `a counter lies between its neighbours`() {
        let counter = value(.number) { $0.monotonic = true }
        let earlier = reading("100.0", "2026-03-01T12:00:00")
        let later = reading("200.0", "2026-03-03T12:00:00")
        #expect(doubts(counter, "150.0", earlier: earlier, later: later).isEmpty)
        #expect(doubts(counter, "100.0", earlier: earlier, later: later).isEmpty)
        #expect(doubts(counter, "200.0", earlier: earlier, later: later).isEmpty)
        #expect(
            doubts(counter, "99.9", earlier: earlier, later: later) == [
                .belowEarlier("99.9", earlier: "100.0", at: "2026-03-01")
            ])
        #expect(
            doubts(counter, "200.1", earlier: earlier, later: later) == [
                .aboveLater("200.1", later: "200.0", at: "2026-03-03")
            ])
        #expect(doubts(value(.number), "1", earlier: earlier, later: later).isEmpty)
    }

    @Test func `a rate grows with the time that passed`() {
        let level = value(.number) {
            $0.maximumRate = Rules.MaximumRate(amount: 10, period: .day)
        }
        let day = reading("100.0", "2026-03-01T12:00:00")
        let week = reading("100.0", "2026-02-23T12:00:00")
        #expect(doubts(level, "110.0", earlier: day).isEmpty)
        #expect(doubts(level, "90.0", earlier: day).isEmpty)
        #expect(
            doubts(level, "111.0", earlier: day) == [
                .tooFast("111.0", other: "100.0", at: "2026-03-01", rate: "10/day")
            ])
        #expect(doubts(level, "170.0", earlier: week).isEmpty)
        #expect(doubts(level, "171.0", earlier: week).map(\.code) == ["too-fast"])
        let later = reading("150.0", "2026-03-02T18:00:00")
        #expect(doubts(level, "110.0", earlier: day, later: later).map(\.code) == ["too-fast"])
        let now = reading("100.0", "2026-03-02T12:00:00")
        #expect(doubts(level, "100.1", earlier: now).isEmpty)
        #expect(doubts(level, "100.2", earlier: now).map(\.code) == ["too-fast"])
        let hourly = value(.number) {
            $0.maximumRate = Rules.MaximumRate(amount: 1, period: .hour)
        }
        #expect(doubts(hourly, "124.0", earlier: day).isEmpty)
        #expect(doubts(hourly, "124.2", earlier: day).map(\.code) == ["too-fast"])
    }

    @Test func `a counter may start again at zero only where a rate bears it out`() {
        let counter = value(.number) {
            $0.monotonic = true
            $0.rollover = 1000
        }
        for text in ["5", "600"] {
            #expect(
                doubts(counter, text, earlier: reading("990", "2026-03-01T12:00:00")).map(\.code)
                    == ["below-earlier"])
        }
        let slow = value(.number) {
            $0.monotonic = true
            $0.rollover = 1000
            $0.maximumRate = Rules.MaximumRate(amount: 20, period: .day)
        }
        #expect(doubts(slow, "5", earlier: reading("990", "2026-03-01T12:00:00")).isEmpty)
        #expect(
            doubts(slow, "50", earlier: reading("990", "2026-03-01T12:00:00")).map(\.code)
                == ["below-earlier"])
        #expect(doubts(slow, "990", later: reading("5", "2026-03-03T12:00:00")).isEmpty)
        #expect(
            doubts(slow, "5", earlier: reading("300", "2026-03-01T12:00:00")).map(\.code)
                == ["below-earlier"])
    }

    @Test func `what has no order has no history`() {
        let counter = value(.text) { $0.monotonic = true }
        #expect(
            counter.historyDoubts(
                of: TypedValue(text: "a"), at: "2026-03-02T12:00:00",
                earlier: reading("5", "2026-03-01T12:00:00"), later: nil
            ).isEmpty)
    }
}
