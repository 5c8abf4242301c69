public import Foundation
import ReadoutModel

/// The amount a counter counted in a calendar period.
public struct Consumption: Hashable, Sendable {
    /// The name of the period: `2026-03-01`, `2026-W09`, `2026-03` or `2026`.
    public let period: String
    /// The first and last moment counted, seconds since 1970: the ends of the period or of the readings.
    public let from: Int, to: Int
    /// The amount counted.
    public let amount: Decimal
    /// Whether the count at either end was interpolated between the readings before and after.
    public let isInterpolated: Bool
    /// Whether the readings fail to cover the whole period.
    public let isPartial: Bool
}

extension Counter {
    /// The amount counted in each period, in order of time. Periods without readings to count from are left out.
    ///
    /// At the ends of a period the count is interpolated linearly between the neighbouring readings. Each interpolated
    /// count is rounded once, so that the periods add up to the total.
    /// - Parameters:
    ///   - decimals: number of decimals to round amounts to.
    ///   - begin: the first second to count, since 1970, wall clock; nil for that of the first reading.
    ///   - end: the second to count up to; nil for that of the last reading.
    public func consumption(
        per period: Period, decimals: Int, from begin: Int? = nil, to end: Int? = nil
    ) -> [Consumption] {
        var found: [Consumption] = []
        for run in runs {
            guard let first = run.first, let last = run.last else { continue }
            let earliest = max(first.seconds, begin ?? first.seconds)
            let latest = min(last.seconds, end ?? last.seconds)
            guard earliest < latest else { continue }
            var start = period.start(of: earliest)
            var place = 0
            while start < latest {
                let end = period.next(after: start)
                let (from, to) = (max(start, earliest), min(end, latest))
                let begin = Counter.total(at: from, in: run, &place, decimals)
                let finish = Counter.total(at: to, in: run, &place, decimals)
                let new = Consumption(
                    period: period.name(of: start), from: from, to: to,
                    amount: finish.amount - begin.amount,
                    isInterpolated: !begin.isRead || !finish.isRead,
                    isPartial: from > start || to < end)
                if let other = found.last, other.period == new.period {
                    // An unexplained fall lies between two runs.
                    found[found.count - 1] = Consumption(
                        period: new.period, from: other.from, to: new.to,
                        amount: other.amount + new.amount,
                        isInterpolated: other.isInterpolated || new.isInterpolated, isPartial: true)
                } else {
                    found.append(new)
                }
                start = end
            }
        }
        return found
    }

    /// The count up to a second, rounded, and whether it was read at that second.
    /// - Parameter place: index of the first point not before the second; only ever increases.
    private static func total(
        at seconds: Int, in run: [Point], _ place: inout Int, _ decimals: Int
    ) -> (amount: Decimal, isRead: Bool) {
        // Of several readings at the first second the first one counts, so that nothing is lost.
        if seconds == run[0].seconds { return (run[0].total.rounded(to: decimals), true) }
        while place + 1 < run.count, run[place].seconds < seconds { place += 1 }
        let after = run[place]
        guard after.seconds != seconds, place > 0 else {
            // Of several readings at the same second the last one counts.
            var exact = place
            while exact + 1 < run.count, run[exact + 1].seconds == seconds { exact += 1 }
            return (run[exact].total.rounded(to: decimals), true)
        }
        let before = run[place - 1]
        let span = Decimal(after.seconds - before.seconds)
        let share = (after.total - before.total) * Decimal(seconds - before.seconds) / span
        return ((before.total + share).rounded(to: decimals), false)
    }
}
