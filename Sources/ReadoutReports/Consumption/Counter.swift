public import Foundation
public import ReadoutModel

/// What a counter counted, across its turns and exchanges of the meter.
///
/// Pure arithmetic on decimal numbers. Time is that of the wall clock.
public struct Counter: Hashable, Sendable {
    /// What a counter showed at a moment.
    public struct Reading: Hashable, Sendable {
        /// Seconds since 1970 of the wall clock.
        public let seconds: Int
        /// What it showed.
        public let value: Decimal

        /// Makes a reading.
        public init(seconds: Int, value: Decimal) {
            self.seconds = seconds
            self.value = value
        }
    }

    /// Something that happened between two readings.
    public enum Event: Hashable, Sendable {
        /// It started again at zero.
        case turn(after: Int, from: Decimal, to: Decimal)
        /// The meter was exchanged; `isEstimated` where only the day is known.
        case exchange(at: Int, old: Decimal, new: Decimal, isEstimated: Bool)
        /// It fell, and nothing that is known explains that: what was counted between these readings is not known.
        case fall(after: Int, from: Decimal, to: Decimal)
    }

    /// How much was counted up to a moment.
    struct Point: Hashable, Sendable {
        let seconds: Int
        /// Since the first reading.
        let total: Decimal
    }

    /// Readings without an unexplained fall between them.
    private(set) var runs: [[Point]] = []
    /// What happened, in the order of time.
    public private(set) var events: [Event] = []

    /// Adds up what was counted.
    /// - Parameters:
    ///   - readings: certain ones, in the order in which their photos were taken.
    ///   - exchanges: of the meter, in any order.
    ///   - rollover: where the counter starts again at zero; nil where that is not known.
    public init(_ readings: [Reading], exchanges: [MeterExchange] = [], rollover: Decimal? = nil) {
        var total = Decimal(0)
        var last: Reading?
        var borders = Border.between(readings, exchanges)[...]
        for (index, reading) in readings.enumerated() {
            while let border = borders.first, border.index <= index {
                borders = borders.dropFirst()
                if let before = last {
                    total = count(from: before, to: border.old, total, rollover)
                    events.append(
                        .exchange(
                            at: border.seconds, old: border.old.value, new: border.new.value,
                            isEstimated: border.isEstimated))
                }
                last = border.new
            }
            if let before = last {
                total = count(from: before, to: reading, total, rollover)
            } else {
                runs.append([Point(seconds: reading.seconds, total: 0)])
            }
            last = reading
        }
    }

    /// Adds what lies between two things that one meter showed; returns the new total.
    private mutating func count(
        from before: Reading, to now: Reading, _ total: Decimal, _ rollover: Decimal?
    ) -> Decimal {
        var change = now.value - before.value
        // Clocks that are put back must not turn time around.
        let seconds = max(now.seconds, before.seconds)
        if change < 0 {
            guard let rollover, before.value < rollover, now.value < rollover else {
                events.append(.fall(after: before.seconds, from: before.value, to: now.value))
                runs.append([Point(seconds: seconds, total: total)])
                return total
            }
            events.append(.turn(after: before.seconds, from: before.value, to: now.value))
            change += rollover
        }
        let point = Point(seconds: seconds, total: total + change)
        if runs.isEmpty { runs.append([]) }
        runs[runs.count - 1].append(point)
        return point.total
    }

    /// All that was counted between the first and the last reading; what lies in an unexplained fall is not in it.
    public var total: Decimal {
        runs.reduce(0) { sum, run in
            guard let first = run.first, let last = run.last else { return sum }
            return sum + (last.total - first.total)
        }
    }
}

/// An exchange of the meter among readings.
private struct Border {
    /// The first reading of the new meter.
    let index: Int
    let seconds: Int
    let isEstimated: Bool
    let old: Counter.Reading
    let new: Counter.Reading

    /// The exchanges that lie between readings, in the order of time.
    static func between(
        _ readings: [Counter.Reading], _ exchanges: [MeterExchange]
    ) -> [Border] {
        exchanges.sorted { $0.first < $1.first }.compactMap { exchange in
            guard let first = CivilDate(dateTime: exchange.first)?.secondsSince1970,
                let last = CivilDate(dateTime: exchange.last)?.secondsSince1970,
                let old = exchange.old.magnitude, let new = exchange.new.magnitude
            else { return nil }
            let index =
                readings.firstIndex { reading in
                    reading.seconds > last
                        || reading.seconds >= first && isNew(reading.value, old: old, new: new)
                } ?? readings.count
            guard index > 0, index < readings.count else { return nil }
            // Between the last photo of the old meter and the first one of the new, and on that day.
            let begin = max(first, readings[index - 1].seconds)
            let end = max(begin, min(last, readings[index].seconds))
            let seconds = begin + (end - begin) / 2
            return Border(
                index: index, seconds: seconds, isEstimated: first < last,
                old: Counter.Reading(seconds: seconds, value: old),
                new: Counter.Reading(seconds: seconds, value: new))
        }
    }

    /// Whether a photo of the day of the exchange shows the new meter: whichever can show that, and of two the nearer.
    private static func isNew(_ value: Decimal, old: Decimal, new: Decimal) -> Bool {
        let (mayBeOld, mayBeNew) = (value <= old, value >= new)
        guard mayBeOld == mayBeNew else { return mayBeNew }
        return abs(value - new) < abs(value - old)
    }
}
