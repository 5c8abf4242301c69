import Foundation
import ReadoutModel
public import ReadoutStore

extension Chart {
    /// Charts the readings of a value; nil if no reading has a magnitude, and for dates, which measure nothing.
    public init?(_ series: ValueSeries) {
        guard series.field.kind != .date else { return nil }
        let points = series.points.compactMap { point -> (ValueSeries.Point, Int, Double)? in
            guard let seconds = point.seconds, let magnitude = point.value.magnitude else {
                return nil
            }
            return (point, seconds, NSDecimalNumber(decimal: magnitude).doubleValue)
        }
        guard !points.isEmpty else { return nil }
        var last: Double?
        let breaksAtFalls = series.field.isCounter
        let isClock = [.duration, .time].contains(series.field.kind)
        let scale = isClock ? Chart.scale(ofSeconds: points.map(\.2)) : nil
        self.init(
            title: Chart.title(series.field.name, unit: scale?.unit ?? series.field.unit),
            content: .line(
                points.map { point, seconds, amount in
                    let isNewStart = breaksAtFalls && point.isCertain && (last ?? amount) > amount
                    if point.isCertain { last = amount }
                    return Point(
                        seconds: seconds, amount: amount / (scale?.seconds ?? 1),
                        isDoubtful: !point.isCertain,
                        isNewStart: isNewStart)
                }))
    }

    /// Charts what a counter counted per period; nil if the value is not a counter or counted nothing.
    public init?(_ summary: ValueSummary, per period: Period) {
        self.init(summary, summary.consumption(per: period), per: period)
    }

    /// Charts what a counter counted per period; nil if there are no amounts.
    init?(_ summary: ValueSummary, _ found: [Consumption], per period: Period) {
        self.init(
            summary,
            bars: found.map {
                summary.bar(of: $0.amount, in: $0.period, isPartial: $0.isPartial, doubtful: 0)
            }, per: period)
    }

    /// Charts the sums of a number per period, with the number of doubtful readings that each leaves out; nil for a
    /// counter, and if there are no certain readings.
    public init?(sumsOf summary: ValueSummary, per period: Period) {
        guard summary.sum != nil else { return nil }
        self.init(
            summary,
            bars: summary.sums(per: period).map {
                summary.bar(of: $0.sum, in: $0.period, isPartial: false, doubtful: $0.doubtful)
            }, per: period)
    }

    private init?(_ summary: ValueSummary, bars: [Bar], per period: Period) {
        guard !bars.isEmpty else { return nil }
        self.init(
            title: Chart.title(summary.field.name, unit: summary.field.unit)
                + " per \(period.rawValue)", content: .bars(bars))
    }

    /// The unit in which an axis of durations or times of day has short numbers: from two of a unit on, that unit.
    private static func scale(ofSeconds amounts: [Double]) -> (unit: String, seconds: Double) {
        let most = amounts.map { abs($0) }.max() ?? 0
        return most >= 7200 ? ("h", 3600) : most >= 120 ? ("min", 60) : ("s", 1)
    }

    private static func title(_ name: String, unit: String?) -> String {
        name + (unit.map { " [\($0)]" } ?? "")
    }
}

extension ValueSummary {
    /// The bar for an amount, with the decimals of the readings.
    fileprivate func bar(
        of amount: Decimal?, in period: String, isPartial: Bool, doubtful: Int
    ) -> Chart.Bar {
        Chart.Bar(
            name: period, amount: amount.map { NSDecimalNumber(decimal: $0).doubleValue },
            text: amount?.text(decimals: decimals) ?? "", isPartial: isPartial,
            doubtful: doubtful)
    }
}
