import Testing

@testable import ReadoutGeometry

@Suite struct HomographyEstimationTests {
    static let points = [
        Point(10, 20), Point(310, 35), Point(290, 240), Point(25, 210), Point(150, 130),
    ]

    @Test func `a similarity is found again from two points`() throws {
        let truth = Homography.similarity(
            scale: 1.7, angle: 0.4, moving: Point(5, 6), to: Point(100, 40))
        let from = [Point(0, 0), Point(50, 90)]
        let found = try #require(Homography.similarity(from: from, to: from.map(truth.apply)))
        #expect(found.apply(Point(200, 10)).distance(to: truth.apply(Point(200, 10))) < 1e-9)
    }

    @Test func `a similarity needs two different points`() {
        let same = [Point(3, 4), Point(3, 4)]
        #expect(Homography.similarity(from: same, to: [Point(0, 0), Point(1, 1)]) == nil)
        #expect(Homography.similarity(from: [Point(3, 4)], to: [Point(0, 0)]) == nil)
    }

    @Test func `an affine transform is found again and points on a line are refused`() throws {
        let truth = Homography(elements: [1.1, 0.2, 5, -0.3, 0.9, 7, 0, 0, 1])
        let from = Array(Self.points.prefix(3))
        let found = try #require(Homography.affine(from: from, to: from.map(truth.apply)))
        #expect(found.apply(Point(99, 77)).distance(to: truth.apply(Point(99, 77))) < 1e-9)
        let line = (0..<4).map { Point(Double($0) * 10, Double($0) * 5) }
        #expect(Homography.affine(from: line, to: line) == nil)
    }

    @Test func `a homography leads four corners to four places`() throws {
        let from = Region(x: 0, y: 0, width: 400, height: 300).corners
        let to = [Point(31, 22), Point(380, 5), Point(350, 310), Point(12, 270)]
        let found = try #require(Homography.direct(from: from, to: to))
        for (p, q) in zip(from, to) { #expect(found.apply(p).distance(to: q) < 1e-7) }
    }

    @Test func `three points on a line leave a homography open`() {
        let from = [Point(0, 0), Point(10, 0), Point(20, 0), Point(5, 0)]
        #expect(Homography.direct(from: from, to: from) == nil)
    }

    @Test func `the derivative is the difference quotient`() {
        let transform = Homography(elements: [1.1, 0.1, 20, -0.05, 0.95, 30, 4e-4, -2e-4, 1])
        let at = Point(120, 80)
        let step = 1e-5
        let (m, _) = transform.derivative(at: at)
        let dx = (transform.apply(Point(at.x + step, at.y)) - transform.apply(at)) * (1 / step)
        let dy = (transform.apply(Point(at.x, at.y + step)) - transform.apply(at)) * (1 / step)
        #expect(abs(m[0] - dx.x) < 1e-4 && abs(m[2] - dx.y) < 1e-4)
        #expect(abs(m[1] - dy.x) < 1e-4 && abs(m[3] - dy.y) < 1e-4)
    }

    @Test func `refinement over many points comes to the truth`() throws {
        let truth = Homography(elements: [0.9, 0.12, 30, -0.08, 1.05, 12, 2e-4, 1e-4, 1])
        var generator = SeededGenerator(seed: 7)
        let from = (0..<80).map { _ in
            Point(generator.fraction() * 600, generator.fraction() * 400)
        }
        let to = from.map { point in
            truth.apply(point) + Point(generator.fraction() - 0.5, generator.fraction() - 0.5)
        }
        let frame = Region(x: 0, y: 0, width: 600, height: 400)
        let found = try #require(HomographyRefinement(from: from, to: to, frame: frame, noise: 0.4))
        for corner in frame.corners {
            #expect(found.transform.apply(corner).distance(to: truth.apply(corner)) < 0.6)
        }
        #expect(found.residual < 0.6)
    }

    @Test func `points near each other leave far places open but not wild`() throws {
        let frame = Region(x: 0, y: 0, width: 1000, height: 800)
        let from = [
            Point(480, 700), Point(520, 700), Point(480, 720), Point(520, 720), Point(500, 712),
        ]
        let wobble = [Point(1, 0), Point(-1, 1), Point(0, -1), Point(1, 1), Point(-1, 0)]
        let to = zip(from, wobble).map { $0 + $1 + Point(100, 50) }
        let found = try #require(HomographyRefinement(from: from, to: to, frame: frame, noise: 1))
        #expect(found.deviation(at: Point(500, 710)) < 2)
        #expect(found.deviation(at: Point(100, 100)) > 10)
        #expect(found.transform.isPlausible(over: frame))
    }

    @Test(arguments: [
        [-1.0, 0, 600, 0, 1, 0, 0, 0, 1],  // mirrored
        [1, 0, 0, 0, 1, 0, -0.004, 0, 1],  // the horizon crosses it
        [1, 0, 0, 0, 0.2, 0, 0, 0, 1],  // far too oblique
        [1, 0, 0, 0, 1, 0, 0.01, 0, 1],  // one side ten times nearer
        [40, 0, 0, 0, 40, 0, 0, 0, 1],  // blown up
    ])
    func `what no camera sees is not plausible`(elements: [Double]) {
        let region = Region(x: 0, y: 0, width: 600, height: 400)
        #expect(!Homography(elements: elements).isPlausible(over: region))
    }

    @Test func `a tilted and turned view is plausible`() {
        let region = Region(x: 0, y: 0, width: 600, height: 400)
        let turned = Homography.similarity(
            scale: 0.5, angle: 2.8, moving: Point(0, 0), to: Point(500, 300))
        #expect(turned.isPlausible(over: region))
        #expect(
            Homography(elements: [0.8, 0.1, 9, -0.1, 0.9, 4, 3e-4, 2e-4, 1])
                .isPlausible(over: region))
    }
}
