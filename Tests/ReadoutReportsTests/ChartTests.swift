import Foundation
import ReadoutModel
import ReadoutStore
import Testing

@testable import ReadoutReports

struct ChartTests {
    /// Readings on successive days.
    private static func series(
        _ kind: Kind, _ amounts: [Decimal], rules: Rules = Rules()
    ) -> ValueSeries {
        ValueSeries(
            field: Field(
                name: "uptime", kind: kind, unit: nil, location: .label("Uptime"), rules: rules),
            points: amounts.enumerated().map { day, amount in
                ValueSeries.Point(
                    record: Int64(day), capturedAt: "2026-01-0\(day + 1)T08:00:00",
                    value: TypedValue(text: "\(amount)", magnitude: amount), isCertain: true)
            })
    }

    /// A chart of readings on successive days.
    private static func chart(_ kind: Kind, seconds: [Int]) -> Chart? {
        Chart(series(kind, seconds.map { Decimal($0) }))
    }

    @Test func `dates have no chart`() {
        #expect(ChartTests.chart(.date, seconds: [86_400, 172_800]) == nil)
        #expect(ChartTests.chart(.time, seconds: [86_400, 172_800]) != nil)
    }

    @Test func `numbers have a sum unless they count`() throws {
        let amounts = try [#require(Decimal(string: "18.60")), #require(Decimal(string: "4.25"))]
        let sum = try #require(Decimal(string: "22.85"))
        #expect(ValueSummary(ChartTests.series(.number, amounts)).sum == sum)
        var counter = Rules()
        counter.monotonic = true
        #expect(ValueSummary(ChartTests.series(.number, amounts, rules: counter)).sum == nil)
        #expect(ValueSummary(ChartTests.series(.date, amounts)).sum == nil)
    }

    @Test(arguments: [
        ([3600, 9000], "uptime [h]", [1, 2.5]), ([30, 150], "uptime [min]", [0.5, 2.5]),
        ([3, 90], "uptime [s]", [3, 90]),
    ])
    func `durations are drawn in the unit in which their numbers are short`(
        seconds: [Int], title: String, amounts: [Double]
    ) throws {
        let chart = try #require(ChartTests.chart(.duration, seconds: seconds))
        #expect(chart.title == title)
        guard case .line(let points) = chart.content else {
            Issue.record("no line")
            return
        }
        #expect(points.map(\.amount) == amounts)
    }
}
