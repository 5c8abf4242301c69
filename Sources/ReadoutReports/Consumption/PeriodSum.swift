public import Foundation
import ReadoutModel

/// The readings of a calendar period and their sum, for values that are amounts of their own: totals of receipts, not
/// counts of a meter.
public struct PeriodSum: Hashable, Sendable {
    /// The name of the period: `2026-03-01`, `2026-W09`, `2026-03` or `2026`.
    public let period: String
    /// Number of certain readings, at least 1.
    public let count: Int
    /// The sum of the readings, the smallest and the largest.
    public let sum: Decimal, least: Decimal, most: Decimal

    /// The sums of all periods with readings, in order of time.
    /// - Parameter readings: wall-clock seconds since 1970 and amounts, in any order.
    static func all(_ readings: [Counter.Reading], per period: Period) -> [PeriodSum] {
        Dictionary(grouping: readings) { period.start(of: $0.seconds) }.sorted { $0.key < $1.key }
            .map { start, readings in
                let amounts = readings.map(\.value)
                return PeriodSum(
                    period: period.name(of: start), count: amounts.count,
                    sum: amounts.reduce(0, +), least: amounts.min() ?? 0, most: amounts.max() ?? 0)
            }
    }
}
