extension InkGroup {
    /// Whether the group is a stroke like a minus before or after a text: wider than high, lower and no wider than a digit,
    /// and in the middle half of the line of the text's digits, where typefaces have it.
    /// - Parameter characters: the ink of the text.
    func isSign(beside characters: [InkGroup]) -> Bool {
        let digits = characters.filter(\.isFigure).sorted { $0.middle < $1.middle }
        guard let first = digits.first, let last = digits.last,
            !characters.contains(where: { $0.columns.overlaps(columns) })
        else { return false }
        let nearest = middle < first.middle ? first : last
        // The line may not be quite level.
        let offset = level - nearest.level - digits.slope * (middle - nearest.middle)
        return columns.count > rows.count && width > InkGroup.thinnestDigit
            && width < Glyph.widest && height < InkGroup.lowestFigure
            && 4 * abs(offset) < InkStrip.glyphHeight
    }

    /// The row of the group's middle.
    private var level: Double { Double(rows.lowerBound + rows.upperBound) / 2 }
}
