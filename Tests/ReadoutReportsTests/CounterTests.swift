import Foundation
import ReadoutModel
import Testing

@testable import ReadoutReports

struct CounterTests {
    /// Seconds from 1970 to a moment, given as `2026-01-31` or with a time.
    private static func seconds(_ text: String) -> Int {
        CivilDate(dateTime: text)?.secondsSince1970 ?? 0
    }

    private static func readings(_ items: [(String, String)]) -> [Counter.Reading] {
        items.map { moment, value in
            Counter.Reading(seconds: seconds(moment), value: Decimal(string: value) ?? -1)
        }
    }

    private static func replacement(
        _ first: String, _ last: String, old: String, new: String
    ) -> MeterReplacement {
        MeterReplacement(
            first: first, last: last, old: TypedValue(text: old, magnitude: Decimal(string: old)),
            new: TypedValue(text: new, magnitude: Decimal(string: new)))
    }

    /// Period, amount and marks of each line: `2026-01 10.5 ~(`.
    private static func lines(_ counter: Counter, _ period: Period, decimals: Int = 1) -> [String] {
        counter.consumption(per: period, decimals: decimals).map {
            "\($0.period) \($0.amount.text(decimals: decimals))\($0.isInterpolated ? " ~" : "")"
                + ($0.isPartial ? " (" : "")
        }
    }

    @Test func `readings at the ends of months need no interpolation`() {
        let counter = Counter(
            Self.readings([
                ("2026-01-01", "100"), ("2026-02-01", "110.5"), ("2026-03-01", "131"),
            ]))
        #expect(Self.lines(counter, .month) == ["2026-01 10.5", "2026-02 20.5"])
        #expect(counter.total == 31)
    }

    @Test func `between readings a counter runs evenly, and that is said`() {
        // 31 days of January and 28 of February: one unit a day.
        let counter = Counter(Self.readings([("2026-01-01", "0"), ("2026-03-01", "59")]))
        #expect(Self.lines(counter, .month) == ["2026-01 31.0 ~", "2026-02 28.0 ~"])
    }

    @Test func `a period that readings do not fill is partial`() {
        let counter = Counter(
            Self.readings([("2026-01-16", "0"), ("2026-02-01", "16"), ("2026-02-03T12:00", "18.5")])
        )
        #expect(Self.lines(counter, .month) == ["2026-01 16.0 (", "2026-02 2.5 ("])
    }

    @Test func `the periods add up to the whole, however they are rounded`() {
        let counter = Counter(
            Self.readings([
                ("2026-01-05T07:13", "0.1"), ("2026-02-09T19:01", "33.4"),
                ("2026-05-30T23:59", "77.7"), ("2027-01-02", "101.9"),
            ]))
        for period in Period.allCases {
            let sum = counter.consumption(per: period, decimals: 1).reduce(Decimal(0)) {
                $0 + $1.amount
            }
            #expect(sum == counter.total, "\(period)")
        }
    }

    @Test func `a turn of the counter is counted through zero`() {
        let counter = Counter(
            Self.readings([("2026-01-01", "99990"), ("2026-01-11", "5")]), rollover: 100_000)
        #expect(counter.total == 15)
        #expect(
            counter.events == [
                .turn(after: Self.seconds("2026-01-01"), from: 99990, to: 5)
            ])
    }

    @Test func `a fall that nothing explains is not counted, and breaks the period`() {
        let counter = Counter(
            Self.readings([
                ("2026-01-01", "10"), ("2026-01-11", "20"), ("2026-01-21", "3"),
                ("2026-02-01", "14"),
            ]))
        #expect(counter.total == 21)
        #expect(
            counter.events == [.fall(after: Self.seconds("2026-01-11"), from: 20, to: 3)])
        #expect(Self.lines(counter, .month) == ["2026-01 21.0 ("])
    }

    @Test func `across a replacement both meters count`() {
        let counter = Counter(
            Self.readings([("2026-01-01", "100"), ("2026-01-31", "7")]),
            replacements: [
                Self.replacement("2026-01-16T12:00:00", "2026-01-16T12:00:00", old: "150", new: "2")
            ])
        #expect(counter.total == 55)
        #expect(
            counter.events == [
                .replacement(
                    at: Self.seconds("2026-01-16T12:00:00"), old: 150, new: 2, isEstimated: false)
            ])
    }

    @Test(arguments: [("149.5", 1), ("2.5", 0), ("150.5", 0), ("1.5", 1)])
    func `a photo of the day of a replacement shows the meter that can show that`(
        shown: String, before: Int
    ) {
        let counter = Counter(
            Self.readings([
                ("2026-01-01", "100"), ("2026-01-16T09:00", shown), ("2026-01-31", "160"),
            ]),
            replacements: [
                Self.replacement("2026-01-16T00:00:00", "2026-01-16T23:59:59", old: "150", new: "2")
            ])
        guard case .replacement(let moment, _, _, let isEstimated)? = counter.events.last else {
            Issue.record("no replacement")
            return
        }
        #expect(isEstimated)
        let isAfter = moment > Self.seconds("2026-01-16T09:00")
        #expect(isAfter == (before == 1))
    }

    @Test func `a replacement before the first reading or after the last one counts nothing`() {
        let counter = Counter(
            Self.readings([("2026-01-02", "10"), ("2026-01-03", "12")]),
            replacements: [
                Self.replacement("2026-01-01T10:00:00", "2026-01-01T10:00:00", old: "99", new: "0"),
                Self.replacement("2026-01-04T10:00:00", "2026-01-04T10:00:00", old: "13", new: "0"),
            ])
        #expect(counter.total == 2)
        #expect(counter.events.isEmpty)
    }

    @Test func `an old meter that is lower than it was read is a fall`() {
        let counter = Counter(
            Self.readings([("2026-01-02", "10"), ("2026-01-04", "12")]),
            replacements: [
                Self.replacement("2026-01-03T10:00:00", "2026-01-03T10:00:00", old: "9", new: "11")
            ])
        #expect(counter.total == 1)
        #expect(counter.events.count == 2)
    }

    @Test func `a clock that is put back turns no time around`() {
        let counter = Counter(
            Self.readings([
                ("2026-10-25T02:50:00", "1"), ("2026-10-25T02:10:00", "2"),
                ("2026-10-26T00:00:00", "3"),
            ]))
        #expect(counter.total == 2)
        #expect(
            Self.lines(counter, .day) == ["2026-10-25 2.0 ("])
    }

    @Test func `one reading or none counts nothing`() {
        #expect(Counter([]).total == 0)
        let counter = Counter(Self.readings([("2026-01-02", "10")]))
        #expect(counter.total == 0)
        #expect(counter.consumption(per: .month, decimals: 0).isEmpty)
    }

    @Test(arguments: [
        (Period.day, "2026-01-01"), (.week, "2026-W01"), (.month, "2026-01"), (.year, "2026"),
    ])
    func `periods have the names of the calendar`(period: Period, name: String) {
        let start = period.start(of: Self.seconds("2026-01-01T15:00:00"))
        #expect(period.name(of: start) == name)
        #expect(period.next(after: start) > Self.seconds("2026-01-01T15:00:00"))
    }

    @Test(arguments: [
        ("2026-01-04", "2026-W01"), ("2026-01-05", "2026-W02"), ("2027-01-03", "2026-W53"),
        ("2024-12-30", "2025-W01"), ("1969-12-31", "1970-W01"),
    ])
    func `weeks are those of ISO 8601`(day: String, name: String) {
        #expect(Period.week.name(of: Period.week.start(of: Self.seconds(day))) == name)
    }

    @Test(arguments: [
        ("12.345", 2, "12.35"), ("12.3", 3, "12.300"), ("-0.5", 0, "-1"), ("7", 2, "7.00"),
        ("1371.043", 3, "1371.043"),
    ])
    func `amounts are shown with their decimals`(number: String, decimals: Int, text: String) {
        #expect(Decimal(string: number)?.text(decimals: decimals) == text)
    }
}
