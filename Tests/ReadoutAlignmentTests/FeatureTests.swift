import ReadoutGeometry
import ReadoutImaging
import Samples
import Testing

@testable import ReadoutAlignment

@Suite struct FeatureTests {
    static let ring = [
        (0, -3), (1, -3), (2, -2), (3, -1), (3, 0), (3, 1), (2, 2), (1, 3),
        (0, 3), (-1, 3), (-2, 2), (-3, 1), (-3, 0), (-3, -1), (-2, -2), (-1, -3),
    ]

    /// The score by definition: the best run of nine pixels, all lighter or all darker.
    static func score(of picture: GrayImage, _ x: Int, _ y: Int) -> Int {
        let differences = ring.map { Int(picture[x + $0.0, y + $0.1]) - Int(picture[x, y]) }
        return (0..<16).map { start in
            let run = (0..<9).map { differences[(start + $0) % 16] }
            return max(run.min() ?? 0, -(run.max() ?? 0))
        }.max() ?? 0
    }

    @Test(arguments: [(71, 50), (48, 40), (97, 33)])
    func `corners are those of the definition`(width: Int, height: Int) {
        var picture = GrayImage.clutter(width: width, height: height, seed: 5)
        picture.addNoise(10, seed: 6)
        let detector = CornerDetector(threshold: 20, border: 4)
        var expected: [[Int]] = []
        for y in 4..<(height - 4) {
            for x in 4..<(width - 4) {
                let score = Self.score(of: picture, x, y)
                guard score > 20 else { continue }
                func at(_ dx: Int, _ dy: Int) -> Int {
                    let (u, v) = (x + dx, y + dy)
                    guard (4..<(width - 4)).contains(u), (4..<(height - 4)).contains(v) else {
                        return 0
                    }
                    let other = Self.score(of: picture, u, v)
                    return other > 20 ? other : 0
                }
                let before = [at(-1, -1), at(0, -1), at(1, -1), at(-1, 0)]
                let after = [at(1, 0), at(-1, 1), at(0, 1), at(1, 1)]
                if before.allSatisfy({ $0 < score }), after.allSatisfy({ $0 <= score }) {
                    expected.append([x, y, score])
                }
            }
        }
        let found = detector.corners(in: picture, count: 10_000).map { [$0.x, $0.y, $0.score] }
        #expect(!expected.isEmpty)
        #expect(Set(found) == Set(expected))
    }

    @Test func `a picture too small for a corner has none`() {
        let detector = CornerDetector(threshold: 20, border: 16)
        let small = GrayImage.clutter(width: 30, height: 40, seed: 1)
        #expect(detector.corners(in: small, count: 10).isEmpty)
    }

    @Test func `a crowded place leaves corners to the rest`() {
        var picture = GrayImage(width: 480, height: 240, filledWith: 128)
        let busy = GrayImage.clutter(width: 100, height: 100, seed: 9)
        for y in 0..<100 { for x in 0..<100 { picture[x, y] = busy[x, y] } }
        picture.fill(Region(x: 400, y: 150, width: 30, height: 30), with: 150)
        let detector = CornerDetector(threshold: 10, border: 4)
        let all = detector.corners(in: picture, count: 10_000)
        let some = detector.corners(in: picture, count: 60)
        #expect(all.count > 80)
        #expect(some.count { $0.x > 390 } == all.count { $0.x > 390 })
    }

    @Test func `differences are the bits that differ`() {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<200 {
            let a = SIMD4(generator.next(), generator.next(), generator.next(), generator.next())
            let b = SIMD4(generator.next(), generator.next(), generator.next(), generator.next())
            let expected = (0..<4).reduce(0) { $0 + (a[$1] ^ b[$1]).nonzeroBitCount }
            #expect(FeatureMatcher.differences(a, b) == UInt64(expected))
        }
        let none = SIMD4<UInt64>.zero
        #expect(FeatureMatcher.differences(none, ~none) == 256)
    }

    @Test func `light and contrast do not change the evened picture much`() {
        let picture = GrayImage.clutter(width: 200, height: 160, seed: 2)
        var dim = picture
        for y in 0..<160 {
            for x in 0..<200 { dim[x, y] = UInt8(40 + Int(picture[x, y]) * (300 + x) / 1200) }
        }
        let a = picture.evened(window: 48)
        let b = dim.evened(window: 48)
        let difference = zip(a.pixels, b.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(difference / a.pixels.count < 6)
    }

    @Test func `a plain picture stays plain when evened and smoothed`() {
        let plain = GrayImage(width: 50, height: 37, filledWith: 90)
        #expect(Set(plain.evened(window: 12).pixels) == [128])
        #expect(plain.smoothed == plain)
    }
}
