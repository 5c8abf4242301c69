/// What one reader made of one conditioning of a line.
package struct Witness: Hashable, Sendable {
    /// How the line was conditioned.
    package let chain: Chain
    /// The text as recognised.
    package let text: String
    /// The recogniser's own, 0...1.
    package let confidence: Double

    package init(chain: Chain, text: String, confidence: Double) {
        self.chain = chain
        self.text = text
        self.confidence = confidence
    }
}
