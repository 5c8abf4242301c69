package import ReadoutModel

/// What one reader made of one view of a line.
package struct Hypothesis: Sendable {
    /// Who reads. Readers that learnt otherwise fail otherwise, so that their agreement counts more.
    package enum Reader: String, Sendable, CaseIterable {
        /// Tesseract with its stock model.
        case recognizer = "text"
        /// The net for displays and counters.
        case displayNet = "display net"
        /// Tesseract with the model for displays, which learnt from the same lines as the net for displays.
        case displayLSTM = "display lstm"
        /// The decoder of seven-segment digits, which learnt nothing.
        case segments = "segments"
        /// The net for print.
        case printNet = "print net"
        /// What this value's characters looked like where a person confirmed them.
        case memory = "glyph memory"
        /// The text that a page of a PDF carries; nobody reads it, so it is not misread.
        case written = "pdf text"
        /// A program that is no part of this one.
        case outside = "outside"
    }

    /// Who read.
    package let reader: Reader
    /// The text as seen.
    package let text: String
    /// The reader's own, 0...1; not comparable between readers.
    package let confidence: Double
    /// What the text means as the value, with every doubt that the text alone raises.
    package let parsed: Kind.Parsed

    /// Whether any character could have been read, not only those that the value may hold.
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

    /// Whether words were seen where figures should be: of them a list of allowed characters makes figures.
    var sawWords: Bool {
        isFree && !isSound && confidence >= 0.6
            && text.split(whereSeparator: { !$0.isLetter }).contains { $0.count >= 3 }
    }

    /// What is compared between hypotheses: the typed value, or the text without spaces where there is none.
    var meaning: String {
        parsed.value?.text ?? text.filter { !$0.isWhitespace }
    }

    /// Whether the text is one that the value could say.
    var isSound: Bool { parsed.value != nil && parsed.doubts.isEmpty }

    /// Whether the text is one of the value's kind, though it may be understood in several ways.
    var isOfKind: Bool {
        isSound
            || !parsed.doubts.isEmpty
                && parsed.doubts.allSatisfy { if case .ambiguous = $0 { true } else { false } }
    }

    /// The net's word on the figures of a text that holds other characters too: the same text as a hypothesis of the
    /// net when every figure is confirmed, with the net's figures in it when one is not; nil when the two cannot be
    /// laid side by side.
    func figuresConfirmed(by net: Hypothesis) -> Hypothesis? {
        let mine = Array(text.filter { !$0.isWhitespace })
        let other = Array(net.text.filter { !$0.isWhitespace })
        guard mine.count == other.count, mine.contains(where: \.isNumber) else { return nil }
        var differing = 0
        var merged = ""
        for (a, b) in zip(mine, other) {
            // What the net takes for a figure may be a letter to the recogniser, which knows letters better.
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

    /// What a sure decoder of segments makes of the net's text: the same text as its hypothesis when it saw the same,
    /// its own text when it saw other figures, as many of them; nil when it has nothing to say.
    ///
    /// A mark that it did not see counts as seen only where a rule says where the marks stand.
    func judged(by seen: DisplayReader.Alternative, field: TaughtField) -> Hypothesis? {
        let confidence = seen.reading.confidence
        let mine = text.filter { !$0.isWhitespace }
        let other = seen.reading.text
        let figures = mine.filter { !$0.isSegmentMark }
        let otherFigures = other.filter { !$0.isSegmentMark }
        if figures == otherFigures {
            let isSame = mine == other
            let isWithoutMarks = otherFigures == other && isSound && field.knowsMarks(of: text)
            guard isSame || isWithoutMarks, confidence >= Hypothesis.sureSegments else {
                return nil
            }
            return Hypothesis(
                reader: .segments, text: text, confidence: confidence, parsed: parsed)
        }
        guard figures.count == otherFigures.count, confidence >= Hypothesis.verySureSegments else {
            return nil
        }
        return Hypothesis(reader: .segments, text: other, confidence: confidence, field: field)
    }

    /// Minimum confidence at which the decoder confirms another reader: of 12 readings on photos and 63 on made lines
    /// one was wrong.
    private static let sureSegments = 0.5
    /// Minimum confidence at which it contradicts.
    private static let verySureSegments = 0.8

    /// What the second reader for displays makes of the net's text: the same text as its hypothesis when it saw the
    /// same, its own text when it surely saw another; nil when it has nothing to say.
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
        guard look.confidence >= Hypothesis.sureSecondReader else { return nil }
        return Hypothesis(
            reader: .displayLSTM, text: look.text, confidence: look.confidence, field: field)
    }

    /// Minimum confidence at which the second reader for displays contradicts.
    private static let sureSecondReader = 0.8

    /// Whether it is the net's word from before it was taught, on something else, and it was no guess.
    func dissents(from taught: Hypothesis) -> Bool {
        reader == .displayNet && isSound && confidence >= Hypothesis.leastDissent
            && meaning != taught.meaning
    }

    private static let leastDissent = 0.5

    /// Glyph memory's word that the text stands there; nil where no rule says where its points and colons stand, which
    /// glyph memory does not see.
    func confirmed(withCertainty certainty: Double, field: TaughtField) -> Hypothesis? {
        guard field.knowsMarks(of: text) || !text.contains(where: \.isGlyphMark) else { return nil }
        return Hypothesis(reader: .memory, text: text, confidence: certainty, parsed: parsed)
    }

    /// The net's word on a text of which it saw the same figures, but lost a mark or took a unit for figures: the
    /// same text as a hypothesis of the net; nil when the figures differ, or when no rule says where the marks stand.
    ///
    /// The net knows no comma: where it sees a point in the place of each, it saw the same.
    func digitsConfirmed(by net: Hypothesis, field: TaughtField) -> Hypothesis? {
        guard isSound, field.knowsMarks(of: text) || hasSameMarks(as: net) else { return nil }
        let mine = text.signedFigures
        let other = net.text.signedFigures
        // Of a unit's letter the net makes at most two figures.
        let most = 2 * text.count(where: \.isLetter)
        guard !mine.isEmpty, other.hasPrefix(mine), other.count - mine.count <= most else {
            return nil
        }
        return Hypothesis(
            reader: .displayNet, text: text, confidence: net.confidence, parsed: parsed)
    }

    /// Whether a text of the net has all marks of this one, commas seen as points.
    private func hasSameMarks(as net: Hypothesis) -> Bool {
        func seen(_ text: String) -> String {
            String(text.filter { !$0.isWhitespace }.map { $0 == "," ? "." : $0 })
        }
        return text.contains(",") && seen(text) == seen(net.text)
    }
}

extension TaughtField {
    /// Whether a rule says where points and colons stand among the figures of a text: of one with the usual decimals,
    /// not of one that has others as people confirmed some.
    func knowsMarks(of text: String) -> Bool {
        if field.kind == .duration || field.kind == .time { return true }
        guard field.rules.decimals != nil else { return false }
        var usual = self
        usual.learnt.forms = WrittenForms()
        return usual.parsed(text).doubts.isEmpty
    }
}

extension String {
    /// The figures, with the minus that stands before them: no rule says whether there is one.
    var signedFigures: String {
        let sign = first { !$0.isWhitespace }.map { $0 == "-" || $0 == "\u{2212}" } ?? false
        return (sign ? "-" : "") + filter(\.isNumber)
    }
}

extension Character {
    fileprivate var isSegmentMark: Bool { self == "." || self == ":" || self == "," }
}
