import ReadoutModel

/// What was seen at a place that a person named.
package struct Sight: Hashable, Sendable {
    /// As it was read; empty where nothing was.
    package var text: String
    /// What the text means as the kind that was guessed; nil where it means nothing.
    package var value: String?
    /// 0...1; nil where the place could not be read as photos will be.
    package var confidence: Double?
    /// Why the reading is not believed.
    package var doubts: [String]

    /// Minimum confidence of a reading in the template's own photo; below it, it is as likely wrong as right.
    package static let leastSure = 0.5

    package init(
        text: String, value: String? = nil, confidence: Double? = nil, doubts: [String] = []
    ) {
        self.text = text
        self.value = value
        self.confidence = confidence
        self.doubts = doubts
    }

    /// Whether it says what the value is rather than not.
    var isSure: Bool { !text.isEmpty && (confidence ?? 0) >= Sight.leastSure }

    /// Whether it is a counter that shows no decimal mark: as many figures as counters have, and nothing else.
    var mayHideDecimals: Bool {
        let shown = text.filter { !$0.isWhitespace }
        return shown.count > 3 && shown.allSatisfy { ("0"..."9").contains($0) }
    }

    /// Decimals of the number that was read; nil where it has none or is none.
    var decimals: Int? {
        guard isSure, let value, value.contains(".") else { return nil }
        return value.decimalCount
    }

    /// Whether it looks like a counter: leading zeros fill the places that are not needed yet.
    var looksLikeCounter: Bool {
        let figures = text.prefix { $0.isNumber }
        return figures.count > 3 && figures.hasPrefix("0")
    }
}
