import ReadoutModel
import ReadoutStore

/// How many photos of a call ended how.
struct Tally {
    /// The outcome for a photo, by the word that is printed.
    enum Outcome: String, CaseIterable {
        case accepted
        case review
        case unmatched
        /// A page that fits no template, of a file of which another page does.
        case otherPage = "other page"
        case duplicate
        /// A person has said that it needs no more attention.
        case dismissed
        case unreadable
        /// A line of results that is not taken.
        case refused
        /// A person did not want it.
        case skipped

        /// How the photos of the summary are called.
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

    /// Counts one photo more.
    mutating func count(_ outcome: Outcome) { counts[outcome, default: 0] += 1 }

    /// How many photos came to this end.
    subscript(outcome: Outcome) -> Int { counts[outcome] ?? 0 }

    /// Photos that were answered for.
    var done: Int { counts.values.reduce(0, +) }

    /// Photos of which nothing was read.
    var failed: Int { self[.unmatched] + self[.unreadable] + self[.refused] }

    /// 0 when all is well, 3 when a photo needs attention, 1 when not one could be read.
    var exitCode: Int32 {
        let lost = self[.unreadable] + self[.refused]
        if lost > 0, lost == done { return 1 }
        return counts.keys.contains(where: \.needsAttention) ? 3 : 0
    }

    /// `6 photos: 5 accepted, 1 to review`.
    var summary: String {
        let parts = Outcome.allCases.filter { self[$0] > 0 }.map { "\(self[$0]) \($0.words)" }
        return counted(done, "photo") + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
    }
}

extension Tally.Outcome {
    /// The color of what a person has to look at; nil for anything else.
    var color: Color? {
        guard needsAttention else { return nil }
        return self == .review ? .yellow : .red
    }

    /// The end of a photo that became a record.
    init(_ status: RecordStatus) {
        switch status {
        case .accepted: self = .accepted
        case .review: self = .review
        case .unmatched: self = .unmatched
        }
    }
}
