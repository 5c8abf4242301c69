package import ReadoutGeometry
import ReadoutImaging
import ReadoutInput

/// Records which features of a reference photo one photo shows at their places.
///
/// Trusted photos thereby teach which features belong to the thing, and which were a reflection, a hand or the wall
/// behind it: see `TemplateFeatures`.
package struct FeatureSighting: Hashable, Sendable {
    /// The result for one feature.
    package enum Mark: UInt8, Sendable {
        /// Its place is not in the photo, or the feature would be too small or too large there to be found.
        case outOfSight = 0
        /// Its place is in the photo, but nothing similar is there.
        case missing = 1
        /// The feature is there.
        case found = 3
    }

    /// Minimum number of features found; with fewer, the result says more about the photo than about the reference.
    private static let fewestFound = 20

    /// Identifies the set of features: `FeatureSet.fingerprint`.
    package let fingerprint: UInt64
    /// Two bits for each feature, by its number, the first in the lowest bits: whether it is in sight, whether it is
    /// found.
    package let bytes: [UInt8]

    package init(fingerprint: UInt64, bytes: [UInt8]) {
        self.fingerprint = fingerprint
        self.bytes = bytes
    }

    /// - Parameter marks: one for each feature, by its number.
    package init(fingerprint: UInt64, marks: [Mark]) {
        self.fingerprint = fingerprint
        var bytes = [UInt8](repeating: 0, count: FeatureSighting.length(for: marks.count))
        for (number, mark) in marks.enumerated() {
            bytes[number / 4] |= mark.rawValue << UInt8(2 * (number % 4))
        }
        self.bytes = bytes
    }

    /// Searches an aligned photo for the features of a whole reference photo.
    /// - Parameters:
    ///   - transform: from the reference photo to the photo.
    ///   - reach: maximum distance of a feature from its place, in pixels of the reference photo.
    /// - Returns: nil when too few are found.
    package init?(
        of reference: FeatureSet, in photo: WorkingPhoto, through transform: Homography,
        reach: Double
    ) {
        let levels = photo.pyramid.levels
        // One more level at either end: corners are also found at the levels next to their size.
        let ratio = PicturePyramid.ratio
        let sizes = 1 / levels[0].scaleX / ratio...1 / levels[levels.count - 1].scaleX * ratio
        let found = FeatureMatcher.found(
            reference, photo.features, foreseenBy: transform, reach: reach)
        guard found.count(where: \.self) >= FeatureSighting.fewestFound else { return nil }
        let frame = photo.photo.frame
        let marks = zip(reference.all, found).map { feature, isFound in
            if isFound { return Mark.found }
            let derivative = transform.derivative(at: feature.place)
            let m = derivative.matrix
            let determinant = m[0] * m[3] - m[1] * m[2]
            guard derivative.divisor > 0, determinant > 0 else { return .outOfSight }
            let size = feature.size * determinant.squareRoot()
            let margin = -size * Double(FeatureDescriber.radius + 1)
            return sizes.contains(size)
                && frame.expanded(horizontally: margin, vertically: margin)
                    .contains(transform.apply(feature.place))
                ? .missing : .outOfSight
        }
        self.init(fingerprint: reference.fingerprint, marks: marks)
    }

    /// The result for the feature with this number; out of sight beyond the end of the bytes.
    package subscript(number: Int) -> Mark {
        guard bytes.indices.contains(number / 4) else { return .outOfSight }
        return Mark(rawValue: bytes[number / 4] >> UInt8(2 * (number % 4)) & 3) ?? .outOfSight
    }

    /// Number of bytes that hold the marks of `count` features.
    static func length(for count: Int) -> Int { (count + 3) / 4 }
}
