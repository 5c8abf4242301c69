/// A measured line of a seven-segment display: its cells, the marks between them, and what makes it doubtful.
struct SegmentLine: Sendable {
    /// From left to right.
    let cells: [SegmentCell]
    /// The mark after each cell.
    let marks: [SegmentMark]
    /// The strongest ink that no cell explains, relative to a lit segment: beside the cells as far as another one would
    /// extend, and between them.
    let inkBeside: Double
    let inkBetween: Double
    /// The faintest cell's level relative to the median one's.
    let evenness: Double
    /// Whether the line ends so near the edge of the picture that another digit may be hidden there.
    let touchesEdge: Bool

    /// Maximum distance beside the line at which further ink is searched, in pitches.
    private static let reach = 1.8
    /// Maximum ink beside the cells that leaves the line trustworthy, relative to a lit segment.
    private static let mostInkBeside = 0.4

    /// - Returns: nil when there are fewer than two cells.
    init?(_ fit: SegmentFit) {
        let cells = fit.cells.columns.map { SegmentCell(at: $0, in: fit.profiles) }
        guard let first = cells.first, let last = cells.last, cells.count > 1,
            let level = cells.map(\.level).median
        else { return nil }
        self.cells = cells
        let following = cells.dropFirst().map(Optional.some) + [nil]
        marks = zip(cells, following).map {
            SegmentMark(behind: $0, before: $1, in: fit.profiles)
        }
        evenness = (cells.map(\.level).min() ?? level) / level
        let (layout, profiles) = (fit.layout, fit.profiles)
        let near = Int((0.8 * layout.stroke + 1.5).rounded())
        var isExplained = [Bool](repeating: false, count: fit.field.width)
        for cell in cells {
            for side in [0, layout.width] {
                let at = cell.column + Int(side.rounded())
                for x in at - near...at + near where isExplained.indices.contains(x) {
                    isExplained[x] = true
                }
            }
        }
        let end = Double(last.column) + layout.width
        let away = SegmentLine.reach * layout.pitch
        var (beside, between) = (0.0, 0.0)
        let from = max(0, Int(Double(first.column) - away))
        let to = min(fit.field.width, Int(end + away))
        for x in from..<max(from, to) where !isExplained[x] {
            let ink = Double(
                max(
                    profiles.upper[x - profiles.columns.lowerBound],
                    profiles.lower[x - profiles.columns.lowerBound]))
            if x >= first.column && Double(x) <= end {
                between = max(between, ink / level)
                continue
            }
            // A minus has no upright segment.
            let reach = Int(layout.width / 4)
            let dash = Double(profiles.lying(1, from: x - reach, to: x + reach + 1))
            beside = max(beside, max(ink, dash) / level)
        }
        inkBeside = beside
        inkBetween = between
        let space = 0.25 * layout.height
        touchesEdge = Double(first.column) < space || end + space > Double(fit.field.width)
    }

    /// Trust in the line as a whole, as a factor, 0...1.
    var trust: Double {
        var trust = clarity
        // Each of these conditions alone could hide a digit or a mark; the line then confirms nothing.
        if inkBeside > SegmentLine.mostInkBeside { trust *= 0.45 }
        if touchesEdge { trust *= 0.45 }
        if marks.contains(where: \.isDoubtful) { trust *= 0.45 }
        return trust
    }

    /// Trust in the cells, whatever stands beside them, as a factor, 0...1: 1 where they are about as strong, with nothing
    /// between them.
    var clarity: Double {
        var clarity = 1.0
        if inkBetween > 0.5 && !marks.contains(where: { $0.character == ":" }) { clarity *= 0.6 }
        if evenness < 0.55 { clarity *= 0.6 }
        return clarity
    }
}
