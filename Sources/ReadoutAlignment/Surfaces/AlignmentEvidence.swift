import Foundation
package import ReadoutGeometry

/// What speaks for a transform being right, gathered from features, from the picture itself and from words.
package struct AlignmentEvidence: Sendable {
    /// Features of the reference that are where the transform foresees them and look alike.
    package var features: Int
    /// How the blocks of the texture agree with the photo.
    package var picture: PictureAgreement
    /// Whether the places found again leave open where some value lies.
    package var isVague: Bool
    /// Whether the surroundings of none of the values agree, though they say something of most.
    package var isElsewhere = false
    /// Whether the transform was not found but is known, but for a small shift.
    package var isFramed = false
    /// Words that stand where the transform foresees them.
    package var words = 0
    /// Words that stand elsewhere, or in whose place another word stands.
    package var contraryWords = 0

    /// That the transform is right, 0...1.
    ///
    /// A logistic of the evidence on either of two grounds, whichever says more: many features found again in a
    /// picture that agrees somewhat, as noisy photos do, or a picture that agrees well in several places with few
    /// features in it. The first was fitted to 190 right and some 500 wrong fits by features; the second to 314 right
    /// and 1,600 wrong fits of devices and papers, half of the wrong ones the best that a search by outlines finds
    /// in a foreign photo, and held when any of these kinds was left out of the fitting. Its weights were rounded, and
    /// its level then raised so that the most convincing wrong fit is refused with a margin.
    ///
    /// Of photos that are framed alike the transform is known; only the picture can say that they show something else.
    package var confidence: Double {
        if isFramed {
            let sum = ByFrame.nearness * (picture.nearness - ByFrame.middle)
            let confidence = 1 / (1 + exp(-sum))
            return isElsewhere ? min(confidence, Weights.vague) : confidence
        }
        let found = log(Double(max(1, features)))
        let spread = log(1 + picture.agreeing)
        let byFeatures =
            ByFeatures.found * found + ByFeatures.nearness * picture.nearness
            + ByFeatures.spread * spread - ByFeatures.level
        let byPicture =
            ByPicture.found * found + ByPicture.nearSpread * max(0, picture.nearness) * spread
            - ByPicture.level
        let sum =
            max(byFeatures, byPicture) + Weights.word * Double(min(words, Weights.mostWords))
            - Weights.contraryWord * Double(contraryWords)
        let confidence = 1 / (1 + exp(-sum))
        return isVague || isElsewhere ? min(confidence, Weights.vague) : confidence
    }

    /// The ground of many features.
    private enum ByFeatures {
        static let (found, nearness, spread, level) = (2.54, 6.88, 3.82, 20.8)
    }

    /// The ground of the picture.
    private enum ByPicture {
        static let (found, nearSpread, level) = (1.4, 7.4, 11.9)
    }

    /// The ground of a frame that is always the same. A logistic fitted to 275 right pairs, with other light, noise and
    /// shifts, and to 252 pairs of different papers and devices, and rounded. Of the right pairs the least has 0.34, of
    /// the others the most has 0.27.
    private enum ByFrame {
        static let (nearness, middle) = (16.0, 0.4)
    }

    private enum Weights {
        /// Three words in their places outweigh the margin.
        static let word = 0.7
        /// Other words in their place are worse than none.
        static let contraryWord = 1.2
        /// More words say nothing new.
        static let mostWords = 5
        /// The most confidence in a transform that leaves a value's place open or finds none.
        static let vague = 0.3
    }
}

/// How a photo agrees with a reference's texture through a transform.
package struct PictureAgreement: Hashable, Sendable {
    /// Blocks that agree, those with edges in one direction only or far from the values counted in part.
    package var agreeing: Double
    /// Weighted mean correlation; blocks near the values weigh most.
    package var nearness: Double

    static let none = PictureAgreement(agreeing: 0, nearness: -1)
}

extension TextureFit {
    /// The picture's part of the evidence.
    /// - Parameter content: the values' part of the reference photo.
    package func agreement(through transform: Homography, near content: Region) -> PictureAgreement
    {
        var agreement = PictureAgreement(agreeing: 0, nearness: 0)
        var weights = 0.0
        let unit = 0.25 * Point(0, 0).distance(to: Point(content.width, content.height))
        for (block, comparison) in zip(texture.blocks, comparisons(through: transform)) {
            guard let correlation = comparison.correlation else { continue }
            let distance = content.distance(to: block.center)
            let nearness = 1 / (1 + distance * distance / max(1, unit * unit))
            let weight = nearness * block.weight
            weights += weight
            agreement.nearness += weight * max(-0.2, correlation)
            if correlation > 0.5 { agreement.agreeing += weight }
        }
        guard weights > 0 else { return .none }
        agreement.nearness /= weights
        return agreement
    }
}
