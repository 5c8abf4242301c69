package import ReadoutGeometry
package import ReadoutImaging

/// The features of a picture: corners at several sizes, each with a description by which it is found again.
package struct FeatureSet: Sendable {
    /// A corner with its description.
    package struct Feature: Hashable, Sendable {
        /// Pixels of the photo.
        package var place: Point
        /// Pixels of the photo per pixel of the level at which the corner was found.
        package var size: Double
        /// Radians from x towards y.
        package var angle: Double
        /// 256 comparisons around the corner.
        package var words: SIMD4<UInt64>
    }

    /// Version of the method that finds and describes features. Must be raised with every change that alters a
    /// picture's features, so that stored features are found anew.
    package static let version = 1

    /// Maximum number of features of one picture.
    package static let count = 1400
    /// Minimum difference of a corner's ring, in grey levels of the evened picture.
    package static let threshold: UInt8 = 14

    /// Corners darker than their ring; dark and light corners are matched separately.
    package private(set) var dark: [Feature] = []
    /// Corners lighter than their ring.
    package private(set) var light: [Feature] = []

    /// Finds the features of a picture, except those in `excluded` (pixels of the photo).
    package init(
        of pyramid: PicturePyramid, describer: FeatureDescriber, excluding excluded: [Region] = []
    ) {
        let detector = CornerDetector(
            threshold: FeatureSet.threshold, border: FeatureDescriber.radius + 1)
        let whole = pyramid.levels.reduce(0.0) { $0 + Double($1.picture.pixels.count).squareRoot() }
        for level in pyramid.levels {
            let share = Double(level.picture.pixels.count).squareRoot() / whole
            let all = detector.corners(
                in: level.picture, count: Int(Double(FeatureSet.count) * share))
            let corners = all.filter { corner in
                let place = FeatureSet.place(of: corner, in: level)
                return !excluded.contains { $0.contains(place) }
            }
            let descriptions = describer.descriptions(
                of: corners, in: level.picture, smoothed: level.picture.smoothed)
            for (corner, description) in zip(corners, descriptions) {
                let feature = Feature(
                    place: FeatureSet.place(of: corner, in: level), size: 1 / level.scaleX,
                    angle: description.angle, words: description.words)
                if corner.isDark { dark.append(feature) } else { light.append(feature) }
            }
        }
    }

    package init(dark: [Feature], light: [Feature]) {
        self.dark = dark
        self.light = light
    }

    /// Number of features of both kinds.
    package var total: Int { dark.count + light.count }

    /// All features, dark ones first. A feature's number is its index here.
    package var all: [Feature] { dark + light }

    /// Distinguishes this set from that of another picture, or of another version.
    package var fingerprint: UInt64 {
        var hash = UInt64(FeatureSet.version)
        func mix(_ word: UInt64) {
            // Knuth's multiplicative hash, rotated so that high bits count as well.
            hash = ((hash << 23 | hash >> 41) ^ word) &* 0x9e37_79b9_7f4a_7c15
        }
        mix(UInt64(dark.count))
        for feature in all {
            for index in 0..<4 { mix(feature.words[index]) }
        }
        return hash
    }

    private static func place(
        of corner: CornerDetector.Corner, in level: PicturePyramid.Level
    ) -> Point {
        Point((Double(corner.x) + 0.5) / level.scaleX, (Double(corner.y) + 0.5) / level.scaleY)
    }
}
