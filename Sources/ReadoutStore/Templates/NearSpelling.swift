import Foundation

/// The names that a person who wrote another one may have meant.
enum NearSpelling {
    /// At most three of the names, the most similar first; none that is quite different.
    static func similar(to name: String, among names: [String]) -> [String] {
        let wanted = Array(folded(name).unicodeScalars)
        let ranked = names.compactMap { candidate -> (name: String, distance: Int)? in
            let other = Array(folded(candidate).unicodeScalars)
            let isPart =
                min(wanted.count, other.count) >= 2
                && (folded(candidate).contains(folded(name))
                    || folded(name).contains(folded(candidate)))
            let distance = isPart ? 1 : edits(from: wanted, to: other)
            return distance <= max(1, wanted.count / 3) ? (candidate, distance) : nil
        }
        return ranked.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
            .prefix(3).map(\.name)
    }

    /// The least number of characters to insert, remove, replace or swap with their neighbour.
    /// - Source: Damerau 1964, doi:10.1145/363958.363994 (optimal string alignment).
    private static func edits(from a: [Unicode.Scalar], to b: [Unicode.Scalar]) -> Int {
        guard abs(a.count - b.count) <= 10 else { return Int.max }
        var before: [Int] = []
        var previous = Array(0...b.count)
        for i in a.indices {
            var current = [i + 1]
            for j in b.indices {
                var best = min(
                    previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    best = min(best, before[j - 1] + 1)
                }
                current.append(best)
            }
            (before, previous) = (previous, current)
        }
        return previous[b.count]
    }
}
