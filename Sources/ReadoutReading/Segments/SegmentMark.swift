/// The mark between two cells, or after the last one.
struct SegmentMark: Sendable {
    /// Contrast of a point at the foot, relative to a lit segment.
    let point: Double
    /// Contrast of two points above each other, relative to a lit segment.
    let colon: Double

    /// Minimum contrast of a visible point.
    private static let seen = 0.45
    /// Maximum contrast without a point; between the two limits the point is doubtful.
    private static let none = 0.25
    /// The same limits for a colon, whose points fill only a part of the measured area.
    private static let colonSeen = 0.26
    private static let colonNone = colonSeen / 2

    /// - Parameters:
    ///   - cell: the cell before the mark.
    ///   - next: the cell after the mark, if there is one.
    init(behind cell: SegmentCell, before next: SegmentCell?, in profiles: SegmentProfiles) {
        let layout = profiles.layout
        let right = Double(cell.column) + layout.width
        let level = min(cell.level, next?.level ?? cell.level)
        let to = min(next.map { Double($0.column) } ?? .infinity, right + 0.75 * layout.pitch)
        let half = max(1, Int((layout.stroke / 2).rounded()))
        var point = -Double.infinity
        var colon = -Double.infinity
        var x = Int((right + 0.5 * layout.stroke).rounded())
        while Double(x) <= to - 0.5 * layout.stroke {
            let foot = profiles.lying(2, from: x - half, to: x + half + 1)
            let head = profiles.lying(0, from: x - half, to: x + half + 1)
            // The corners of neighbouring digits blur into the gap, above as below.
            point = max(point, Double(foot - 0.7 * max(0, head)))
            // The shoulder of a digit's own segment is excluded.
            if Double(x) > right + 1.2 * layout.stroke, Double(x) < to - 1.2 * layout.stroke {
                let both = (-2...2).map { profiles.both(at: x + $0) }
                if both[2] >= both[0], both[2] >= both[4] { colon = max(colon, Double(both[2])) }
            }
            x += 1
        }
        self.point = max(0, point / level)
        self.colon = max(0, colon / level)
    }

    /// The visible mark.
    var character: Character? {
        if colon >= SegmentMark.colonSeen { return ":" }
        return point >= SegmentMark.seen ? "." : nil
    }

    /// Whether it is unclear that there is a mark.
    var isDoubtful: Bool {
        if colon >= SegmentMark.colonSeen { return false }
        return colon > SegmentMark.colonNone
            || (point > SegmentMark.none && point < SegmentMark.seen)
    }
}
