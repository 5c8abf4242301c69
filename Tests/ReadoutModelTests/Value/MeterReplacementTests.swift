import Foundation
import Samples
import Testing

@testable import ReadoutModel

struct MeterReplacementTests {
    private let counter = value(.number) { $0.monotonic = true }

    private func typed(_ text: String) -> TypedValue {
        TypedValue(text: text, magnitude: Decimal(string: text))
    }

    private func past(_ text: String, _ moment: String) -> PastReading {
        PastReading(value: typed(text), capturedAt: moment)
    }

    private func replacement(_ first: String, _ last: String? = nil) -> MeterReplacement {
        MeterReplacement(first: first, last: last ?? first, old: typed("99410"), new: typed("2"))
    }

    private func codes(
        _ text: String, at moment: String, earlier: PastReading? = nil, later: PastReading? = nil,
        _ replacement: MeterReplacement, of field: Field? = nil
    ) -> [String] {
        (field ?? counter).historyDoubts(
            of: typed(text), at: moment, earlier: earlier, later: later, replacements: [replacement]
        ).map(\.code)
    }

    @Test func `across a replacement readings are compared with what the meters showed then`() {
        let known = replacement("2026-03-05T14:00:00")
        let old = past("99400", "2026-03-01T10:00:00")
        #expect(codes("12", at: "2026-03-06T10:00:00", earlier: old, known).isEmpty)
        #expect(codes("1", at: "2026-03-06T10:00:00", earlier: old, known) == ["below-earlier"])
        #expect(codes("12", at: "2026-03-04T10:00:00", earlier: old, known) == ["below-earlier"])
        let new = past("40", "2026-03-09T10:00:00")
        #expect(codes("99405", at: "2026-03-04T10:00:00", later: new, known).isEmpty)
        #expect(codes("99411", at: "2026-03-04T10:00:00", later: new, known) == ["above-later"])
        // On the same side of the replacement, nothing changes.
        let newer = past("30", "2026-03-07T10:00:00")
        #expect(
            codes("20", at: "2026-03-08T10:00:00", earlier: newer, known) == ["below-earlier"])
    }

    @Test func `a rate counts from the replacement on`() {
        let slow = value(.number) {
            $0.maximumRate = Rules.MaximumRate(amount: 10, period: .day)
        }
        let known = replacement("2026-03-05T00:00:00")
        let old = past("99400", "2026-03-01T00:00:00")
        #expect(codes("22", at: "2026-03-07T00:00:00", earlier: old, known, of: slow).isEmpty)
        #expect(
            codes("42", at: "2026-03-07T00:00:00", earlier: old, known, of: slow) == ["too-fast"])
    }

    @Test func `on a day of which no more is known a photo may show either meter`() {
        let day = replacement("2026-03-05T00:00:00", "2026-03-05T23:59:59")
        let old = past("99400", "2026-03-01T10:00:00")
        for text in ["99405", "3"] {
            #expect(codes(text, at: "2026-03-05T12:00:00", earlier: old, day).isEmpty, "\(text)")
        }
        #expect(codes("1", at: "2026-03-05T12:00:00", earlier: old, day) == ["below-earlier"])
        let same = past("99405", "2026-03-05T09:00:00")
        #expect(codes("7", at: "2026-03-06T12:00:00", earlier: same, day).isEmpty)
    }
}
