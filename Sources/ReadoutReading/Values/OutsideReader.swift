package import ReadoutImaging

/// A reader that is not part of the program.
///
/// It is asked last. Its texts have weights of their own in the fusion model.
package struct OutsideReader: Sendable {
    /// Its answer for a picture of a line.
    package struct Answer: Sendable {
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
    package let answers: @Sendable ([GrayImage]) -> [Answer?]

    package init(name: String, answers: @escaping @Sendable ([GrayImage]) -> [Answer?]) {
        self.name = name
        self.answers = answers
    }
}
