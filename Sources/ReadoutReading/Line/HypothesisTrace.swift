package import ReadoutImaging
package import ReadoutInput

/// What one reader took a picture of a line for, as it was seen; kept for those who want to see it.
package struct HypothesisTrace: Sendable {
    /// Who read.
    package let reader: Hypothesis.Reader
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

    /// The reader and how the picture was made, for people.
    package var name: String { view.isEmpty ? reader.rawValue : "\(reader.rawValue), \(view)" }
}
