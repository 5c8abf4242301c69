package import ReadoutImaging
package import ReadoutInput

/// What one reader took a picture of a line for.
package struct Hypothesis: Sendable {
    /// Who reads. Readers that learnt otherwise fail otherwise.
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
        /// A program that is no part of this one.
        case outside = "outside"
    }

    package let reader: Reader
    /// How the picture was made for the reader; empty where there is one way only.
    package let view: String
    /// The picture as the reader saw it.
    package let image: GrayImage
    /// Empty when the reader saw nothing.
    package let text: String
    /// The reader's own, 0...1; not comparable between readers.
    package let confidence: Double
    /// Whether the reader could have said any character, not only those that the value may hold.
    package let isFree: Bool
    /// Where the text's characters stand, left to right, in columns of the place without its margins; none where the
    /// reader does not say.
    package let characters: [RecognizedCharacter]

    package init(
        _ reader: Reader, view: String = "", image: GrayImage, text: String, confidence: Double,
        isFree: Bool = false, characters: [RecognizedCharacter] = []
    ) {
        self.reader = reader
        self.view = view
        self.image = image
        self.text = text
        self.confidence = confidence
        self.isFree = isFree
        self.characters = characters
    }

    /// The reader and how the picture was made, for people.
    package var name: String { view.isEmpty ? reader.rawValue : "\(reader.rawValue), \(view)" }
}
