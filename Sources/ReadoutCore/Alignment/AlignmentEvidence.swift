import Foundation

/// What speaks for a transform being right, gathered from features, from the picture itself and from words.
package struct AlignmentEvidence: Sendable {
    /// Features of the reference that are where the transform foresees them and look alike.
    package var features: Int
    /// How well the blocks around the values agree with the photo, about 0...1; those near weigh most.
    package var nearness: Double
    /// Mean over blocks of what their correlation says for or against the transform, -1...3.
    package var blocks: Double
    /// Whether the places found again leave open where some value lies.
    package var isVague: Bool
    /// Words that stand where the transform foresees them.
    package var words = 0
    /// Words that stand elsewhere.
    package var misplacedWords = 0

    /// That the transform is right, 0...1.
    ///
    /// A logistic of the evidence, fitted to some 190 right and 2,000 wrong fits of devices, papers and drawn
    /// panels.
    package var confidence: Double {
        let sum =
            1.48 * log(Double(max(1, features))) + 9.5 * nearness + 6.54 * blocks
            - 5.81 - Weights.caution
            + Weights.word * Double(min(words, 4)) - Weights.word * Double(misplacedWords)
        let confidence = 1 / (1 + exp(-sum))
        return isVague ? min(confidence, Weights.vague) : confidence
    }

    private enum Weights {
        /// The most confidence in a transform that leaves a value's place open.
        static let vague = 0.3
        /// Wrong fits of panels that are alike but for their texts come out this high.
        static let caution = 3.6
        /// Three words in their places outweigh the caution.
        static let word = 1.3
    }
}

extension TextureFit {
    /// The picture's part of the evidence.
    /// - Parameter content: the values' part of the reference photo.
    func evidence(
        through transform: Homography, content: Region
    ) -> (nearness: Double, blocks: Double) {
        var near = 0.0
        var weights = 0.0
        var allWeights = 0.0
        var sum = 0.0
        var count = 0.0
        let unit =
            0.25
            * (content.width * content.width + content.height * content.height)
            .squareRoot()
        for (block, comparison) in zip(texture.blocks, comparisons(through: transform)) {
            let dx = max(0, content.x - block.center.x, block.center.x - content.right)
            let dy = max(0, content.y - block.center.y, block.center.y - content.bottom)
            // Edges that all run one way agree with any such edge.
            let weight =
                min(1, block.variety / 0.2 + 0.1)
                / (1 + (dx * dx + dy * dy) / max(1, unit * unit))
            allWeights += weight
            guard let correlation = comparison.correlation else { continue }
            weights += weight
            near += weight * max(-0.2, correlation)
            guard block.variety >= 0.04 else { continue }
            count += 1
            switch correlation {
            case 0.8...: sum += 3
            case 0.6...: sum += 1.5
            case 0.4...: sum += 0.4
            case 0.2...: sum -= 0.5
            default: sum -= 1
            }
        }
        guard weights > 0 else { return (0, -1) }
        return (near / max(weights, 0.02 * allWeights), sum / max(1, count))
    }
}
