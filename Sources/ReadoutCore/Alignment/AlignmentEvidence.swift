import Foundation

/// What speaks for a transform being right, gathered from features, from the picture itself and from words.
package struct AlignmentEvidence: Sendable {
    /// Features of the reference that are where the transform foresees them and look alike.
    package var features: Int
    /// How the blocks of the texture agree with the photo.
    package var picture: PictureAgreement
    /// Whether the places found again leave open where some value lies.
    package var isVague: Bool
    /// Words that stand where the transform foresees them.
    package var words = 0
    /// Words that stand elsewhere.
    package var misplacedWords = 0

    /// That the transform is right, 0...1.
    ///
    /// A logistic of the evidence. Its weights were fitted to 190 right and some 500 wrong fits of devices,
    /// papers and drawn panels, and held when any of these kinds was left out of the fitting.
    package var confidence: Double {
        let sum =
            Weights.features * log(Double(max(1, features)))
            + Weights.blocks * picture.verdict + Weights.agreeing * log(1 + picture.agreeing)
            + Weights.word * Double(min(words, Weights.mostWords) - misplacedWords)
            - Weights.level
        let confidence = 1 / (1 + exp(-sum))
        return isVague ? min(confidence, Weights.vague) : confidence
    }

    private enum Weights {
        static let features = 1.26
        static let blocks = 3.0
        static let agreeing = 4.75
        /// The fitted 11.5, and as much again as the most convincing wrong fit needs to be refused well.
        static let level = 12.7
        /// Three words in their places outweigh that caution well.
        static let word = 0.6
        /// More words say nothing new.
        static let mostWords = 5
        /// The most confidence in a transform that leaves a value's place open.
        static let vague = 0.3
    }
}

/// How a photo agrees with a reference's texture through a transform.
package struct PictureAgreement: Hashable, Sendable {
    /// Blocks that agree, those with edges in one direction only or far from the values counted in part.
    package var agreeing: Double
    /// What the blocks' correlations say on average: from -1, none agrees, to 3, all agree fully.
    package var verdict: Double
    /// Weighted mean correlation; blocks near the values weigh most.
    package var nearness: Double

    static let none = PictureAgreement(agreeing: 0, verdict: -1, nearness: -1)
}

extension TextureFit {
    /// The picture's part of the evidence.
    /// - Parameter content: the values' part of the reference photo.
    package func agreement(through transform: Homography, near content: Region) -> PictureAgreement
    {
        var agreement = PictureAgreement(agreeing: 0, verdict: 0, nearness: 0)
        var weights = 0.0
        var judged = 0.0
        let unit = 0.25 * Point(0, 0).distance(to: Point(content.width, content.height))
        for (block, comparison) in zip(texture.blocks, comparisons(through: transform)) {
            guard let correlation = comparison.correlation else { continue }
            let dx = max(0, content.x - block.center.x, block.center.x - content.right)
            let dy = max(0, content.y - block.center.y, block.center.y - content.bottom)
            let nearness = 1 / (1 + (dx * dx + dy * dy) / max(1, unit * unit))
            // Edges that all run one way agree with any such edge.
            let weight = nearness * min(1, block.variety / 0.2 + 0.1)
            weights += weight
            agreement.nearness += weight * max(-0.2, correlation)
            if correlation > 0.5 { agreement.agreeing += nearness * min(1, block.variety / 0.2) }
            guard block.variety >= 0.04 else { continue }
            judged += 1
            switch correlation {
            case 0.8...: agreement.verdict += 3
            case 0.6...: agreement.verdict += 1.5
            case 0.4...: agreement.verdict += 0.4
            case 0.2...: agreement.verdict -= 0.5
            default: agreement.verdict -= 1
            }
        }
        guard weights > 0 else { return .none }
        agreement.nearness /= weights
        agreement.verdict /= max(1, judged)
        return agreement
    }
}
