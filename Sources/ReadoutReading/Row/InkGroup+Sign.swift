extension InkGroup {
    /// Whether the group is a stroke like a minus before or after a text, at half the height of its digits there.
    /// - Parameter characters: the ink of the text.
    func isSign(beside characters: [InkGroup]) -> Bool {
        let digits = characters.filter(\.isFigure).sorted { $0.middle < $1.middle }
        guard let first = digits.first, let last = digits.last,
            !characters.contains(where: { $0.columns.overlaps(columns) })
        else { return false }
        let nearest = middle < first.middle ? first : last
        // The line may not be quite level.
        let offset = level - nearest.level - digits.slope * (middle - nearest.middle)
        return InkGroup.signWidths.contains(width) && height <= InkGroup.highestSign
            && width >= InkGroup.leastFlatness * height
            && abs(offset) / InkStrip.glyphHeight < InkGroup.signSway
    }

    /// The row of the group's middle.
    private var level: Double { Double(rows.lowerBound + rows.upperBound) / 2 }

    // From typefaces and displays, not fitted; in glyph heights.
    /// Width and maximum height of a minus, and its width in its own heights.
    private static let signWidths = 0.15...1.0, highestSign = 0.4, leastFlatness = 1.3
    /// Maximum distance of a minus above or below the middle of the digits.
    private static let signSway = 0.25
}
