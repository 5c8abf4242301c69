/// Linear least squares in up to eight unknowns, accumulated row by row as normal equations.
package struct NormalEquations: Sendable {
    /// Number of unknowns in use; the rest of every row must be zero.
    package let unknowns: Int
    private var rows = [SIMD8<Double>](repeating: .zero, count: 8)
    private var rightSide: SIMD8<Double> = .zero

    package init(unknowns: Int = 8) {
        precondition((1...8).contains(unknowns))
        self.unknowns = unknowns
    }

    /// Adds the equation `sum of row[i] * x[i] = value` with a weight.
    package mutating func add(_ row: SIMD8<Double>, value: Double, weight: Double = 1) {
        let scaled = row * weight
        rightSide += scaled * value
        for i in 0..<8 { rows[i] += row * scaled[i] }
    }

    /// Mean of the diagonal of the equations' matrix: the average weight of an unknown.
    package var meanWeight: Double {
        (0..<unknowns).reduce(0) { $0 + rows[$1][$1] } / Double(unknowns)
    }

    /// The Cholesky factor; nil if the equations do not determine all unknowns.
    package func factor() -> CholeskyFactor? {
        var square = [Double]()
        square.reserveCapacity(unknowns * unknowns)
        for i in 0..<unknowns { for j in 0..<unknowns { square.append(rows[i][j]) } }
        return CholeskyFactor(upper: square, size: unknowns)
    }

    /// The unknowns; nil if the equations do not determine them all.
    package func solution() -> [Double]? { factor().map(solution) }

    /// The unknowns, using a factor computed before.
    package func solution(by factor: CholeskyFactor) -> [Double] {
        factor.solve((0..<unknowns).map { rightSide[$0] })
    }
}

/// A positive definite matrix as the product of a lower triangular matrix and its transpose.
package struct CholeskyFactor: Sendable {
    private let size: Int
    private var lower: [Double]

    /// Factors a matrix given by its upper triangle, row-major in a full square; nil if it is not positive definite.
    package init?(upper: [Double], size: Int) {
        self.size = size
        lower = [Double](repeating: 0, count: size * size)
        for i in 0..<size {
            for j in 0...i {
                var sum = upper[j * size + i]
                for k in 0..<j { sum -= lower[i * size + k] * lower[j * size + k] }
                if i == j {
                    guard sum > 1e-14 * max(1e-300, upper[i * size + i]), sum.isFinite else {
                        return nil
                    }
                    lower[i * size + i] = sum.squareRoot()
                } else {
                    lower[i * size + j] = sum / lower[j * size + j]
                }
            }
        }
    }

    /// The vector that the matrix maps to the right side.
    package func solve(_ rightSide: [Double]) -> [Double] {
        var x = half(rightSide)
        for i in stride(from: size - 1, through: 0, by: -1) {
            for k in (i + 1)..<max(i + 1, size) { x[i] -= lower[k * size + i] * x[k] }
            x[i] /= lower[i * size + i]
        }
        return x
    }

    /// The product of a row, the inverse matrix and the row's transpose: a variance, if the matrix is the information
    /// matrix of a least squares fit and the row is the derivative of a quantity.
    package func inverseQuadraticForm(_ row: SIMD8<Double>) -> Double {
        half((0..<size).map { row[$0] }).reduce(0) { $0 + $1 * $1 }
    }

    private func half(_ rightSide: [Double]) -> [Double] {
        var x = rightSide
        for i in 0..<size {
            for k in 0..<i { x[i] -= lower[i * size + k] * x[k] }
            x[i] /= lower[i * size + i]
        }
        return x
    }
}
