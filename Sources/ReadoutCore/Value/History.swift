/// A trusted reading of the same value in another photo.
public struct PastReading: Hashable, Sendable {
    /// What it said.
    public let value: TypedValue
    /// When its photo was taken: wall-clock time, `2016-12-02T10:22:23`.
    public let capturedAt: String

    /// Makes a past reading.
    public init(value: TypedValue, capturedAt: String) {
        self.value = value
        self.capturedAt = capturedAt
    }
}

extension Value {
    /// What trusted neighbours in time say against a value.
    /// - Parameters:
    ///   - typed: what was read now.
    ///   - capturedAt: when its photo was taken, wall-clock time.
    ///   - earlier: the last trusted reading taken before it, if any.
    ///   - later: the first trusted reading taken after it, if any.
    /// - Returns: the rules broken; none where no rule looks at other readings.
    public func historyDoubts(
        of typed: TypedValue, at capturedAt: String, earlier: PastReading?, later: PastReading?
    ) -> [Doubt] {
        []
    }
}
