/// What one reader made of one view of a line.
package struct Witness: Sendable {
    /// Who read. Witnesses of unlike readers that agree are worth more than those of one reader.
    package enum Reader: String, Sendable {
        /// The text recogniser with its stock model.
        case recognizer
        /// The net for displays and counters.
        case displayNet
    }

    /// Who read.
    package let reader: Reader
    /// The text as seen.
    package let text: String
    /// The reader's own, 0...1; not comparable between readers.
    package let confidence: Double
    /// What the text means as the value, with every doubt that the text alone raises.
    package let parsed: Kind.Parsed

    package init(reader: Reader, text: String, confidence: Double, value: Value) {
        self.reader = reader
        self.text = text
        self.confidence = confidence
        parsed = value.parsed(text)
    }

    /// What is compared between witnesses: the typed value, or the text without spaces where there is none.
    var meaning: String {
        parsed.value?.text ?? text.filter { !$0.isWhitespace }
    }

    /// Whether the text is one that the value could say.
    var isSound: Bool { parsed.value != nil && parsed.doubts.isEmpty }
}
