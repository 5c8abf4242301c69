import ReadoutImaging

/// The left and the right side of a place, or both.
struct HorizontalSides: OptionSet, Sendable {
    let rawValue: Int

    init(rawValue: Int) { self.rawValue = rawValue }

    static let left = HorizontalSides(rawValue: 1)
    static let right = HorizontalSides(rawValue: 2)
}

/// How close another letter must stand to belong to a line of text: as close as the line's letters stand to each other.
struct LetterNeighbourhood {
    /// Columns from the first letter to the last.
    private let text: Range<Int>
    /// Rows that the letters take up.
    private let rows: Range<Int>
    private let height: Double
    /// Maximum number of columns between two letters of the text.
    private let reach: Double

    /// Minimum reach in letter heights, and the maximum gap within a word or number as a multiple of its usual gap. Chosen,
    /// not fitted.
    static let (least, spread) = (0.15, 1.4)

    /// - Parameters:
    ///   - glyphs: glyphs of the text, or parts of them; at least one.
    ///   - height: height of the text's capital letters and digits.
    init(of glyphs: [Component], height: Int) {
        let sorted = glyphs.sorted { $0.x < $1.x }
        var end = sorted[0].right
        var gaps: [Int] = []
        for glyph in sorted.dropFirst() {
            if glyph.x > end { gaps.append(glyph.x - end) }
            end = max(end, glyph.right)
        }
        self.height = Double(height)
        text = sorted[0].x..<end
        rows = (glyphs.map(\.y).min() ?? 0)..<(glyphs.map(\.bottom).max() ?? height)
        let usual = Double(gaps.median ?? 0)
        let least = max(
            LetterNeighbourhood.least * self.height, LetterNeighbourhood.spread * usual)
        reach = min(Glyph.wordGap * self.height, least)
    }

    /// The side of the text on which a part may be the next letter; nil where the part is too far away or is no letter.
    func side(of part: Component) -> HorizontalSides? {
        // The margin of a line holds accents and descenders.
        let over = TextLineImage.margin * height
        guard Double(part.y) >= Double(rows.lowerBound) - over,
            Double(part.bottom) <= Double(rows.upperBound) + over,
            Double(part.width) <= Glyph.widest * height
        else { return nil }
        let (before, after) = (text.lowerBound - part.right, part.x - text.upperBound)
        if after >= 0, Double(after) <= reach { return .right }
        return before >= 0 && Double(before) <= reach ? .left : nil
    }
}
