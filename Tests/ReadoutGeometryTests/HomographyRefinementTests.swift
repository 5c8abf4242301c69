import Testing

@testable import ReadoutGeometry

@Suite struct HomographyRefinementTests {
    static let frame = Region(x: 0, y: 0, width: 800, height: 600)
    /// A tilt of 35 degrees.
    static let steep = Homography(elements: [1, 0.05, 40, -0.03, 0.8, 60, 1e-4, -6e-4, 1])

    static func pairs(
        _ count: Int, noise: Double, seed: UInt64
    ) -> (from: [Point], to: [Point]) {
        var generator = SeededGenerator(seed: seed)
        func error() -> Double { noise * (generator.fraction() + generator.fraction() - 1) }
        let from = (0..<count).map { _ in
            Point(800 * generator.fraction(), 600 * generator.fraction())
        }
        return (from, from.map { steep.apply($0) + Point(error(), error()) })
    }

    static func squares(_ transform: Homography, _ pairs: (from: [Point], to: [Point])) -> Double {
        zip(pairs.from, pairs.to).reduce(0) { sum, pair in
            let distance = transform.apply(pair.0).distance(to: pair.1)
            return sum + distance * distance
        }
    }

    @Test(arguments: [
        nil, steep,
        Homography.similarity(scale: 0.8, angle: 0.1, moving: Point(400, 300), to: Point(420, 280)),
    ])
    func `a steep view is found from any start`(start: Homography?) throws {
        let pairs = Self.pairs(60, noise: 0, seed: 1)
        let fit = try #require(
            HomographyRefinement(
                from: pairs.from, to: pairs.to, near: start, frame: Self.frame, noise: 1))
        for corner in Self.frame.corners {
            #expect(fit.transform.apply(corner).distance(to: Self.steep.apply(corner)) < 0.1)
        }
    }

    @Test(arguments: 0..<8)
    func `no transform near by has smaller squares`(seed: Int) throws {
        let pairs = Self.pairs(300, noise: 3, seed: UInt64(seed))
        let fit = try #require(
            HomographyRefinement(
                from: pairs.from, to: pairs.to, near: Self.steep, frame: Self.frame, noise: 1))
        let least = Self.squares(fit.transform, pairs)
        let sizes = [1.0, 1, 800, 1, 1, 600, 1e-3, 1e-3]
        for (index, size) in sizes.enumerated() {
            for step in [-3e-3, 3e-3] {
                var elements = fit.transform.elements
                elements[index] += size * step
                #expect(Self.squares(Homography(elements: elements), pairs) > least)
            }
        }
    }

    @Test func `equal points fix nothing`() {
        let points = [Point](repeating: Point(5, 5), count: 4)
        #expect(
            HomographyRefinement(
                from: points, to: points, near: .identity, frame: Self.frame, noise: 1) == nil)
    }
}
