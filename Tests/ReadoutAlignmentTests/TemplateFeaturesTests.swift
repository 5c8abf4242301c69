import ReadoutGeometry
import Testing

@testable import ReadoutAlignment

struct TemplateFeaturesTests {
    /// As many features as the tests need, in a row, half of them dark.
    private static let all: FeatureSet = {
        let features = (0..<600).map {
            FeatureSet.Feature(
                place: Point(Double($0), 0), size: 1, angle: 0, words: SIMD4(UInt64($0), 1, 2, 3))
        }
        return FeatureSet(dark: Array(features[..<300]), light: Array(features[300...]))
    }()

    /// One sighting for each photo; `mark` gives the mark of a feature in a photo.
    private static func sightings(
        _ photos: Int, of features: FeatureSet = all,
        _ mark: (_ feature: Int, _ photo: Int) -> FeatureSighting.Mark
    ) -> [FeatureSighting] {
        (0..<photos).map { photo in
            FeatureSighting(
                fingerprint: features.fingerprint,
                marks: (0..<features.total).map { mark($0, photo) })
        }
    }

    private static func kept(_ sightings: [FeatureSighting], outside: [Region] = []) -> [Int] {
        TemplateFeatures(all, excluding: outside, learningFrom: sightings).kept.all
            .map { Int($0.place.x) }
    }

    @Test func `without sightings all that is in no value is kept`() {
        let value = Region(x: 290, y: -1, width: 20, height: 2)
        let features = TemplateFeatures(Self.all, excluding: [value])
        #expect(features.kept.all.allSatisfy { !value.contains($0.place) })
        #expect(features.kept.total == 600 - 21)
        #expect(features.outsideCount == 600 - 21)
        #expect(features.kept.dark.count == 290)
        #expect(features.all.total == 600)
    }

    @Test func `what was never found again is dropped, of both kinds`() {
        let sightings = Self.sightings(10) { feature, _ in feature % 3 == 0 ? .missing : .found }
        #expect(Self.kept(sightings) == (0..<600).filter { $0 % 3 != 0 })
        let features = TemplateFeatures(Self.all, excluding: [], learningFrom: sightings)
        #expect(features.kept.dark.count == 200)
        #expect(features.kept.light.count == 200)
        #expect(features.outsideCount == 600)
    }

    @Test func `what is found once in twenty photos is dropped, in nineteen it is not`() {
        func sightings(_ photos: Int) -> [FeatureSighting] {
            Self.sightings(photos) { feature, photo in feature > 9 || photo == 4 ? .found : .missing
            }
        }
        #expect(Self.kept(sightings(19)).count == 600)
        #expect(Self.kept(sightings(20)) == Array(10..<600))
    }

    @Test func `too few photos teach nothing, nor do those that had a place out of sight`() {
        #expect(
            Self.kept(Self.sightings(9) { feature, _ in feature < 50 ? .missing : .found }).count
                == 600)
        let turned = Self.sightings(30) { feature, photo in
            if feature >= 50 { return .found }
            return photo < 9 ? .missing : .outOfSight
        }
        #expect(Self.kept(turned).count == 600)
    }

    @Test func `sightings of other features teach nothing`() {
        let other = FeatureSet(dark: Self.all.light, light: Self.all.dark)
        #expect(Self.kept(Self.sightings(30, of: other) { _, _ in .missing }).count == 600)
        let damaged = (0..<30).map { _ in
            FeatureSighting(fingerprint: Self.all.fingerprint, bytes: [1, 1, 1])
        }
        #expect(Self.kept(damaged).count == 600)
    }

    @Test func `enough is left, that which was found most often first`() {
        let sightings = Self.sightings(40) { feature, photo in
            feature >= 500 || (feature % 5 == 0 && photo == 7) ? .found : .missing
        }
        let kept = Self.kept(sightings)
        #expect(kept.count == TemplateFeatures.fewestKept)
        #expect(kept == (0..<500).filter { $0 % 5 == 0 } + Array(500..<600))
    }
}
