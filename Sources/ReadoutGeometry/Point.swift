/// A point in a picture: pixels, origin top left, y downwards.
public struct Point: Hashable, Sendable {
    /// Pixels to the right of the left edge.
    public var x: Double
    /// Pixels below the top edge.
    public var y: Double

    /// Makes a point from its coordinates in pixels.
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    package static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
    package static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
    package static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }

    /// The vertical position of the point once text that falls by `slope` for each pixel to the right is turned level.
    package func level(onSlope slope: Double) -> Double { y - slope * x }

    /// Euclidean distance in pixels.
    package func distance(to other: Point) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
}
