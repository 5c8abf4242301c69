import Foundation

extension Homography {
    /// Scales and rotates (radians, from x towards y), then moves so that `from` maps to `to`.
    package static func similarity(
        scale: Double, angle: Double, moving from: Point, to: Point
    ) -> Homography {
        let c = scale * cos(angle)
        let s = scale * sin(angle)
        return Homography(elements: [
            c, -s, to.x - c * from.x + s * from.y,
            s, c, to.y - s * from.x - c * from.y,
            0, 0, 1,
        ])
    }

    /// The similarity with the least squared error over pairs of points; needs two different points.
    /// - Source: Umeyama 1991, doi:10.1109/34.88573, in the plane and without mirror images.
    package static func similarity(from: [Point], to: [Point]) -> Homography? {
        guard from.count >= 2, from.count == to.count else { return nil }
        let a = mean(of: from)
        let b = mean(of: to)
        var dot = 0.0
        var cross = 0.0
        var norm = 0.0
        for (p, q) in zip(from, to) {
            let u = p - a
            let v = q - b
            dot += u.x * v.x + u.y * v.y
            cross += u.x * v.y - u.y * v.x
            norm += u.x * u.x + u.y * u.y
        }
        guard norm > 1e-9, dot * dot + cross * cross > 1e-18 else { return nil }
        let c = dot / norm
        let s = cross / norm
        return Homography(elements: [
            c, -s, b.x - c * a.x + s * a.y, s, c, b.y - s * a.x - c * a.y, 0, 0, 1,
        ])
    }

    /// The affine transform with the least squared error; needs three points that are not on one line.
    package static func affine(from: [Point], to: [Point]) -> Homography? {
        guard from.count >= 3, from.count == to.count else { return nil }
        let a = mean(of: from)
        var xx = 0.0
        var xy = 0.0
        var yy = 0.0
        var sums = [Double](repeating: 0, count: 4)
        let b = mean(of: to)
        for (p, q) in zip(from, to) {
            let u = p - a
            let v = q - b
            xx += u.x * u.x
            xy += u.x * u.y
            yy += u.y * u.y
            sums[0] += u.x * v.x
            sums[1] += u.y * v.x
            sums[2] += u.x * v.y
            sums[3] += u.y * v.y
        }
        let determinant = xx * yy - xy * xy
        guard determinant > 1e-6 * (xx + yy) * (xx + yy) else { return nil }
        let m0 = (sums[0] * yy - sums[1] * xy) / determinant
        let m1 = (sums[1] * xx - sums[0] * xy) / determinant
        let m2 = (sums[2] * yy - sums[3] * xy) / determinant
        let m3 = (sums[3] * xx - sums[2] * xy) / determinant
        return Homography(elements: [
            m0, m1, b.x - m0 * a.x - m1 * a.y, m2, m3, b.y - m2 * a.x - m3 * a.y, 0, 0, 1,
        ])
    }

    /// The homography with the least algebraic error over four or more pairs of points in general position.
    ///
    /// Both sets are first centred and scaled to unit size. The last element can then safely be 1: the centre of the
    /// points is not on the horizon of any camera that sees them all.
    /// - Source: Hartley 1997, In defense of the eight-point algorithm, doi:10.1109/34.601246.
    package static func direct(from: [Point], to: [Point]) -> Homography? {
        guard from.count >= 4, from.count == to.count,
            let source = normalization(of: from), let target = normalization(of: to),
            let back = target.inverse
        else { return nil }
        var equations = NormalEquations(unknowns: 8)
        for (p, q) in zip(from, to) {
            let u = source.apply(p)
            let v = target.apply(q)
            equations.add(SIMD8(u.x, u.y, 1, 0, 0, 0, -u.x * v.x, -u.y * v.x), value: v.x)
            equations.add(SIMD8(0, 0, 0, u.x, u.y, 1, -u.x * v.y, -u.y * v.y), value: v.y)
        }
        guard let h = equations.solution() else { return nil }
        return back.after(Homography(elements: h + [1]).after(source))
    }

    /// The derivative at a point: two by two, row-major, and the divisor there, which is positive on the camera's
    /// side of the horizon.
    package func derivative(at point: Point) -> (matrix: SIMD4<Double>, divisor: Double) {
        let e = elements
        let w = e[6] * point.x + e[7] * point.y + e[8]
        let image = apply(point)
        let divisor = abs(w) > 1e-12 ? w : 1e-12
        return (
            SIMD4(
                e[0] - e[6] * image.x, e[1] - e[7] * image.x,
                e[3] - e[6] * image.y, e[4] - e[7] * image.y) / divisor,
            w
        )
    }

    /// The scale from the reference to the photo around a point: the square root of the area's factor, 0 for a mirror
    /// image.
    package func scale(at point: Point) -> Double {
        let m = derivative(at: point).matrix
        return max(0, m[0] * m[3] - m[1] * m[2]).squareRoot()
    }

    private static func mean(of points: [Point]) -> Point {
        points.reduce(Point(0, 0), +) * (1 / Double(points.count))
    }

    private static func normalization(of points: [Point]) -> Homography? {
        let middle = mean(of: points)
        let spread = points.reduce(0) { $0 + $1.distance(to: middle) } / Double(points.count)
        guard spread > 1e-9 else { return nil }
        let factor = 2.0.squareRoot() / spread
        return Homography(elements: [
            factor, 0, -middle.x * factor, 0, factor, -middle.y * factor, 0, 0, 1,
        ])
    }
}
