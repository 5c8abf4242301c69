import Foundation
package import ReadoutGeometry

/// The evidence that a transform is right, from features, from the picture itself and from words.
package struct AlignmentEvidence: Sendable {
    /// Number of the reference's features found at their expected places.
    package var features: Int
    /// The agreement of the texture's blocks with the photo.
    package var picture: PictureAgreement
    /// Whether the features found leave the place of some value uncertain.
    package var isVague: Bool
    /// Whether no value's surroundings agree, though those of most values can be compared.
    package var isElsewhere = false
    /// Whether the transform was known in advance, apart from a small shift.
    package var isFramed = false
    /// Number of words at their expected places.
    package var words = 0
    /// Number of words in whose expected places other words stand.
    package var contraryWords = 0

    /// Probability that the transform is right, 0...1.
    ///
    /// A logistic of the evidence on one of two grounds, whichever is stronger. The first is many features found in a
    /// picture that agrees somewhat, as in noisy photos; the second is a picture that agrees well in several places but
    /// has few features. The first was fitted to 190 right and some 500 wrong fits by features. The second was fitted
    /// to 314 right and 1,600 wrong fits of devices and papers; half of the wrong ones are the best that a search by
    /// outlines finds in a foreign photo. The fit held when any of these kinds was left out. Its weights were rounded,
    /// and its level then raised so that the most convincing wrong fit is refused with a margin.
    ///
    /// For photos that are framed alike the transform is known; only the picture can reveal that they show something
    /// else.
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

    /// The ground of an agreeing picture.
    private enum ByPicture {
        static let (found, nearSpread, level) = (1.4, 7.4, 11.9)
    }

    /// The ground of a fixed frame. A logistic fitted to 275 right pairs, with other light, noise and shifts, and to
    /// 252 pairs of different papers and devices, and rounded. The lowest agreement of the right pairs is 0.34, the
    /// highest of the others 0.27.
    private enum ByFrame {
        static let (nearness, middle) = (16.0, 0.4)
    }

    private enum Weights {
        /// Three words at their places outweigh the margin.
        static let word = 0.7
        /// A different word in the place of an expected one is worse than none.
        static let contraryWord = 1.2
        /// Maximum number of words that count; more say nothing new.
        static let mostWords = 5
        /// Maximum confidence in a transform that leaves a value's place uncertain or agrees around no value.
        static let vague = 0.3
    }
}

/// The agreement of a photo with a reference's texture through a transform.
package struct PictureAgreement: Hashable, Sendable {
    /// Number of agreeing blocks; blocks with edges in one direction only, or far from the values, count in part.
    package var agreeing: Double
    /// Weighted mean correlation; blocks near the values weigh most.
    package var nearness: Double

    static let none = PictureAgreement(agreeing: 0, nearness: -1)
}

extension TextureFit {
    /// The evidence from the picture.
    /// - Parameter content: the part of the reference photo that holds the values.
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
