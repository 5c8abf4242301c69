extension SegmentLine {
    /// Maximum log ratio by which another digit may fit better in all cells but one; beyond it the line shows no
    /// seven-segment digits, or not clearly.
    private static let worstOther = 0.5
    /// Minimum number of digits that distinguish seven segments from other shapes.
    private static let leastDigits = 4

    /// Log ratio of the likelihood that other segments are lit to that of the digit read, in the cell where it is
    /// largest.
    ///
    /// A digit with a dead segment may look like another one to a reader of shapes. Ink beside the line, as of a frame,
    /// blurs the outermost cells, so that only the others can contradict then.
    /// - Parameter text: the text that was read.
    /// - Returns: nil when the number of digits differs from that of the cells, there are fewer than four, or the cells do not
    ///   fit seven segments.
    func contradiction(to text: String) -> Double? {
        let digits = text.filter(\.isNumber)
        guard digits.count == cells.count, digits.count >= SegmentLine.leastDigits, clarity == 1
        else { return nil }
        let each = zip(cells, digits).map { $0.contradiction(to: $1) }
        guard let most = each.indices.max(by: { each[$0] < each[$1] }),
            each.indices.allSatisfy({ $0 == most || each[$0] <= SegmentLine.worstOther }),
            trust == 1 || each.indices.dropFirst().dropLast().contains(most)
        else { return nil }
        return each[most]
    }
}

extension SegmentCell {
    /// Log ratio of the likelihood of the segments that seem lit to that of a digit's; 0 when they are the same.
    fileprivate func contradiction(to digit: Character) -> Double {
        SegmentPattern.all.filter { $0.character == digit }.map { pattern in
            (0..<7).reduce(0) { sum, place in
                pattern.isLit(place) == (shares[place] > SegmentCell.even)
                    ? sum : sum + SegmentCell.slope * abs(shares[place] - SegmentCell.even)
            }
        }.min() ?? 0
    }
}
