import ReadoutModel
import ReadoutStore

/// Number of photos of a command for each outcome.
struct Tally {
    /// The outcome for a photo; the raw value is the printed word.
    enum Outcome: String, CaseIterable {
        case accepted
        case review
        case unmatched
        /// A page that matches no template, in a file of which another page matches one.
        case otherPage = "other page"
        case duplicate
        /// A person dismissed the photo.
        case dismissed
        case unreadable
        /// A refused line of results.
        case refused
        /// The person did not want the photo.
        case skipped

        /// The word for this outcome in the summary.
        fileprivate var words: String {
            switch self {
            case .review: "to review"
            case .otherPage: "of other content"
            case .duplicate: "already known"
            default: rawValue
            }
        }

        /// Whether a person has to look at the photo.
        var needsAttention: Bool { [.review, .unmatched, .unreadable, .refused].contains(self) }
    }

    private var counts: [Outcome: Int] = [:]

    /// Counts one more photo.
    mutating func count(_ outcome: Outcome) { counts[outcome, default: 0] += 1 }

    /// Counts a photo under another outcome than before.
    mutating func move(from old: Outcome, to new: Outcome) {
        counts[old, default: 0] -= 1
        counts[new, default: 0] += 1
    }

    /// Number of photos with this outcome.
    subscript(outcome: Outcome) -> Int { counts[outcome] ?? 0 }

    /// Number of photos done.
    var done: Int { counts.values.reduce(0, +) }

    /// Number of photos without readings.
    var failed: Int { self[.unmatched] + self[.unreadable] + self[.refused] }

    /// 0 when all is well, 3 when a photo needs attention, 1 when no photo could be read.
    var exitCode: Int32 {
        let lost = self[.unreadable] + self[.refused]
        if lost > 0, lost == done { return 1 }
        return Outcome.allCases.contains { $0.needsAttention && self[$0] > 0 } ? 3 : 0
    }

    /// `6 photos: 5 accepted, 1 to review`.
    var summary: String {
        let parts = Outcome.allCases.filter { self[$0] > 0 }.map { "\(self[$0]) \($0.words)" }
        return counted(done, "photo") + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
    }
}

extension Tally.Outcome {
    /// The color for outcomes that need attention; nil for others.
    var color: Color? {
        guard needsAttention else { return nil }
        return self == .review ? .yellow : .red
    }

    /// The outcome for a photo that became a record.
    init(_ status: RecordStatus) {
        switch status {
        case .accepted: self = .accepted
        case .review: self = .review
        case .unmatched: self = .unmatched
        }
    }
}
