import ReadoutGeometry
import ReadoutInput

extension RowView {
    /// Share of the figures, 0...1, that stand in ink as high and wide as figures are.
    func legibility(_ characters: [PlacedCharacter], _ owners: [Int?]) -> Double {
        var counts: [Int: Int] = [:]
        for owner in owners.compactMap(\.self) { counts[owner, default: 0] += 1 }
        let figures = zip(characters, owners).filter { $0.0.character.isNumber }
        guard !figures.isEmpty else { return 1 }
        let clear = figures.count { _, owner in
            guard let owner, let count = counts[owner] else { return false }
            return RowView.figureHeights.contains(groups[owner].height)
                && groups[owner].width < RowView.widestFigure * Double(count)
        }
        return Double(clear) / Double(figures.count)
    }

    /// Heights and width that ink of a figure has, in heights of the glyphs.
    private static let figureHeights = 0.4...1.4, widestFigure = 1.2

    /// How high the foot of a digit stands above those of the others at most, in heights of the glyphs.
    func raisedDigit(_ characters: [PlacedCharacter], _ owners: [Int?]) -> Double {
        let digits = zip(characters, owners).filter { $0.0.character.isNumber }
        return Set(digits.compactMap(\.1)).map { groups[$0] }.raised
    }
}

extension [InkGroup] {
    /// How high the foot of one that is smaller than the others stands above the median of all at most, in heights of the
    /// glyphs: what is as high as the others stands on a line that is not level.
    var raised: Double {
        guard !isEmpty else { return 0 }
        let feet = map(\.rows.upperBound).sorted()
        let heights = map(\.height).sorted()
        let (foot, height) = (feet[feet.count / 2], heights[heights.count / 2])
        return filter { $0.height < Self.smaller * height }
            .map { Double(foot - $0.rows.upperBound) / InkStrip.glyphHeight }
            .filter(Self.raise.contains).max() ?? 0
    }

    /// A raised figure is lower than this share of the others.
    private static var smaller: Double { 0.8 }
    /// How high its foot stands, in heights of the others: what stands higher is no figure of the line.
    private static var raise: ClosedRange<Double> { 0...0.7 }
}

extension [RecognizedCharacter] {
    /// How high the foot of a small digit stands above those of the others at most, in heights of these.
    var raisedDigit: Double {
        let digits = filter { $0.text.contains(where: \.isNumber) }
        let heights = digits.map(\.region.height).sorted()
        guard let height = heights.dropFirst(heights.count / 2).first, height > 0 else { return 0 }
        // The same rule as for ink, at the height of its glyphs.
        let step = InkStrip.glyphHeight / height
        return digits.map { digit in
            InkGroup(
                columns: 0..<1,
                rows: Int(digit.region.y * step)..<Int(digit.region.bottom * step), edges: 0)
        }.raised
    }
}
