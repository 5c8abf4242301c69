package import ReadoutImaging

/// A reader that is no part of the program.
///
/// No weight was fitted for what it says, so it takes no part in the decision: it puts an accepted value in doubt that it
/// reads otherwise, and never makes one more certain.
package struct OutsideReader: Sendable {
    /// What it took a picture for.
    package struct Sight: Sendable {
        package let text: String
        /// Its own, 0...1.
        package let confidence: Double

        package init(text: String, confidence: Double) {
            self.text = text
            self.confidence = confidence
        }
    }

    /// As people call it.
    package let name: String
    /// What it takes pictures of lines for, in their order; nil for each that it did not answer.
    package let sights: @Sendable ([GrayImage]) -> [Sight?]

    package init(name: String, sights: @escaping @Sendable ([GrayImage]) -> [Sight?]) {
        self.name = name
        self.sights = sights
    }
}
