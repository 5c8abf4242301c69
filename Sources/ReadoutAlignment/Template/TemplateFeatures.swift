package import ReadoutGeometry

/// The features of a template's reference photo, and those of them by which photos are laid over it.
///
/// What is in a value changes from photo to photo. So does what was beside the thing, over it or mirrored in it when
/// the reference photo was taken: photos that surely show the thing tell which features were never there again.
package struct TemplateFeatures: Sendable {
    /// Minimum number of photos with a feature's place in sight before the feature is judged.
    private static let fewestSightings = 10
    /// One found in no larger share of them was no part of the thing.
    private static let mostShareOfStrangers = 0.05
    /// Minimum number of features that a template keeps; the strangers found most often fill it up. Fewer no longer settle
    /// every photo, and a template with few features is sought in slower ways.
    package static let fewestKept = 200

    /// All features of the reference photo.
    package let all: FeatureSet
    /// Those by which photos are laid over it.
    package let kept: FeatureSet
    /// How many are in no value, whether kept or not.
    package let outsideCount: Int

    /// - Parameters:
    ///   - all: the features of the whole reference photo.
    ///   - regions: those of all values, in pixels of the reference photo.
    ///   - sightings: of photos that surely show the template's thing; those of other features teach nothing.
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

    /// For each feature, by its number, in which share of the photos that had its place in sight it was found; 1 where
    /// too few had.
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
