import ReadoutModel
import ReadoutStore

/// Counts known photos that still need a person's attention.
struct UnsettledPhotos {
    private var review = 0
    private var unmatched = 0

    /// Whether there are none.
    var isEmpty: Bool { review + unmatched == 0 }

    /// Counts a photo by the status of its record.
    mutating func count(_ status: RecordStatus) {
        switch status {
        case .accepted: break
        case .review: review += 1
        case .unmatched: unmatched += 1
        }
    }

    /// What is left to do, and how; empty when there are no such photos.
    var lines: [String] {
        var lines: [String] = []
        if review > 0 {
            lines.append(
                "\(counted(review, "known photo")) still to review; "
                    + "'readout record review' asks about doubtful values")
        }
        if unmatched > 0 {
            lines.append(
                "\(counted(unmatched, "known photo")) still unmatched; check the template or take the photo "
                    + "again, or use 'readout record dismiss' for photos that need no attention")
        }
        return lines
    }
}
