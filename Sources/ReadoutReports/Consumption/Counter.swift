public import Foundation
public import ReadoutModel

/// The amounts a counter counted, across rollovers and meter replacements.
///
/// Pure decimal arithmetic. Times are wall-clock times.
public struct Counter: Hashable, Sendable {
    /// The count that the counter showed at a moment.
    public struct Reading: Hashable, Sendable {
        /// Seconds since 1970 of the wall clock.
        public let seconds: Int
        /// The count shown.
        public let value: Decimal

        /// Makes a reading.
        public init(seconds: Int, value: Decimal) {
            self.seconds = seconds
            self.value = value
        }
    }

    /// An event between two readings.
    public enum Event: Hashable, Sendable {
        /// The counter rolled over to zero.
        case turn(after: Int, from: Decimal, to: Decimal)
        /// The meter was replaced; `isEstimated` if only the day is known.
        case replacement(at: Int, old: Decimal, new: Decimal, isEstimated: Bool)
        /// The counter fell for no known reason. The amount counted between these readings is unknown.
        case fall(after: Int, from: Decimal, to: Decimal)
    }

    /// The amount counted up to a moment.
    struct Point: Hashable, Sendable {
        let seconds: Int
        /// The amount since the first reading.
        let total: Decimal
    }

    /// Groups of readings without an unexplained fall between them.
    private(set) var runs: [[Point]] = []
    /// The events in order of time.
    public private(set) var events: [Event] = []

    /// Adds up the readings.
    /// - Parameters:
    ///   - readings: certain readings, in order of capture.
    ///   - replacements: replacements of the meter, in any order.
    ///   - rollover: the count at which the counter starts again at zero; nil if not known.
    public init(
        _ readings: [Reading], replacements: [MeterReplacement] = [], rollover: Decimal? = nil
    ) {
        var total = Decimal(0)
        var last: Reading?
        var borders = Border.between(readings, replacements)[...]
        for (index, reading) in readings.enumerated() {
            while let border = borders.first, border.index <= index {
                borders = borders.dropFirst()
                if let before = last {
                    total = count(from: before, to: border.old, total, rollover)
                    events.append(
                        .replacement(
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

    /// Adds the difference between two readings of the same meter and returns the new total.
    private mutating func count(
        from before: Reading, to now: Reading, _ total: Decimal, _ rollover: Decimal?
    ) -> Decimal {
        var change = now.value - before.value
        // A clock that was set back must not reverse time.
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

    /// The amount counted between the first and the last reading, without unexplained falls.
    public var total: Decimal {
        runs.reduce(0) { sum, run in
            guard let first = run.first, let last = run.last else { return sum }
            return sum + (last.total - first.total)
        }
    }
}

/// A meter replacement among readings.
private struct Border {
    /// The first reading of the new meter.
    let index: Int
    let seconds: Int
    let isEstimated: Bool
    let old: Counter.Reading
    let new: Counter.Reading

    /// The replacements that lie between readings, in order of time.
    static func between(
        _ readings: [Counter.Reading], _ replacements: [MeterReplacement]
    ) -> [Border] {
        replacements.sorted { $0.first < $1.first }.compactMap { replacement in
            guard let first = CivilDate(dateTime: replacement.first)?.secondsSince1970,
                let last = CivilDate(dateTime: replacement.last)?.secondsSince1970,
                let old = replacement.old.magnitude, let new = replacement.new.magnitude
            else { return nil }
            let index =
                readings.firstIndex { reading in
                    reading.seconds > last
                        || reading.seconds >= first && isNew(reading.value, old: old, new: new)
                } ?? readings.count
            guard index > 0, index < readings.count else { return nil }
            // Between the last photo of the old meter and the first photo of the new one, and on the day of the
            // replacement.
            let begin = max(first, readings[index - 1].seconds)
            let end = max(begin, min(last, readings[index].seconds))
            let seconds = begin + (end - begin) / 2
            return Border(
                index: index, seconds: seconds, isEstimated: first < last,
                old: Counter.Reading(seconds: seconds, value: old),
                new: Counter.Reading(seconds: seconds, value: new))
        }
    }

    /// Whether a photo from the day of the replacement shows the new meter: if only one meter can show the value, that
    /// meter, otherwise the one with the nearer value.
    private static func isNew(_ value: Decimal, old: Decimal, new: Decimal) -> Bool {
        let (mayBeOld, mayBeNew) = (value <= old, value >= new)
        guard mayBeOld == mayBeNew else { return mayBeNew }
        return abs(value - new) < abs(value - old)
    }
}
