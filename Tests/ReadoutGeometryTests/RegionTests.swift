import Testing

@testable import ReadoutGeometry

struct RegionTests {
    private static let region = Region(x: 10, y: 20, width: 30, height: 40)

    private static let distances: [(Point, Double)] = [
        (Point(15, 30), 0), (Point(10, 60), 0), (Point(4, 30), 6), (Point(45, 30), 5),
        (Point(20, 67), 7), (Point(43, 64), 5), (Point(7, 16), 5),
    ]

    @Test(arguments: distances)
    func `a point is as far as the nearest point of the region`(point: Point, distance: Double) {
        #expect(Self.region.distance(to: point) == distance)
    }

    @Test func `regions are as far apart as their nearest points`() {
        let other = Region(x: 43, y: 64, width: 5, height: 5)
        #expect(Self.region.distance(to: other) == 5)
        #expect(other.distance(to: Self.region) == 5)
        #expect(Self.region.distance(to: Region(x: 40, y: 0, width: 9, height: 90)) == 0)
    }
}
