import Testing

@testable import ReadoutGeometry

@Suite struct NormalEquationsTests {
    @Test func `an overdetermined line is fitted`() throws {
        var equations = NormalEquations(unknowns: 2)
        // y = 3 x + 2 with symmetric errors.
        for (x, y) in [(0.0, 2.1), (1, 4.9), (2, 7.9), (3, 11.1)] {
            equations.add(SIMD8(x, 1, 0, 0, 0, 0, 0, 0), value: y)
        }
        let solution = try #require(equations.solution())
        #expect(abs(solution[0] - 3) < 1e-9)
        #expect(abs(solution[1] - 2) < 1e-9)
    }

    @Test func `unknowns that nothing determines have no solution`() {
        var equations = NormalEquations(unknowns: 2)
        equations.add(SIMD8(1, 1, 0, 0, 0, 0, 0, 0), value: 4)
        #expect(equations.solution() == nil)
    }

    @Test func `the quadratic form is that of the inverse`() throws {
        // The inverse of [[4, 2], [2, 3]] is [[3, -2], [-2, 4]] / 8.
        let factor = try #require(CholeskyFactor(upper: [4, 2, 2, 3], size: 2))
        let form = factor.inverseQuadraticForm(SIMD8(1, 2, 0, 0, 0, 0, 0, 0))
        #expect(abs(form - (3 - 8 + 16) / 8) < 1e-12)
    }

    @Test func `seeded numbers repeat and stay in range`() {
        var a = SeededGenerator(seed: 42)
        var b = SeededGenerator(seed: 42)
        var seen = Set<Int>()
        for _ in 0..<500 {
            let index = a.index(below: 7)
            #expect(index == b.index(below: 7))
            seen.insert(index)
        }
        #expect(seen == Set(0..<7))
    }
}
