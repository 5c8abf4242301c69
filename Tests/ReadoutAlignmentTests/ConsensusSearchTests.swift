import ReadoutGeometry
import Testing

@testable import ReadoutAlignment

@Suite struct ConsensusSearchTests {
    static let frame = Region(x: 0, y: 0, width: 800, height: 600)
    static let truth = Homography(elements: [0.95, 0.1, 40, -0.12, 1.0, 60, 1e-4, -5e-5, 1])

    /// Right pairs with the position errors of features, and wrong pairs at random places.
    static func pairs(right: Int, wrong: Int, seed: UInt64) -> [Correspondence] {
        var generator = SeededGenerator(seed: seed)
        func place() -> Point { Point(generator.fraction() * 800, generator.fraction() * 600) }
        return (0..<(right + wrong)).map { index in
            let from = place()
            let isRight =
                index % ((right + wrong) / right) == 0 && index / ((right + wrong) / right) < right
            let error = Point(generator.fraction() - 0.5, generator.fraction() - 0.5)
            return Correspondence(
                from: from, to: isRight ? truth.apply(from) + error : place(),
                scale: isRight
                    ? truth.scale(at: from) * (0.85 + 0.3 * generator.fraction())
                    : 0.5 + generator.fraction(),
                angle: isRight
                    ? -0.11 + 0.3 * (generator.fraction() - 0.5)
                    : 6 * generator.fraction(), anchor: index)
        }
    }

    @Test(arguments: [(30, 0), (40, 80), (30, 270)])
    func `the transform is found among wrong pairs`(right: Int, wrong: Int) throws {
        let pairs = Self.pairs(right: right, wrong: wrong, seed: UInt64(right + wrong))
        let fit = try #require(ConsensusSearch(pairs, frame: Self.frame, tolerance: 3).best())
        #expect(fit.inliers.count >= right * 9 / 10)
        for corner in Self.frame.corners {
            #expect(fit.transform.apply(corner).distance(to: Self.truth.apply(corner)) < 3)
        }
    }

    @Test func `wrong pairs alone hardly agree`() {
        let pairs = Self.pairs(right: 1, wrong: 199, seed: 3)
        let fit = ConsensusSearch(pairs, frame: Self.frame, tolerance: 3).best()
        #expect((fit?.inliers.count ?? 0) < 8)
    }

    @Test func `of several pairs of one anchor only the one that fits counts`() throws {
        let places = [Point(50, 50), Point(700, 80), Point(650, 500), Point(90, 520)]
        let pairs = places.enumerated().flatMap { anchor, from in
            // The same word is at all four places.
            places.map {
                Correspondence(from: from, to: $0 + Point(30, 10), anchor: anchor)
            }
        }
        let fit = try #require(ConsensusSearch(pairs, frame: Self.frame, tolerance: 8).best())
        #expect(fit.inliers.count == 4)
        #expect(Set(fit.inliers.map { pairs[$0].anchor }).count == 4)
        #expect(fit.transform.apply(Point(400, 300)).distance(to: Point(430, 310)) < 1)
    }

    @Test func `the same pairs give the same transform`() {
        let pairs = Self.pairs(right: 25, wrong: 100, seed: 11)
        let search = ConsensusSearch(pairs, frame: Self.frame, tolerance: 3)
        #expect(search.best()?.transform == search.best()?.transform)
    }

    @Test func `no pairs give no transform`() {
        #expect(ConsensusSearch([], frame: Self.frame, tolerance: 3).best() == nil)
    }
}
