import Foundation
import Testing

@testable import ReadoutCore

struct HistoryClaimTests {
    private let counter = value(.number) { $0.monotonic = true }

    /// Readings a day apart.
    private func believed(_ claims: [(String, HistoryClaim.Standing)]) -> [Bool] {
        counter.believed(
            claims.enumerated().map { day, claim in
                HistoryClaim(
                    PastReading(
                        value: TypedValue(text: claim.0, magnitude: Decimal(string: claim.0)),
                        capturedAt: "2026-03-0\(day + 1)T10:00:00"), claim.1)
            }, exchanges: [])
    }

    @Test func `one reading against one changes nothing, two against one do`() {
        #expect(
            believed([("10", .accepted), ("900", .accepted), ("30", .disputed)])
                == [true, true, false])
        #expect(
            believed([
                ("10", .accepted), ("900", .accepted), ("30", .disputed), ("40", .disputed),
            ]) == [true, false, true, true])
    }

    @Test func `a person's word counts more than any number of readings`() {
        #expect(
            believed([
                ("10", .accepted), ("900", .confirmed), ("30", .disputed), ("40", .disputed),
                ("50", .disputed),
            ]) == [true, true, false, false, false])
    }

    @Test func `what stands beside nothing that was accepted is not believed`() {
        #expect(
            believed([("900", .accepted), ("30", .disputed), ("40", .disputed)])
                == [false, false, false])
        #expect(believed([("30", .disputed), ("40", .disputed)]) == [false, false])
        #expect(believed([]) == [])
    }
}
