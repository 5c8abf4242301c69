import Foundation

/// A trusted reading of the same value in another photo.
public struct PastReading: Hashable, Sendable {
    /// What it said.
    public let value: TypedValue
    /// When its photo was taken: wall-clock time, `2016-12-02T10:22:23`.
    public let capturedAt: String
    /// Minutes east of UTC of that clock, where they are known.
    public let utcOffsetInMinutes: Int?

    /// Makes a past reading.
    public init(value: TypedValue, capturedAt: String, utcOffsetInMinutes: Int? = nil) {
        self.value = value
        self.capturedAt = capturedAt
        self.utcOffsetInMinutes = utcOffsetInMinutes
    }
}

extension Value {
    /// What trusted neighbours in time say against a value.
    /// - Parameters:
    ///   - typed: what was read now.
    ///   - capturedAt: when its photo was taken, wall-clock time.
    ///   - earlier: the last trusted reading taken before it, if any.
    ///   - later: the first trusted reading taken after it, if any.
    ///   - offset: minutes east of UTC of the clock that showed `capturedAt`, where they are known.
    /// - Returns: the rules broken; none where no rule looks at other readings.
    public func historyDoubts(
        of typed: TypedValue, at capturedAt: String, earlier: PastReading?, later: PastReading?,
        utcOffsetInMinutes offset: Int? = nil
    ) -> [Doubt] {
        let now = PastReading(
            value: typed, capturedAt: capturedAt, utcOffsetInMinutes: offset)
        return [
            earlier.flatMap { doubt(of: now, against: $0, isLater: false) },
            later.flatMap { doubt(of: now, against: $0, isLater: true) },
        ].compactMap { $0 }
    }

    private func doubt(
        of now: PastReading, against other: PastReading, isLater: Bool
    ) -> Doubt? {
        let (first, second) = isLater ? (now, other) : (other, now)
        guard let before = first.value.magnitude, let after = second.value.magnitude else {
            return nil
        }
        let allowance = rules.maximumRate.map { rate in
            rate.amount * first.periods(until: second, of: rate.period)
                + max(first.value.step, second.value.step)
        }
        var change = after - before
        if change < 0, let wrapped = wrappedChange(from: before, to: after, atMost: allowance) {
            change = wrapped
        }
        if rules.monotonic, change < 0 {
            return isLater
                ? .aboveLater(now.value.text, later: other.value.text, at: other.day)
                : .belowEarlier(now.value.text, earlier: other.value.text, at: other.day)
        }
        if let rate = rules.maximumRate, let allowance, abs(change) > allowance {
            return .tooFast(
                now.value.text, other: other.value.text, at: other.day,
                rate: "\(rate.amount)/\(rate.period.rawValue)")
        }
        return nil
    }

    /// The change of a counter that started again at zero in between; nil where that is not plausible: it
    /// must have been in its upper half, and not have run further than the rate or half a turn allows.
    private func wrappedChange(
        from before: Decimal, to after: Decimal, atMost allowance: Decimal?
    ) -> Decimal? {
        guard let rollover = rules.rollover, before * 2 > rollover, before < rollover else {
            return nil
        }
        let change = after + rollover - before
        if let allowance { return change <= allowance ? change : nil }
        return change * 2 < rollover ? change : nil
    }
}

extension PastReading {
    /// The date, for people.
    fileprivate var day: String { String(capturedAt.prefix(10)) }

    /// How many hours or days pass until another reading; none when a moment cannot be understood, so
    /// that every change is doubtful.
    fileprivate func periods(
        until other: PastReading, of period: Rules.MaximumRate.Period
    ) -> Decimal {
        guard let from = CivilDate(dateTime: capturedAt),
            let to = CivilDate(dateTime: other.capturedAt)
        else { return 0 }
        var seconds = to.secondsSince1970 - from.secondsSince1970
        // Between them the clock may have been put forward or back.
        if let offset = utcOffsetInMinutes, let otherOffset = other.utcOffsetInMinutes {
            seconds -= (otherOffset - offset) * 60
        }
        seconds = abs(seconds)
        return Decimal(seconds) / (period == .hour ? 3600 : 86400)
    }
}

extension TypedValue {
    /// The smallest step that the figures show: a counter may have been just before its next step, so
    /// that much change needs no time.
    fileprivate var step: Decimal {
        guard let point = text.lastIndex(of: ".") else { return 1 }
        let decimals = text.distance(from: point, to: text.endIndex) - 1
        return Decimal(sign: .plus, exponent: -decimals, significand: 1)
    }
}
