import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import Samples
import Testing

@testable import ReadoutAlignment

struct FeatureSightingTests {
    private static let marks: [FeatureSighting.Mark] = [
        .found, .outOfSight, .missing, .missing, .found, .outOfSight,
    ]

    @Test(arguments: 0...6)
    func `marks are the same after being written as bytes`(count: Int) {
        let marks = Array(Self.marks.prefix(count))
        let written = FeatureSighting(fingerprint: 7, marks: marks)
        #expect(written.bytes.count == (count + 3) / 4)
        let read = FeatureSighting(fingerprint: 7, bytes: written.bytes)
        #expect(read == written)
        #expect((0..<count).map { read[$0] } == marks)
        #expect(read[count + 40] == .outOfSight)
    }

    @Test func `the first feature has the lowest bits, what is in sight the lower of them`() {
        #expect(
            FeatureSighting(fingerprint: 7, marks: Self.marks).bytes == [0b01_01_00_11, 0b00_11])
        // "Found, but out of sight" is a mark that is never written.
        #expect(FeatureSighting(fingerprint: 7, bytes: [0b10])[0] == .outOfSight)
    }

    @Test func `a set of features is told from those that differ in anything`() {
        let picture = GrayImage.clutter(width: 200, height: 150, seed: 5)
        let features = FeatureSet(
            of: PicturePyramid(picture, width: 200, height: 150), describer: FeatureDescriber())
        let print = features.fingerprint
        #expect(FeatureSet(bytes: features.bytes)?.fingerprint == print)
        var changed = features.dark
        changed[3].words[2] ^= 1 << 63
        #expect(FeatureSet(dark: changed, light: features.light).fingerprint != print)
        #expect(
            FeatureSet(dark: features.dark.dropLast(), light: features.light).fingerprint != print)
        #expect(FeatureSet(dark: features.light, light: features.dark).fingerprint != print)
        changed = features.dark
        changed.swapAt(0, 1)
        #expect(FeatureSet(dark: changed, light: features.light).fingerprint != print)
        #expect(
            FeatureSet(dark: features.all, light: []).fingerprint != print)
    }

    @Test func `what a photo shows is found, what it cuts off is out of sight`() throws {
        let panel = Panel(seed: 21)
        let template = panel.prepared()
        let all = template.templateFeatures.all
        // The left half of the panel, twice as large.
        let truth = Homography(elements: [2, 0, 0, 0, 2, 0, 0, 0, 1])
        let photo = try panel.photo(through: truth, values: 5, noise: 0)
        let sighting = try #require(
            FeatureSighting(of: all, in: photo, through: truth, reach: 3 * template.tolerance))
        #expect(sighting.fingerprint == all.fingerprint)
        var counts: [FeatureSighting.Mark: Int] = [:]
        for (number, feature) in all.all.enumerated() {
            let mark = sighting[number]
            let place = truth.apply(feature.place)
            if !photo.photo.frame.contains(place) { #expect(mark == .outOfSight) }
            if panel.regions.contains(where: { $0.contains(feature.place) }) {
                #expect(mark != .found)
            }
            counts[mark, default: 0] += 1
        }
        #expect(counts[.found] ?? 0 > 60)
        // The photo shows everything at twice the size, so the largest features do not fit into its pyramid. They count
        // as out of sight, not as missed.
        #expect(counts[.outOfSight] ?? 0 > all.total / 3)
    }

    @Test func `a photo in which hardly anything is found teaches nothing`() throws {
        let template = Panel(seed: 21).prepared()
        let photo = try WorkingPhoto(picture: .clutter(width: 480, height: 360, seed: 3))
        #expect(
            FeatureSighting(
                of: template.templateFeatures.all, in: photo, through: .identity,
                reach: 3 * template.tolerance) == nil)
    }
}
