import ReadoutGeometry
import ReadoutInput

extension RowView {
    /// Share of the digits, 0...1, that stand in ink of a digit's height and width.
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

    /// Range of heights and maximum width of a digit's ink, in glyph heights.
    static let figureHeights = 0.4...1.4, widestFigure = 1.2

    /// Maximum height of a digit's foot above those of the others, in glyph heights.
    func raisedDigit(_ characters: [PlacedCharacter], _ owners: [Int?]) -> Double {
        let digits = zip(characters, owners).filter { $0.0.character.isNumber }
        return Set(digits.compactMap(\.1)).map { groups[$0] }.raised
    }
}

extension [InkGroup] {
    /// Maximum height of a smaller group's foot above the median, in glyph heights. Groups as high as the others do not
    /// count: their line is merely not level.
    var raised: Double {
        guard !isEmpty else { return 0 }
        let feet = map(\.rows.upperBound).sorted()
        let heights = map(\.height).sorted()
        let (foot, height) = (feet[feet.count / 2], heights[heights.count / 2])
        return filter { $0.height < Self.smaller * height }
            .map { Double(foot - $0.rows.upperBound) / InkStrip.glyphHeight }
            .filter(Self.raise.contains).max() ?? 0
    }

    /// Maximum height of a raised digit, as a share of the others'.
    private static var smaller: Double { 0.8 }
    /// Height of a raised digit's foot, in glyph heights: anything higher is no digit of the line.
    private static var raise: ClosedRange<Double> { 0...0.7 }
}

extension [RecognizedCharacter] {
    /// Maximum height of a small digit's foot above those of the others, in heights of the others.
    var raisedDigit: Double {
        let digits = filter { $0.text.contains(where: \.isNumber) }
        let heights = digits.map(\.region.height).sorted()
        guard let height = heights.dropFirst(heights.count / 2).first, height > 0 else { return 0 }
        // The same rule as for ink, scaled to its glyph height.
        let step = InkStrip.glyphHeight / height
        return digits.map { digit in
            InkGroup(
                columns: 0..<1,
                rows: Int(digit.region.y * step)..<Int(digit.region.bottom * step), edges: 0)
        }.raised
    }
}
