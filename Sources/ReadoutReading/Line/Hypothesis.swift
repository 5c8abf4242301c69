package import ReadoutModel

/// What one reader read in one view of a line.
package struct Hypothesis: Sendable {
    /// The readers. Readers with different training make different errors, so their agreement counts more.
    package enum Reader: String, Sendable, CaseIterable {
        /// Tesseract with its stock model.
        case recognizer = "text"
        /// The net for displays and counters.
        case displayNet = "display net"
        /// Tesseract with the model for displays, trained on the same lines as the net for displays.
        case displayLSTM = "display lstm"
        /// The decoder of seven-segment digits, which needs no training.
        case segments = "segments"
        /// The net for print.
        case printNet = "print net"
        /// The text stored in a page of a PDF; it cannot be misread.
        case written = "pdf text"
        /// A separate program.
        case outside = "outside"
    }

    /// The reader of this text.
    package let reader: Reader
    /// The text as seen.
    package let text: String
    /// The reader's own confidence, 0...1; not comparable between readers.
    package let confidence: Double
    /// The text's meaning as the value, with every doubt that the text alone raises.
    package let parsed: Kind.Parsed

    /// Whether the reader could choose any character, not only those allowed in the value.
    package let isFree: Bool

    package init(
        reader: Reader, text: String, confidence: Double, field: TaughtField, isFree: Bool = false
    ) {
        self.init(
            reader: reader, text: text, confidence: confidence, parsed: field.parsed(text),
            isFree: isFree)
    }

    private init(
        reader: Reader, text: String, confidence: Double, parsed: Kind.Parsed, isFree: Bool = false
    ) {
        self.reader = reader
        self.text = text
        self.confidence = confidence
        self.parsed = parsed
        self.isFree = isFree
    }

    /// Whether words stand where digits should be. Only a free reader can tell: a list of allowed characters would have
    /// turned them into digits.
    var sawWords: Bool {
        isFree && !isSound && confidence >= 0.6
            && text.split(whereSeparator: { !$0.isLetter }).contains { $0.count >= 3 }
    }

    /// The key by which hypotheses and readings are compared.
    package var meaning: String { text.meaning(as: parsed.value) }

    /// Whether the text is a valid value without doubts.
    package var isSound: Bool { parsed.value != nil && parsed.doubts.isEmpty }

    /// Whether the text fits the value's kind, even if it can be understood in several ways.
    package var isOfKind: Bool { parsed.isOfKind }

    /// The net's verdict on the digits of a text that also holds other characters: the same text when the net confirms
    /// every digit, otherwise the text with the net's characters in place of the contradicted digits. Nil when the two
    /// texts differ in length or this one has no digits.
    func figuresConfirmed(by net: Hypothesis) -> Hypothesis? {
        let mine = Array(text.filter { !$0.isWhitespace })
        let other = Array(net.text.filter { !$0.isWhitespace })
        guard mine.count == other.count, mine.contains(where: \.isNumber) else { return nil }
        var differing = 0
        var merged = ""
        for (a, b) in zip(mine, other) {
            // A character that the net takes for a digit may be a letter: the recogniser knows letters better.
            let isContradicted = a.isNumber && b != a
            differing += isContradicted ? 1 : 0
            merged.append(isContradicted ? b : a)
        }
        if differing == 0 {
            return Hypothesis(
                reader: .displayNet, text: text, confidence: net.confidence, parsed: parsed)
        }
        return Hypothesis(
            reader: .displayNet, text: merged, confidence: net.confidence,
            parsed: Kind.Parsed(nil, doubts: []))
    }

    /// The segment decoder's verdict on the net's text: the same text if the decoder confirms it, or the decoder's own
    /// text if it is sure of equally many other digits. Nil when the decoder has nothing to say.
    ///
    /// The decoder may miss marks such as points; without them, the decoder confirms a text only where a rule fixes its
    /// marks. Of 12 readings on photos and 63 on generated lines that it confirmed, one was wrong.
    func judged(by seen: Reading.Alternative, field: TaughtField) -> Hypothesis? {
        let confidence = seen.confidence
        let mine = text.filter { !$0.isWhitespace }
        let other = seen.text
        let figures = mine.filter { !$0.isSegmentMark }
        let otherFigures = other.filter { !$0.isSegmentMark }
        if figures == otherFigures {
            let isSame = mine == other
            let isWithoutMarks = otherFigures == other && isSound && field.knowsMarks(of: text)
            guard isSame || isWithoutMarks, confidence >= Probability.likelier else {
                return nil
            }
            return Hypothesis(
                reader: .segments, text: text, confidence: confidence, parsed: parsed)
        }
        guard figures.count == otherFigures.count, confidence >= Probability.contradicting else {
            return nil
        }
        return Hypothesis(reader: .segments, text: other, confidence: confidence, field: field)
    }

    /// The second display reader's verdict on the net's text: the same text if both agree, or the second reader's own
    /// text if it is sure of another one. Nil when it has nothing to say.
    func judged(by look: DisplayLineReader.Look, field: TaughtField) -> Hypothesis? {
        let mine = text.filter { !$0.isWhitespace }
        let isSame =
            mine == look.text
            || isSound && field.knowsMarks(of: text)
                && mine.signedFigures == look.text.signedFigures
        if isSame {
            return Hypothesis(
                reader: .displayLSTM, text: text, confidence: look.confidence, parsed: parsed)
        }
        guard look.confidence >= Probability.contradicting else { return nil }
        return Hypothesis(
            reader: .displayLSTM, text: look.text, confidence: look.confidence, field: field)
    }

    /// Whether this is a confident reading of the untaught net that contradicts the taught one.
    func dissents(from taught: Hypothesis) -> Bool {
        reader == .displayNet && isSound && confidence >= Probability.likelier
            && meaning != taught.meaning
    }

    /// The net's confirmation of a text whose digits it saw, although it missed a mark or read a unit as digits. Nil
    /// when the digits differ, or when no rule fixes the marks.
    ///
    /// The net knows no comma: a point in the place of each comma counts as the same text.
    func digitsConfirmed(by net: Hypothesis, field: TaughtField) -> Hypothesis? {
        guard isSound, field.knowsMarks(of: text) || hasSameMarks(as: net) else { return nil }
        let mine = text.signedFigures
        let other = net.text.signedFigures
        // The net makes at most two digits of each letter of a unit.
        let most = 2 * text.count(where: \.isLetter)
        // A letter before the digits may be what the net makes of another digit.
        guard !mine.isEmpty, other.hasPrefix(mine), other.count - mine.count <= most,
            net.text.lettersBeforeFigures <= text.lettersBeforeFigures
        else {
            return nil
        }
        return Hypothesis(
            reader: .displayNet, text: text, confidence: net.confidence, parsed: parsed)
    }

    /// Whether a reader of digits saw the digits of this text after another one, which it may have made of a sign.
    func hasDigits(of reader: Hypothesis) -> Bool {
        let mine = text.filter(\.isNumber)
        return isSound && !mine.isEmpty && mine.lacksOnlyFirst(of: reader.text.filter(\.isNumber))
            && reader.text.first?.isNumber ?? false
    }

    /// Whether the net saw all marks of this text, with commas as points.
    private func hasSameMarks(as net: Hypothesis) -> Bool {
        func seen(_ text: String) -> String {
            String(text.filter { !$0.isWhitespace }.map { $0 == "," ? "." : $0 })
        }
        return text.contains(",") && seen(text) == seen(net.text)
    }
}

extension TaughtField {
    /// Whether a rule fixes the points and colons in a text. The rule covers texts with the usual number of decimals,
    /// not other forms that people confirmed.
    package func knowsMarks(of text: String) -> Bool {
        if field.kind == .duration || field.kind == .time { return true }
        guard field.rules.decimals != nil else { return false }
        var usual = self
        usual.learnt.forms = WrittenForms()
        return usual.parsed(text).doubts.isEmpty
    }
}

extension String {
    /// The digits, after the minus sign if there is one: no rule says whether a number is negative.
    var signedFigures: String {
        let sign = first { !$0.isWhitespace }.map { $0 == "-" || $0 == "\u{2212}" } ?? false
        return (sign ? "-" : "") + filter(\.isNumber)
    }

    /// Whether the text is another one without its first character.
    func lacksOnlyFirst(of other: String) -> Bool { !other.isEmpty && self == other.dropFirst() }
}

extension String {
    /// Number of letters before the first digit.
    fileprivate var lettersBeforeFigures: Int { prefix { !$0.isNumber }.count(where: \.isLetter) }
}

extension Character {
    fileprivate var isSegmentMark: Bool { self == "." || self == ":" || self == "," }
}

extension Kind.Parsed {
    /// Whether the text fits the kind, even if it can be understood in several ways.
    var isOfKind: Bool {
        value != nil && doubts.isEmpty
            || !doubts.isEmpty
                && doubts.allSatisfy { if case .ambiguous = $0 { true } else { false } }
    }
}
