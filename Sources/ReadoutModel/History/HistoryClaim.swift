/// What one photo says of a value, certain but for what other photos say.
package struct HistoryClaim: Sendable {
    /// When its photo was taken.
    package let taken: TakenAt
    /// The value in its own notation.
    package let text: String
    /// What is compared.
    package let point: HistoryPoint
    /// Whether a person said so.
    package let isWord: Bool

    package init(taken: TakenAt, text: String, point: HistoryPoint, isWord: Bool) {
        self.taken = taken
        self.text = text
        self.point = point
        self.isWord = isWord
    }

    /// Makes a claim of a value; nil for one that has no order.
    package init?(_ value: TypedValue, taken: TakenAt, isWord: Bool = false) {
        let reading = PastReading(
            value: value, capturedAt: taken.moment, utcOffsetInMinutes: taken.utcOffsetInMinutes)
        guard let point = HistoryPoint(reading) else { return nil }
        self.init(taken: taken, text: value.text, point: point, isWord: isWord)
    }
}

extension Doubt {
    /// Whether the doubt comes from other photos; those of a stored reading are told by their codes.
    package var isOfHistory: Bool { Doubt.codesOfHistory.contains(code) }

    /// The codes of doubts that come from other photos.
    package static let codesOfHistory = ["below-earlier", "above-later", "too-fast"]
}
