import ReadoutGeometry
import ReadoutImaging
import Samples
import Testing

@testable import ReadoutAlignment

struct TemplateIndexTests {
    static let sets = (0..<40).map { Panel(seed: 100 + UInt64($0)).prepared().features }

    @Test func `features survive being kept`() throws {
        let features = Self.sets[3]
        let kept = try #require(FeatureSet(bytes: features.bytes))
        #expect(kept.dark.map(\.words) == features.dark.map(\.words))
        #expect(kept.light.map(\.words) == features.light.map(\.words))
        for (a, b) in zip(kept.dark + kept.light, features.dark + features.light) {
            #expect(a.place.distance(to: b.place) < 0.01)
            #expect(abs(a.size - b.size) < 1e-5 && abs(a.angle - b.angle) < 1e-5)
        }
    }

    @Test func `bytes that are no features are refused`() throws {
        let bytes = Self.sets[3].bytes
        #expect(FeatureSet(bytes: []) == nil)
        #expect(FeatureSet(bytes: Array(bytes.dropLast())) == nil)
        #expect(FeatureSet(bytes: bytes + [0]) == nil)
        #expect(FeatureSet(bytes: [255, 255, 255, 255, 255, 255, 255, 255]) == nil)
        var broken = bytes
        broken.replaceSubrange(8..<12, with: [0, 0, 0xC0, 0x7F])
        #expect(FeatureSet(bytes: broken) == nil)
        #expect(FeatureSet(bytes: [0, 0, 0, 0, 0, 0, 0, 0])?.total == 0)
    }

    @Test(arguments: [0, 17, 39])
    func `the template of a photo has most support`(wanted: Int) throws {
        let photo = try Panel(seed: 100 + UInt64(wanted)).photo(
            through: Panel.views[0], values: 5)
        let ranking = TemplateIndex(Self.sets).ranking(of: photo.features)
        #expect(ranking.count == 40)
        #expect(ranking[0].template == wanted)
        #expect(ranking[0].score > 1.2 * ranking[1].score)
    }

    @Test func `a turned and larger photo has the same support`() throws {
        let index = TemplateIndex(Self.sets)
        let upright = Panel(seed: 104).picture(values: 3)
        let turn = Homography.similarity(
            scale: 1.6, angle: 2.2, moving: Point(240, 180), to: Point(450, 450))
        let back = try #require(turn.inverse)
        let turned = upright.sampled(
            Region(x: 0, y: 0, width: 900, height: 900), through: back, width: 900, height: 900)
        let ranking = index.ranking(of: try WorkingPhoto(picture: turned).features)
        #expect(ranking[0].template == 4)
        #expect(ranking[0].score > 1.2 * ranking[1].score)
    }

    @Test func `without features nothing speaks for anything`() {
        let empty = FeatureSet(dark: [], light: [])
        #expect(TemplateIndex([]).ranking(of: Self.sets[0]).isEmpty)
        #expect(TemplateIndex([empty, empty]).ranking(of: Self.sets[0]).map(\.score) == [0, 0])
        #expect(TemplateIndex(Self.sets).ranking(of: empty).allSatisfy { $0.votes == 0 })
    }

    @Test func `many templates of one thing do not hide it`() throws {
        let same = [FeatureSet](repeating: Self.sets[0], count: 60)
        let photo = try Panel(seed: 100).photo(through: Panel.views[0], values: 5)
        let ranking = TemplateIndex(same + [Self.sets[1]]).ranking(of: photo.features)
        #expect(ranking.last?.template == 60)
        #expect(ranking[59].votes > 1.25 * ranking[60].votes)
    }
}
