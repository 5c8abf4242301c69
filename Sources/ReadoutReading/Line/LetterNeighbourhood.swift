import ReadoutImaging

/// The left and the right side of a place, or both.
struct HorizontalSides: OptionSet, Sendable {
    let rawValue: Int

    init(rawValue: Int) { self.rawValue = rawValue }

    static let left = HorizontalSides(rawValue: 1)
    static let right = HorizontalSides(rawValue: 2)
}

/// How close to a line of text another letter must stand to be one of it: as close as its letters stand to each other.
struct LetterNeighbourhood {
    /// Columns from the first letter to the last.
    private let text: Range<Int>
    /// Rows that the letters take up.
    private let rows: Range<Int>
    private let height: Double
    /// Maximum number of columns between two letters of the text.
    private let reach: Double

    /// The least and most reach, in heights of the letters, and how many times as far as usual letters of one word
    /// may stand apart.
    private static let (least, most, spread) = (0.15, 0.6, 1.4)
    /// How far a letter may reach over the top or bottom of the others, and how wide it may be, in their heights.
    private static let (overhang, widest) = (0.35, 1.3)

    /// - Parameters:
    ///   - glyphs: of the text, or parts of them; at least one.
    ///   - height: of its capital letters and digits.
    init(of glyphs: [Component], height: Int) {
        let sorted = glyphs.sorted { $0.x < $1.x }
        var end = sorted[0].right
        var gaps: [Int] = []
        for glyph in sorted.dropFirst() {
            if glyph.x > end { gaps.append(glyph.x - end) }
            end = max(end, glyph.right)
        }
        gaps.sort()
        self.height = Double(height)
        text = sorted[0].x..<end
        rows = (glyphs.map(\.y).min() ?? 0)..<(glyphs.map(\.bottom).max() ?? height)
        let usual = gaps.isEmpty ? 0 : Double(gaps[gaps.count / 2])
        let least = max(
            LetterNeighbourhood.least * self.height, LetterNeighbourhood.spread * usual)
        reach = min(LetterNeighbourhood.most * self.height, least)
    }

    /// On which side of the text a part stands that may be its next letter; nil where it stands farther, or is none.
    func side(of part: Component) -> HorizontalSides? {
        let over = LetterNeighbourhood.overhang * height
        guard Double(part.y) >= Double(rows.lowerBound) - over,
            Double(part.bottom) <= Double(rows.upperBound) + over,
            Double(part.width) <= LetterNeighbourhood.widest * height
        else { return nil }
        let (before, after) = (text.lowerBound - part.right, part.x - text.upperBound)
        if after >= 0, Double(after) <= reach { return .right }
        return before >= 0 && Double(before) <= reach ? .left : nil
    }
}
