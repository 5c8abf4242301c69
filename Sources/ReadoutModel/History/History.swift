/// A trusted reading of the same value in another photo.
public struct PastReading: Hashable, Sendable {
    /// The value that was read.
    public let value: TypedValue
    /// When its photo was taken: wall-clock time, `2016-12-02T10:22:23`.
    public let capturedAt: String
    /// The clock's offset in minutes east of UTC, if known.
    public let utcOffsetInMinutes: Int?

    /// Makes a past reading.
    public init(value: TypedValue, capturedAt: String, utcOffsetInMinutes: Int? = nil) {
        self.value = value
        self.capturedAt = capturedAt
        self.utcOffsetInMinutes = utcOffsetInMinutes
    }
}

extension Field {
    /// Checks a value against its trusted neighbours in time.
    /// - Parameters:
    ///   - typed: the value just read.
    ///   - capturedAt: when its photo was taken, wall-clock time.
    ///   - earlier: the last trusted reading taken before it, if any.
    ///   - later: the first trusted reading taken after it, if any.
    ///   - offset: minutes east of UTC of the clock that showed `capturedAt`, if known.
    /// - Returns: the rules broken; empty if no rule compares readings.
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
        guard let point = HistoryPoint(now), let otherPoint = HistoryPoint(other) else {
            return nil
        }
        let relation = HistoryRelation(rules)
        let isAllowed =
            isLater
            ? relation.allows(point, before: otherPoint)
            : relation.allows(otherPoint, before: point)
        guard !isAllowed else { return nil }
        return doubt(
            of: now.value.text, point, against: other.value.text, otherPoint,
            at: other.capturedAt.shown(beside: now.capturedAt), isLater: isLater)
    }
}
