/// A projective transform of the plane: a 3 by 3 matrix, row-major, that maps points of one picture
/// to points of another.
/// - Source: Hartley and Zisserman 2004, Multiple View Geometry, chapter 2.
public struct Homography: Hashable, Sendable {
    /// The nine elements, row by row; the last is 1 unless the origin maps to infinity.
    public let elements: [Double]

    /// Makes a transform from nine elements, row by row.
    public init(elements: [Double]) {
        precondition(elements.count == 9, "a homography has nine elements")
        let last = elements[8]
        self.elements = abs(last) > 1e-12 ? elements.map { $0 / last } : elements
    }

    /// The transform that leaves every point where it is.
    public static let identity = Homography(elements: [1, 0, 0, 0, 1, 0, 0, 0, 1])

    package static func translation(_ x: Double, _ y: Double) -> Homography {
        Homography(elements: [1, 0, x, 0, 1, y, 0, 0, 1])
    }

    package static func scale(_ factor: Double) -> Homography {
        Homography(elements: [factor, 0, 0, 0, factor, 0, 0, 0, 1])
    }

    /// From a plane in which lines of text are level to one in which they fall by `slope` for each pixel to the right.
    /// - Parameter x: where points stay.
    package static func falling(by slope: Double, fromX x: Double = 0) -> Homography {
        Homography(elements: [1, 0, 0, slope, 1, -slope * x, 0, 0, 1])
    }

    /// The image of a point; far away for a point on the horizon.
    public func apply(_ point: Point) -> Point {
        let e = elements
        let w = e[6] * point.x + e[7] * point.y + e[8]
        let divisor = abs(w) > 1e-12 ? w : 1e-12
        return Point(
            (e[0] * point.x + e[1] * point.y + e[2]) / divisor,
            (e[3] * point.x + e[4] * point.y + e[5]) / divisor)
    }

    /// The corners of a region after the transform: top left, top right, bottom right, bottom left.
    public func corners(of region: Region) -> [Point] { region.corners.map(apply) }

    /// The inverse transform; nil for a singular matrix.
    public var inverse: Homography? {
        let m = elements
        let c0 = m[4] * m[8] - m[5] * m[7]
        let c1 = m[5] * m[6] - m[3] * m[8]
        let c2 = m[3] * m[7] - m[4] * m[6]
        let determinant = m[0] * c0 + m[1] * c1 + m[2] * c2
        guard abs(determinant) > 1e-15 else { return nil }
        return Homography(
            elements: [
                c0, m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
                c1, m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
                c2, m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
            ].map { $0 / determinant })
    }

    /// The transform that applies `first`, then this one.
    package func after(_ first: Homography) -> Homography {
        let a = elements
        let b = first.elements
        var product = [Double](repeating: 0, count: 9)
        for row in 0..<3 {
            for column in 0..<3 {
                product[row * 3 + column] =
                    a[row * 3] * b[column] + a[row * 3 + 1] * b[3 + column]
                    + a[row * 3 + 2] * b[6 + column]
            }
        }
        return Homography(elements: product)
    }
}
