import Foundation

/// Finds the names that a person may have meant by a misspelt one.
package enum NearSpelling {
    /// At most three of the names, the most similar first; names that are quite different are left out.
    package static func similar(to name: String, among names: [String]) -> [String] {
        let wanted = name.folded
        let ranked = names.compactMap { candidate -> (name: String, distance: Int)? in
            distance(from: wanted, to: candidate.folded).map { (candidate, $0) }
        }
        return ranked.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
            .prefix(3).map(\.name)
    }

    /// `did you mean 'energy' or 'power'?`, with at most three names; nil without any.
    package static func question(naming names: [String]) -> String? {
        switch names.count {
        case 0: nil
        case 1: "did you mean '\(names[0])'?"
        case 2: "did you mean '\(names[0])' or '\(names[1])'?"
        default: "did you mean '\(names[0])' or '\(names[1])' or '\(names[2])'?"
        }
    }

    /// `did you mean 'energy'?`; nil if no name is similar.
    package static func question(about name: String, among names: [String]) -> String? {
        question(naming: similar(to: name, among: names))
    }

    /// `did you mean 'energy'? `, for the middle of a message; empty if no name is similar.
    package static func hint(_ name: String, _ names: [String]) -> String {
        question(about: name, among: names).map { $0 + " " } ?? ""
    }

    /// The distance of two folded names; nil if they are quite different.
    private static func distance(from wanted: String, to other: String) -> Int? {
        if min(wanted.count, other.count) >= 2, other.contains(wanted) || wanted.contains(other) {
            return 1
        }
        let (a, b) = (Array(wanted), Array(other))
        let allowed = max(1, a.count / 3)
        guard abs(a.count - b.count) <= min(allowed, 10) else { return nil }
        let edits = EditDistance.between(a, b)
        // Two swapped letters are a single typing mistake.
        if edits == 2, a.sorted() == b.sorted() { return 1 }
        return edits <= allowed ? edits : nil
    }
}
