import ReadoutGeometry
import ReadoutImaging
import Samples
import Testing

@testable import ReadoutAlignment

@Suite struct FeatureMatcherTests {
    static func features(_ picture: GrayImage, width: Int = 480, height: Int = 360) -> FeatureSet {
        FeatureSet(
            of: PicturePyramid(picture, width: width, height: height),
            describer: FeatureDescriber())
    }

    static func differences(_ a: FeatureSet.Feature, _ b: FeatureSet.Feature) -> Int {
        (0..<4).reduce(0) { $0 + (a.words[$1] ^ b.words[$1]).nonzeroBitCount }
    }

    /// The matches by definition: compares every feature with every other.
    static func matches(
        _ a: [FeatureSet.Feature], _ b: [FeatureSet.Feature]
    ) -> Set<[Int]> {
        func best(_ one: FeatureSet.Feature, of all: [FeatureSet.Feature]) -> [Int] {
            all.indices.sorted {
                (differences(one, all[$0]), $0) < (differences(one, all[$1]), $1)
            }
        }
        return Set(
            a.indices.compactMap { i in
                let order = best(a[i], of: b)
                guard let j = order.first, best(b[j], of: a).first == i else { return nil }
                let least = differences(a[i], b[j])
                guard least <= FeatureMatcher.mostDifferences else { return nil }
                if order.count > 1 {
                    let rival = b[order[1]]
                    let isSame = rival.place.distance(to: b[j].place) < 4 * b[j].size
                    let limit = FeatureMatcher.ratio * Double(differences(a[i], rival))
                    guard isSame || Double(least) < limit else { return nil }
                }
                return [i, j]
            })
    }

    @Test func `pairs are those of the definition`() throws {
        let panel = Panel(seed: 4)
        let truth = Homography.similarity(
            scale: 0.9, angle: 0.3, moving: Point(240, 180), to: Point(240, 180))
        let a = Self.features(panel.picture(values: 1))
        let b = try panel.photo(through: truth, values: 2).features
        let pairs = FeatureMatcher.pairs(a, b)
        let expected = Self.matches(a.dark, b.dark)
        #expect(expected.count > 20)
        let found = Set(
            try pairs.filter { $0.anchor < a.dark.count }.map { pair in
                [
                    pair.anchor,
                    try #require(
                        b.dark.firstIndex {
                            $0.place == pair.to
                                && $0.angle - a.dark[pair.anchor].angle == pair.angle
                        }),
                ]
            })
        #expect(found == expected)
    }

    @Test func `foreseen pairs lie where they must`() throws {
        let panel = Panel(seed: 4)
        let truth = Homography.similarity(
            scale: 0.8, angle: 3, moving: Point(240, 180), to: Point(230, 190))
        let a = Self.features(panel.picture(values: 1))
        let b = try panel.photo(through: truth, values: 2).features
        let pairs = FeatureMatcher.pairs(a, b, foreseenBy: truth, reach: 6)
        #expect(pairs.count > 60)
        #expect(Set(pairs.map(\.anchor)).count == pairs.count)
        for pair in pairs { #expect(truth.apply(pair.from).distance(to: pair.to) < 6 * 0.8) }
    }

    @Test func `features on the last edge are found in pictures of odd sizes`() {
        // The picture's size decides how places are rounded; some lie on the edge of the last cell.
        for (index, width) in stride(from: 401, to: 1201, by: 37).enumerated() {
            let picture = GrayImage.clutter(width: 160, height: 120, seed: UInt64(index))
            let height = width * 3 / 4 + index % 2
            let features = Self.features(picture, width: width, height: height)
            for reach in [3.0, 7, 12, 20] {
                let pairs = FeatureMatcher.pairs(
                    features, features, foreseenBy: .identity, reach: reach)
                #expect(pairs.count * 2 > features.dark.count + features.light.count)
            }
        }
    }
}
