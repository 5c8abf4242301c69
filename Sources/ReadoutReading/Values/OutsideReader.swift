package import ReadoutImaging

/// A reader that is not part of the program.
///
/// It is asked last. Its texts have weights of their own in the fusion model.
package struct OutsideReader: Sendable {
    /// Its reading of a picture.
    package struct Sight: Sendable {
        package let text: String
        /// The reader's own confidence, 0...1.
        package let confidence: Double

        package init(text: String, confidence: Double) {
            self.text = text
            self.confidence = confidence
        }
    }

    /// The reader's name for people.
    package let name: String
    /// Reads pictures of lines, in their order; nil for each without an answer.
    package let sights: @Sendable ([GrayImage]) -> [Sight?]

    package init(name: String, sights: @escaping @Sendable ([GrayImage]) -> [Sight?]) {
        self.name = name
        self.sights = sights
    }
}
