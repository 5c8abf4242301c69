/// A meter that was replaced by another one, which goes on from a number of its own.
public struct MeterExchange: Hashable, Sendable {
    /// The first and the last moment at which it may have taken place, wall-clock time: both the same where the
    /// moment is known, the ends of a day where only that is.
    public let first: String, last: String
    /// What the old meter showed last, and the new one first.
    public let old: TypedValue, new: TypedValue

    /// Makes an exchange.
    public init(first: String, last: String, old: TypedValue, new: TypedValue) {
        self.first = first
        self.last = last
        self.old = old
        self.new = new
    }
}

extension Field {
    /// What trusted neighbours in time say against a value, where meters were exchanged: across an exchange nothing is
    /// compared but with what the meters showed then.
    ///
    /// A photo of the day of an exchange whose moment is not known may show either meter.
    /// - Parameters:
    ///   - typed: what was read now.
    ///   - capturedAt: when its photo was taken, wall-clock time.
    ///   - earlier: the last trusted reading taken before it, if any.
    ///   - later: the first trusted reading taken after it, if any.
    ///   - exchanges: in any order.
    ///   - offset: minutes east of UTC of the clock that showed `capturedAt`, where they are known.
    /// - Returns: the rules broken.
    public func historyDoubts(
        of typed: TypedValue, at capturedAt: String, earlier: PastReading?, later: PastReading?,
        exchanges: [MeterExchange], utcOffsetInMinutes offset: Int? = nil
    ) -> [Doubt] {
        func doubts(past: [MeterExchange], coming: [MeterExchange]) -> [Doubt] {
            var (earlier, later) = (earlier, later)
            if let exchange = past.max(by: { $0.first < $1.first }),
                earlier.map({ $0.capturedAt <= exchange.last }) ?? true
            {
                earlier = PastReading(value: exchange.new, capturedAt: exchange.first)
            }
            if let exchange = coming.min(by: { $0.first < $1.first }),
                later.map({ $0.capturedAt >= exchange.first }) ?? true
            {
                later = PastReading(value: exchange.old, capturedAt: exchange.last)
            }
            return historyDoubts(
                of: typed, at: capturedAt, earlier: earlier, later: later,
                utcOffsetInMinutes: offset)
        }
        let past = exchanges.filter { $0.last < capturedAt }
        let coming = exchanges.filter { capturedAt < $0.first }
        guard let now = exchanges.first(where: { $0.first <= capturedAt && capturedAt <= $0.last })
        else { return doubts(past: past, coming: coming) }
        let ofOld = doubts(past: past, coming: coming + [now])
        return ofOld.isEmpty ? [] : doubts(past: past + [now], coming: coming)
    }
}
