extension SegmentLine {
    /// Where another figure fits worse than this, as a logarithm, the line is no row of seven-segment digits, or not
    /// well seen.
    private static let worstOther = 0.5
    /// Minimum number of figures that tell seven segments from other shapes.
    private static let leastFigures = 4

    /// How much likelier, as a logarithm, other segments are lit than those of the figure that was read, in the cell
    /// where that is most so.
    ///
    /// A digit with a dead segment may look like another one to who reads shapes.
    /// - Parameter text: what was read.
    /// - Returns: nil when not one figure stands in each cell, or the cells do not fit seven segments.
    func contradiction(to text: String) -> Double? {
        let figures = text.filter(\.isNumber)
        guard figures.count == cells.count, figures.count >= SegmentLine.leastFigures, trust == 1
        else { return nil }
        let each = zip(cells, figures).map { $0.contradiction(to: $1) }.sorted()
        guard each.dropLast().allSatisfy({ $0 <= SegmentLine.worstOther }) else { return nil }
        return each.last
    }
}

extension SegmentCell {
    /// How much likelier, as a logarithm, the segments that seem lit are than those of a figure; 0 when they are the
    /// same.
    fileprivate func contradiction(to figure: Character) -> Double {
        SegmentPattern.all.filter { $0.character == figure }.map { pattern in
            (0..<7).reduce(0) { sum, place in
                pattern.isLit(place) == (shares[place] > SegmentCell.even)
                    ? sum : sum + SegmentCell.slope * abs(shares[place] - SegmentCell.even)
            }
        }.min() ?? 0
    }
}
