package import ReadoutGeometry

/// The features of a template's reference photo, and the subset used for alignment.
///
/// The contents of a value change from photo to photo. So does anything beside the thing, over it or mirrored in it
/// when the reference photo was taken: photos that surely show the thing tell which features never appeared again.
package struct TemplateFeatures: Sendable {
    /// Minimum number of photos with a feature's place in sight before the feature is judged.
    private static let fewestSightings = 10
    /// Maximum share of photos that show a feature which is not part of the thing.
    private static let mostShareOfStrangers = 0.05
    /// Minimum number of features that a template keeps, filled up with the most frequent of the others. Fewer features
    /// no longer settle every photo, and templates with few features are searched in slower ways.
    package static let fewestKept = 200

    /// All features of the reference photo.
    package let all: FeatureSet
    /// The features used for alignment.
    package let kept: FeatureSet
    /// Number of features outside all values, whether kept or not.
    package let outsideCount: Int

    /// - Parameters:
    ///   - all: the features of the whole reference photo.
    ///   - regions: the regions of all values, in pixels of the reference photo.
    ///   - sightings: sightings from photos that surely show the template's thing; those of other feature sets are
    ///     ignored.
    package init(
        _ all: FeatureSet, excluding regions: [Region],
        learningFrom sightings: [FeatureSighting] = []
    ) {
        self.all = all
        let features = all.all
        let outside = features.indices.filter { number in
            !regions.contains { $0.contains(features[number].place) }
        }
        outsideCount = outside.count
        let shares = TemplateFeatures.sharesFound(of: all, in: sightings)
        let strangers = outside.filter {
            shares[$0] <= TemplateFeatures.mostShareOfStrangers
        }.sorted { (shares[$0], $0) < (shares[$1], $1) }
        let dropped = Set(strangers.prefix(max(0, outside.count - TemplateFeatures.fewestKept)))
        let kept = outside.filter { !dropped.contains($0) }
        self.kept = FeatureSet(
            dark: kept.filter { $0 < all.dark.count }.map { features[$0] },
            light: kept.filter { $0 >= all.dark.count }.map { features[$0] })
    }

    /// For each feature, by its number, the share of photos with its place in sight that show the feature; 1 where too
    /// few photos have its place in sight.
    private static func sharesFound(
        of features: FeatureSet, in sightings: [FeatureSighting]
    ) -> [Double] {
        let count = features.total
        let unknown = [Double](repeating: 1, count: count)
        guard sightings.count >= fewestSightings else { return unknown }
        let fingerprint = features.fingerprint
        let length = FeatureSighting.length(for: count)
        var tally = BitTally(length: length)
        for sighting in sightings
        where sighting.fingerprint == fingerprint && sighting.bytes.count == length {
            tally.add(sighting.bytes)
        }
        return (0..<count).map { number in
            let inSight = tally.count(ofBit: 2 * number)
            let found = tally.count(ofBit: 2 * number + 1)
            return inSight >= fewestSightings ? Double(found) / Double(inSight) : 1
        }
    }
}
