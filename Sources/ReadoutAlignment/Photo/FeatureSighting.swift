package import ReadoutGeometry
import ReadoutImaging
import ReadoutInput

/// Which features of a reference photo one photo shows where they must be.
///
/// Photos that a person could trust teach by it which features belong to the thing, and which were a reflection, a
/// hand or the wall behind it: see `TemplateFeatures`.
package struct FeatureSighting: Hashable, Sendable {
    /// What became of one feature.
    package enum Mark: UInt8, Sendable {
        /// Its place is not in the photo, or too small or too large there to be found.
        case outOfSight = 0
        /// Its place is in the photo, and nothing like it is there.
        case missing = 1
        /// It is there.
        case found = 3
    }

    /// With fewer features found again a photo says more about itself than about the reference.
    private static let fewestFound = 20

    /// Which features it is about: `FeatureSet.fingerprint`.
    package let fingerprint: UInt64
    /// Two bits a feature, by its number, the first in the lowest bits: whether it is in sight, whether it is found.
    package let bytes: [UInt8]

    package init(fingerprint: UInt64, bytes: [UInt8]) {
        self.fingerprint = fingerprint
        self.bytes = bytes
    }

    /// - Parameter marks: one a feature, by its number.
    package init(fingerprint: UInt64, marks: [Mark]) {
        self.fingerprint = fingerprint
        var bytes = [UInt8](repeating: 0, count: FeatureSighting.length(for: marks.count))
        for (number, mark) in marks.enumerated() {
            bytes[number / 4] |= mark.rawValue << UInt8(2 * (number % 4))
        }
        self.bytes = bytes
    }

    /// Looks for the features of a whole reference photo in an aligned photo.
    /// - Parameters:
    ///   - transform: how the photo lies over the reference photo.
    ///   - reach: how far from its place a feature may lie, in pixels of the reference photo.
    /// - Returns: nil when too few are found.
    package init?(
        of reference: FeatureSet, in photo: WorkingPhoto, through transform: Homography,
        reach: Double
    ) {
        let levels = photo.pyramid.levels
        // One level more: corners are found at the levels next to their size as well.
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

    /// What became of the feature with this number; out of sight where the bytes end.
    package subscript(number: Int) -> Mark {
        guard bytes.indices.contains(number / 4) else { return .outOfSight }
        return Mark(rawValue: bytes[number / 4] >> UInt8(2 * (number % 4)) & 3) ?? .outOfSight
    }

    /// Number of bytes that hold the marks of `count` features.
    static func length(for count: Int) -> Int { (count + 3) / 4 }
}
