import Foundation
import ReadoutModel
import ReadoutStore
import Testing

@testable import ReadoutReports

struct ChartTests {
    /// A chart of readings on successive days.
    private static func chart(_ kind: Kind, seconds: [Int]) -> Chart? {
        Chart(
            ValueSeries(
                field: Field(
                    name: "uptime", kind: kind, unit: nil, location: .label("Uptime"),
                    rules: Rules()),
                points: seconds.enumerated().map { day, seconds in
                    ValueSeries.Point(
                        record: Int64(day), capturedAt: "2026-01-0\(day + 1)T08:00:00",
                        value: TypedValue(text: "\(seconds)", magnitude: Decimal(seconds)),
                        isCertain: true)
                }))
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
