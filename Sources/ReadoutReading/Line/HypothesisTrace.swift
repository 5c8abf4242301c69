package import ReadoutImaging
package import ReadoutInput

/// What one reader read in a picture of a line, with the picture as the reader saw it; kept for display to people.
package struct HypothesisTrace: Sendable {
    /// The reader of this text.
    package let reader: Hypothesis.Reader
    /// How the picture was prepared for the reader; empty where there is only one way.
    package let view: String
    /// The picture as the reader saw it.
    package let image: GrayImage
    /// The text read; empty when the reader saw nothing.
    package let text: String
    /// The reader's own confidence, 0...1; not comparable between readers.
    package let confidence: Double
    /// Whether the reader could choose any character, not only those allowed in the value.
    package let isFree: Bool
    /// The text's characters from left to right, in columns of the place without its margins; empty where the reader
    /// does not locate them.
    package let characters: [RecognizedCharacter]

    /// The views of the net for displays on a close-up, and after training on confirmed readings.
    static let (nearView, taughtView) = ("near", "taught")

    package init(
        _ reader: Hypothesis.Reader, view: String = "", image: GrayImage, text: String,
        confidence: Double,
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

    /// The reader and the preparation of the picture, for people.
    package var name: String { view.isEmpty ? reader.rawValue : "\(reader.rawValue), \(view)" }
}
