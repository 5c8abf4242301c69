import Foundation

/// Matches the lines of a photo to those of the reference photo: both in order, with some lines missing and others
/// added.
///
/// Both pages are modelled as the output of one process that writes each line into both, into the first or into the
/// second. A pair's probability sums over all ways in which this may have happened, so a line that could equally be
/// another one is never certain.
/// - Source: Durbin et al. 1998, Biological Sequence Analysis, chapter 4, doi:10.1017/CBO9780511790492.
struct LineMatch: Sendable {
    /// A line of the reference photo found again.
    struct Pair: Hashable, Sendable {
        /// Index of the line in the reference photo, and in the photo.
        let line: Int, other: Int
        /// Probability that both are the same line, 0...1, if both photos show the same form.
        let probability: Double
    }

    /// The most likely match of each line of the reference photo; nil where the line is most likely missing.
    let pairs: [Pair?]
    /// Evidence for each pair of lines, by the reference's line, then the photo's.
    let evidence: [[Double]]

    /// Evidence for each line that only one of the pages has, in letters.
    private static let lost = -0.3

    init(_ reference: PageText, _ photo: PageText) {
        let evidence = reference.lines.map { line in
            photo.lines.map { LineLikeness.evidence(line.signs, $0.signs) }
        }
        self.evidence = evidence
        let (rows, columns) = (reference.lines.count, photo.lines.count)
        let forward = LineMatch.sums(rows, columns) { evidence[$0][$1] }
        let backward = LineMatch.sums(rows, columns) {
            evidence[rows - 1 - $0][columns - 1 - $1]
        }
        let all = forward[rows][columns]
        pairs = (0..<rows).map { row in
            let found = (0..<columns).map { column in
                exp(
                    forward[row][column] + evidence[row][column]
                        + backward[rows - 1 - row][columns - 1 - column] - all)
            }
            guard let best = found.indices.max(by: { found[$0] < found[$1] }),
                found[best] > max(0, 1 - found.reduce(0, +))
            else { return nil }
            return Pair(line: row, other: best, probability: min(1, found[best]))
        }
    }

    /// Logarithms of the sums over all ways to match the first lines of both pages.
    private static func sums(
        _ rows: Int, _ columns: Int, _ evidence: (Int, Int) -> Double
    ) -> [[Double]] {
        let none = -Double.infinity
        /// By the last event: a pair, a line of the first page only, a line of the second page only. Between two pairs,
        /// lines of the first page come first, so that each way is counted once.
        var states = [[SIMD3<Double>]](
            repeating: [SIMD3<Double>](repeating: .init(repeating: none), count: columns + 1),
            count: rows + 1)
        states[0][0][0] = 0
        for row in 0...rows {
            for column in 0...columns {
                if row > 0, column > 0 {
                    states[row][column][0] =
                        sum(states[row - 1][column - 1]) + evidence(row - 1, column - 1)
                }
                if row > 0 {
                    var before = states[row - 1][column]
                    before[2] = none
                    states[row][column][1] = sum(before) + lost
                }
                if column > 0 { states[row][column][2] = sum(states[row][column - 1]) + lost }
            }
        }
        return states.map { $0.map(sum) }
    }

    /// The logarithm of the sum of three numbers given by their logarithms.
    private static func sum(_ logarithms: SIMD3<Double>) -> Double {
        let top = logarithms.max()
        guard top > -.infinity else { return top }
        return top
            + log(
                exp(logarithms[0] - top) + exp(logarithms[1] - top)
                    + exp(logarithms[2] - top))
    }
}
