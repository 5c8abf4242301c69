/// The homography with the least squared distance over pairs of points, with a weak prior that the camera looks at
/// the thing from the front.
///
/// The prior has no weight where the points say enough. Where they are few, close together or on one line, it keeps
/// the undetermined part near a similarity instead of letting it run away.
/// - Source: Hartley and Zisserman 2004, algorithm 4.3 (gold standard), with a Gaussian prior.
package struct HomographyRefinement: Sendable {
    /// Expected deviation from a similarity, as a fraction of its scale.
    static let shearDeviation = 0.12
    /// Expected change of scale from the centre to a corner of the reference.
    static let perspectiveDeviation = 0.12

    /// The fitted transform.
    package let transform: Homography
    /// Root mean square distance in pixels of the reference.
    package let residual: Double
    private let parameters: [Double]
    private let factor: CholeskyFactor
    private let middle: Point
    private let unit: Double
    /// Ratio of the error found to the error expected, at least 1.
    private let excess: Double

    /// Fits by Gauss-Newton steps.
    /// - Parameters:
    ///   - near: the transform to start from; nil for the best similarity, from which a steep view is not found.
    ///   - weights: the weight of each pair; nil for 1 each.
    ///   - frame: the extent of the reference, to which the prior refers.
    ///   - noise: expected error of a point in pixels of the reference.
    /// - Returns: nil for fewer than two different points, or if no sane transform fits.
    package init?(
        from: [Point], to: [Point], weights: [Double]? = nil, near: Homography? = nil,
        frame: Region, noise: Double
    ) {
        guard let start = near ?? .similarity(from: from, to: to), Set(from).count > 1 else {
            return nil
        }
        let middle = frame.center
        let unit = max(1, Point(0, 0).distance(to: Point(frame.width, frame.height)) / 2)
        let startScale = start.scale(at: middle)
        guard startScale > 0, start.derivative(at: middle).divisor > 0 else { return nil }
        let targetUnit = unit * startScale
        let targetMiddle = start.apply(middle)
        let sources = from.map { ($0 - middle) * (1 / unit) }
        let targets = to.map { ($0 - targetMiddle) * (1 / targetUnit) }
        let pointWeight = (unit / noise) * (unit / noise)
        let normalizedStart = Homography.scale(1 / targetUnit)
            .after(.translation(-targetMiddle.x, -targetMiddle.y))
            .after(start)
            .after(.translation(middle.x, middle.y))
            .after(.scale(unit))
        var h = Array(normalizedStart.elements.prefix(8))
        var factor: CholeskyFactor?
        for _ in 0..<6 {
            var equations = NormalEquations(unknowns: 8)
            HomographyRefinement.addExpectation(of: h, to: &equations)
            for (index, (p, q)) in zip(sources, targets).enumerated() {
                let pointWeight = pointWeight * (weights?[index] ?? 1)
                let w = h[6] * p.x + h[7] * p.y + 1
                guard w > 0.05 else { return nil }
                let x = (h[0] * p.x + h[1] * p.y + h[2]) / w
                let y = (h[3] * p.x + h[4] * p.y + h[5]) / w
                let a = p.x / w
                let b = p.y / w
                equations.add(
                    SIMD8(a, b, 1 / w, 0, 0, 0, -x * a, -x * b), value: q.x - x, weight: pointWeight
                )
                equations.add(
                    SIMD8(0, 0, 0, a, b, 1 / w, -y * a, -y * b), value: q.y - y, weight: pointWeight
                )
            }
            guard let current = equations.factor() else { return nil }
            let step = equations.solution(by: current)
            factor = current
            for i in 0..<8 { h[i] += step[i] }
            if step.allSatisfy({ abs($0) < 1e-7 }) { break }
        }
        guard let factor, h.allSatisfy(\.isFinite) else { return nil }
        let normalized = Homography(elements: h + [1])
        var sum = 0.0
        for (p, q) in zip(sources, targets) {
            let distance = normalized.apply(p).distance(to: q)
            sum += distance * distance
        }
        let residual = (sum / Double(from.count)).squareRoot() * unit
        self.factor = factor
        self.middle = middle
        self.unit = unit
        self.residual = residual
        self.excess = max(1, residual / noise)
        self.parameters = h
        self.transform = Homography.translation(targetMiddle.x, targetMiddle.y)
            .after(.scale(targetUnit))
            .after(normalized)
            .after(.scale(1 / unit))
            .after(.translation(-middle.x, -middle.y))
        guard transform.elements.allSatisfy(\.isFinite) else { return nil }
    }

    /// The uncertainty of the transform at a point: standard deviation in pixels of the reference.
    package func deviation(at point: Point) -> Double {
        let p = (point - middle) * (1 / unit)
        let h = parameters
        let w = max(0.05, h[6] * p.x + h[7] * p.y + 1)
        let x = (h[0] * p.x + h[1] * p.y + h[2]) / w
        let y = (h[3] * p.x + h[4] * p.y + h[5]) / w
        let a = p.x / w
        let b = p.y / w
        let variance =
            factor.inverseQuadraticForm(SIMD8(a, b, 1 / w, 0, 0, 0, -x * a, -x * b))
            + factor.inverseQuadraticForm(SIMD8(0, 0, 0, a, b, 1 / w, -y * a, -y * b))
        return variance.squareRoot() * unit * excess
    }

    private static func addExpectation(of h: [Double], to equations: inout NormalEquations) {
        let shear = 1 / (shearDeviation * shearDeviation)
        let perspective = 1 / (perspectiveDeviation * perspectiveDeviation)
        equations.add(SIMD8(1, 0, 0, 0, -1, 0, 0, 0), value: h[4] - h[0], weight: shear)
        equations.add(SIMD8(0, 1, 0, 1, 0, 0, 0, 0), value: -h[1] - h[3], weight: shear)
        equations.add(SIMD8(0, 0, 0, 0, 0, 0, 1, 0), value: -h[6], weight: perspective)
        equations.add(SIMD8(0, 0, 0, 0, 0, 0, 0, 1), value: -h[7], weight: perspective)
    }
}
