import Foundation
import ReadoutModel
import Testing

@testable import ReadoutReports

struct PeriodSumTests {
    private func readings(_ entries: [(String, Decimal)]) throws -> [Counter.Reading] {
        try entries.map { moment, value in
            let date = try #require(CivilDate(dateTime: moment))
            return Counter.Reading(seconds: date.secondsSince1970, value: value)
        }
    }

    @Test func `amounts are added up per period, in order of time`() throws {
        let readings = try readings([
            ("2026-02-01T00:00:00", 5), ("2026-01-31T23:59:59", 2.5), ("2026-01-01T00:00:00", 7),
        ])
        let sums = PeriodSum.all(readings, per: .month)
        #expect(sums.map(\.period) == ["2026-01", "2026-02"])
        #expect(sums.map(\.count) == [2, 1])
        #expect(sums.map(\.sum) == [9.5, 5])
        #expect(sums.map(\.least) == [2.5, 5])
        #expect(sums.map(\.most) == [7, 5])
        #expect(PeriodSum.all([], per: .year).isEmpty)
    }
}
