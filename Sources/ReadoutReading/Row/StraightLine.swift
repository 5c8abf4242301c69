/// A straight line: `level` at x = 0, and `slope` more for each unit of x.
struct StraightLine: Hashable, Sendable {
    let level: Double, slope: Double

    func level(at x: Double) -> Double { level + slope * x }
}

/// Sums over weighted points, for the straight line with the least squared distance from them.
struct LinePoints: Sendable {
    private(set) var weight = 0.0
    private var x = 0.0, y = 0.0, xx = 0.0, xy = 0.0

    mutating func add(x: Double, y: Double, weight: Double = 1) {
        self.weight += weight
        self.x += weight * x
        self.y += weight * y
        xx += weight * x * x
        xy += weight * x * y
    }

    static func + (one: LinePoints, other: LinePoints) -> LinePoints { one.adding(other, times: 1) }

    static func - (one: LinePoints, other: LinePoints) -> LinePoints {
        one.adding(other, times: -1)
    }

    private func adding(_ other: LinePoints, times factor: Double) -> LinePoints {
        var sum = self
        sum.weight += factor * other.weight
        sum.x += factor * other.x
        sum.y += factor * other.y
        sum.xx += factor * other.xx
        sum.xy += factor * other.xy
        return sum
    }

    /// The mean of y.
    var mean: Double { y / weight }

    /// The line; level where all points have one x.
    var line: StraightLine {
        let spread = weight * xx - x * x
        let slope = spread > 1e-9 * weight * weight ? (weight * xy - x * y) / spread : 0
        return StraightLine(level: (y - slope * x) / weight, slope: slope)
    }
}
