import Foundation
import Testing

@testable import ReadoutReading

@Suite struct LineLatticeTests {
    /// A lattice over `1` and `2`, with a row of probabilities (blank, 1, 2) for each step.
    private func lattice(_ rows: [[Double]]) -> LineLattice {
        LineLattice(
            alphabet: ["1", "2"], steps: rows.count,
            logProbabilities: rows.flatMap { $0.map { Float(log(max($0, 1e-12))) } })
    }

    /// The probability of each text, from trying every path.
    private func byTrial(_ rows: [[Double]]) -> [String: Double] {
        var totals: [String: Double] = [:]
        let paths = rows.reduce([([Int](), 1.0)]) { paths, row in
            paths.flatMap { path in row.indices.map { (path.0 + [$0], path.1 * row[$0]) } }
        }
        for (path, probability) in paths {
            var text = ""
            var last = 0
            for number in path {
                if number != 0 && number != last { text += "\(number)" }
                last = number
            }
            totals[text, default: 0] += probability
        }
        return totals
    }

    @Test func `every way to write a text counts`() {
        let rows = [[0.2, 0.5, 0.3], [0.4, 0.35, 0.25], [0.1, 0.3, 0.6], [0.5, 0.2, 0.3]]
        let expected = byTrial(rows)
        let found = lattice(rows).candidates(width: 200)
        #expect(found.count == expected.count)
        for candidate in found {
            #expect(abs(candidate.probability - (expected[candidate.text] ?? 0)) < 1e-6)
        }
        #expect(found.first?.text == expected.max { $0.value < $1.value }?.key)
        #expect(found.map(\.probability) == found.map(\.probability).sorted(by: >))
    }

    @Test func `a character twice in a row needs a gap`() {
        let with = lattice([[0.05, 0.9, 0.05], [0.9, 0.05, 0.05], [0.05, 0.9, 0.05]])
        #expect(with.candidates().first?.text == "11")
        let without = lattice([[0.05, 0.9, 0.05], [0.05, 0.9, 0.05], [0.05, 0.9, 0.05]])
        #expect(without.candidates().first?.text == "1")
    }

    @Test func `characters stand where they are likeliest`() throws {
        let lattice = lattice([
            [0.9, 0.05, 0.05], [0.2, 0.75, 0.05], [0.1, 0.85, 0.05], [0.9, 0.05, 0.05],
            [0.05, 0.05, 0.9],
        ])
        let best = try #require(lattice.candidates().first)
        #expect(best.text == "12")
        let places = lattice.places(of: best)
        #expect(places.map(\.steps) == [1..<3, 4..<5])
        #expect(abs(places[0].confidence - 0.85) < 1e-4)
        #expect(abs(places[1].confidence - 0.9) < 1e-4)
    }

    @Test func `nothing is a text too`() {
        let best = lattice([[0.9, 0.05, 0.05], [0.9, 0.05, 0.05]]).candidates().first
        #expect(best?.text == "")
        #expect(abs((best?.probability ?? 0) - 0.81) < 1e-6)
    }
}

/// Tests how a text is aligned along a lattice.
struct LineLatticeFitTests {
    private let rows = [
        [0.2, 0.5, 0.3], [0.4, 0.35, 0.25], [0.1, 0.3, 0.6], [0.5, 0.2, 0.3], [0.3, 0.3, 0.4],
    ]

    private var lattice: LineLattice {
        LineLattice(
            alphabet: ["1", "2"], steps: rows.count,
            logProbabilities: rows.flatMap { $0.map { Float(log($0)) } })
    }

    /// The probability of a text and the share of each class at each step, from trying every path.
    private func byTrial(_ numbers: [Int]) -> (total: Double, shares: [Double]) {
        var shares = [Double](repeating: 0, count: rows.count * 3)
        var total = 0.0
        for code in 0..<243 {
            let path = rows.indices.map { code / Int(pow(3, Double($0))) % 3 }
            let said = path.indices.filter {
                path[$0] != 0 && ($0 == 0 || path[$0] != path[$0 - 1])
            }
            guard said.map({ path[$0] }) == numbers else { continue }
            let probability = zip(rows, path).reduce(1) { $0 * $1.0[$1.1] }
            total += probability
            for (step, number) in path.enumerated() { shares[step * 3 + number] += probability }
        }
        return (total, shares.map { $0 / total })
    }

    @Test(arguments: [[1], [2], [1, 2], [1, 1], [2, 1, 2], []])
    func `every way to write a text counts`(numbers: [Int]) throws {
        let fit = try #require(lattice.fit(of: numbers))
        let expected = byTrial(numbers)
        #expect(abs(fit.logProbability - log(expected.total)) < 1e-5)
        for (share, other) in zip(fit.shares, expected.shares) {
            #expect(abs(Double(share) - other) < 1e-5)
        }
    }

    @Test func `a text that is too long does not fit`() {
        #expect(lattice.fit(of: [1, 2, 1, 2, 1, 2]) == nil)
        #expect(lattice.fit(of: [1, 1, 1, 1]) == nil)
    }
}
