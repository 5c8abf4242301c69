public import Foundation
import ReadoutModel

/// The readings of a calendar period and their sum, for values that are amounts of their own: totals of receipts, not
/// counts of a meter.
public struct PeriodSum: Hashable, Sendable {
    /// The name of the period: `2026-03-01`, `2026-W09`, `2026-03` or `2026`.
    public let period: String
    /// Number of certain readings, and number of doubtful ones, which the sum leaves out; at least one of both is above 0.
    public let count: Int, doubtful: Int
    /// The sum of the certain readings, the smallest and the largest; nil without any.
    public let sum: Decimal?, least: Decimal?, most: Decimal?

    /// The sums of all periods with readings, in order of time.
    /// - Parameters:
    ///   - readings: wall-clock seconds since 1970 and amounts, in any order.
    ///   - doubtful: the wall-clock seconds of doubtful readings.
    static func all(
        _ readings: [Counter.Reading], doubtful: [Int] = [], per period: Period
    ) -> [PeriodSum] {
        let certain = Dictionary(grouping: readings) { period.start(of: $0.seconds) }
        let others = Dictionary(grouping: doubtful) { period.start(of: $0) }
        return Set(certain.keys).union(others.keys).sorted().map { start in
            let amounts = certain[start]?.map(\.value) ?? []
            return PeriodSum(
                period: period.name(of: start), count: amounts.count,
                doubtful: others[start]?.count ?? 0,
                sum: amounts.isEmpty ? nil : amounts.reduce(0, +), least: amounts.min(),
                most: amounts.max())
        }
    }
}
