import ReadoutModel

/// What was read at a place that a person named.
package struct PlaceReading: Hashable, Sendable {
    /// The text as it was read; empty when nothing was read.
    package var text: String
    /// The typed value of the text under the guessed kind; nil when the text has none.
    package var value: String?
    /// 0...1; nil where the place could not be read in the way photos will be.
    package var confidence: Double?
    /// Why the reading is doubted.
    package var doubts: [String]

    /// Minimum confidence of a reading in the template's own photo; a reading below it is as likely wrong as right.
    package static let leastSure = 0.5

    package init(
        text: String, value: String? = nil, confidence: Double? = nil, doubts: [String] = []
    ) {
        self.text = text
        self.value = value
        self.confidence = confidence
        self.doubts = doubts
    }

    /// Whether the text is more likely right than wrong.
    var isSure: Bool { !text.isEmpty && (confidence ?? 0) >= PlaceReading.leastSure }

    /// Whether the text may be a counter that shows no decimal mark: more than three digits and nothing else.
    var mayHideDecimals: Bool {
        let shown = text.filter { !$0.isWhitespace }
        return shown.count > 3 && shown.allSatisfy { ("0"..."9").contains($0) }
    }

    /// The days that the text can mean, with the order of parts that gives each.
    var dates: [(order: Rules.DateOrder, day: String)] { Rules.DateOrder.days(meantBy: text) }

    /// Number of decimals of the number that was read; nil when it has none or is not a number.
    var decimals: Int? {
        guard isSure, let value, value.contains(".") else { return nil }
        return value.decimalCount
    }

    /// Whether the text looks like a counter, which fills unused positions with leading zeros.
    var looksLikeCounter: Bool {
        let digits = text.prefix { $0.isNumber }
        return digits.count > 3 && digits.hasPrefix("0")
    }

    /// Number of digits before the decimals of a counter that shows leading zeros, or has drums of which the last are
    /// decimals; nil for any other text.
    func digitsOfCounter(impliedDecimals: Int) -> Int? {
        guard looksLikeCounter || impliedDecimals > 0 && isSure else { return nil }
        let digits = text.prefix { ("0"..."9").contains($0) }.count - impliedDecimals
        return digits > 0 ? digits : nil
    }
}
