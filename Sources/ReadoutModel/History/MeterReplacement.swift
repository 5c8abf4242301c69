/// The replacement of a meter by another one, which starts from its own number.
public struct MeterReplacement: Hashable, Sendable {
    /// The first and the last moment at which the replacement may have happened, wall-clock time: equal if the moment
    /// is known, the ends of the day if only the day is.
    public let first: String, last: String
    /// The last value of the old meter, and the first value of the new one.
    public let old: TypedValue, new: TypedValue

    /// Makes a replacement.
    public init(first: String, last: String, old: TypedValue, new: TypedValue) {
        self.first = first
        self.last = last
        self.old = old
        self.new = new
    }

    /// The moment, or only the day if no more is known.
    package var moment: String { first == last ? first : String(first.prefix(10)) }
}

extension Field {
    /// Checks a value against its trusted neighbours in time when meters were replaced. Across a replacement, a value
    /// is compared only with what the meters showed then.
    ///
    /// If only the day of a replacement is known, a photo from that day may show either meter.
    /// - Parameters:
    ///   - typed: the value just read.
    ///   - capturedAt: when its photo was taken, wall-clock time.
    ///   - earlier: the last trusted reading taken before it, if any.
    ///   - later: the first trusted reading taken after it, if any.
    ///   - replacements: the meter's replacements, in any order.
    ///   - offset: minutes east of UTC of the clock that showed `capturedAt`, if known.
    /// - Returns: the rules broken.
    public func historyDoubts(
        of typed: TypedValue, at capturedAt: String, earlier: PastReading?, later: PastReading?,
        replacements: [MeterReplacement], utcOffsetInMinutes offset: Int? = nil
    ) -> [Doubt] {
        func doubts(past: [MeterReplacement], coming: [MeterReplacement]) -> [Doubt] {
            var (earlier, later) = (earlier, later)
            if let replacement = past.max(by: { $0.first < $1.first }),
                earlier.map({ $0.capturedAt <= replacement.last }) ?? true
            {
                earlier = PastReading(value: replacement.new, capturedAt: replacement.first)
            }
            if let replacement = coming.min(by: { $0.first < $1.first }),
                later.map({ $0.capturedAt >= replacement.first }) ?? true
            {
                later = PastReading(value: replacement.old, capturedAt: replacement.last)
            }
            return historyDoubts(
                of: typed, at: capturedAt, earlier: earlier, later: later,
                utcOffsetInMinutes: offset)
        }
        let past = replacements.filter { $0.last < capturedAt }
        let coming = replacements.filter { capturedAt < $0.first }
        guard
            let now = replacements.first(where: { $0.first <= capturedAt && capturedAt <= $0.last })
        else { return doubts(past: past, coming: coming) }
        let ofOld = doubts(past: past, coming: coming + [now])
        return ofOld.isEmpty ? [] : doubts(past: past + [now], coming: coming)
    }
}
