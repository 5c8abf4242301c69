/// A value read or stated in one photo, certain unless other photos contradict it.
package struct HistoryClaim: Sendable {
    /// When its photo was taken.
    package let taken: TakenAt
    /// The value in standard notation.
    package let text: String
    /// The number and moment that rules compare.
    package let point: HistoryPoint
    /// Whether a person stated the value.
    package let isWord: Bool

    package init(taken: TakenAt, text: String, point: HistoryPoint, isWord: Bool) {
        self.taken = taken
        self.text = text
        self.point = point
        self.isWord = isWord
    }

    /// Makes a claim from a value; nil if values of its kind have no order.
    package init?(_ value: TypedValue, taken: TakenAt, isWord: Bool = false) {
        let reading = PastReading(
            value: value, capturedAt: taken.moment, utcOffsetInMinutes: taken.utcOffsetInMinutes)
        guard let point = HistoryPoint(reading) else { return nil }
        self.init(taken: taken, text: value.text, point: point, isWord: isWord)
    }
}

extension Doubt {
    /// Whether the doubt comes from other photos. Recognises stored doubts too, because it goes by their codes.
    package var isOfHistory: Bool { Doubt.codesOfHistory.contains(code) }

    /// The codes of doubts about a counter that seems to fall.
    package static let codesOfOrder = ["below-earlier", "above-later"]
    /// The codes of doubts that come from other photos.
    package static let codesOfHistory = codesOfOrder + ["too-fast"]
}
