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
            return groups[owner].height > InkGroup.lowestFigure
                && groups[owner].width < Glyph.widest * Double(count)
        }
        return Double(clear) / Double(figures.count)
    }

    /// How far the most shifted digit stands above or below the others, in glyph heights.
    func shiftedDigit(_ characters: [PlacedCharacter], _ owners: [Int?]) -> Double {
        let digits = zip(characters, owners).filter { $0.0.character.isNumber }
        // A drum that is turning shows the ends of two digits, with its ground between them.
        return Set(digits.compactMap(\.1)).map { strip.largestPart(of: groups[$0]) }.shift
    }
}

extension [InkGroup] {
    /// How far the most shifted group stands above or below the line of the others, in glyph heights. A smaller group is
    /// cut at the window's edge, so the end that is in the window counts.
    ///
    /// The line is straight, but not level.
    /// - Source: Sen, Estimates of the regression coefficient based on Kendall's tau, Journal of the American Statistical
    ///   Association 63 (1968), for its slope.
    var shift: Double {
        guard let usual = map(\.height).median else { return 0 }
        let whole = filter { $0.height >= Self.smaller * usual }
        let slope = whole.count >= Self.fewest ? whole.slope : 0
        func level(_ group: InkGroup, _ row: (InkGroup) -> Int) -> Double {
            Double(row(group)) - slope * group.middle
        }
        func usualLevel(_ row: (InkGroup) -> Int) -> Double {
            whole.map { level($0, row) }.median ?? 0
        }
        let (head, foot) = (usualLevel(\.rows.lowerBound), usualLevel(\.rows.upperBound))
        return map { group in
            let (up, down) = (
                foot - level(group, \.rows.upperBound), level(group, \.rows.lowerBound) - head
            )
            guard group.height < Self.smaller * usual else {
                // Both ends have moved, or the digit is merely another one.
                return whole.count >= Self.fewest
                    ? Swift.max(Swift.min(up, -down), Swift.min(-up, down)) : 0
            }
            // In a short number the head of a faint digit may be lost.
            return whole.count >= Self.fewest ? Swift.max(up, down) : up
        }.map { $0 / InkStrip.glyphHeight }.filter(Self.shifts.contains).max() ?? 0
    }

    /// The median slope of the lines through two of the groups' middles, in rows per column.
    var slope: Double {
        var slopes: [Double] = []
        for (index, one) in enumerated() {
            for other in self[(index + 1)...] where other.middle != one.middle {
                let rise =
                    other.rows.lowerBound + other.rows.upperBound - one.rows.lowerBound
                    - one.rows.upperBound
                slopes.append(Double(rise) / 2 / (other.middle - one.middle))
            }
        }
        return slopes.median ?? 0
    }

    /// Maximum height of a digit that is cut, as a share of the others'.
    private static var smaller: Double { 0.8 }
    /// Minimum number of whole digits that tell how their line runs.
    private static var fewest: Int { 4 }
    /// How far a digit may have shifted, in glyph heights: anything farther away is no digit of the line.
    private static var shifts: ClosedRange<Double> { 0...0.7 }
}

extension [RecognizedCharacter] {
    /// How far the most shifted digit stands above or below the others, in heights of the others.
    var shiftedDigit: Double {
        let digits = filter { $0.text.contains(where: \.isNumber) }
        guard let height = digits.map(\.region.height).median, height > 0 else { return 0 }
        // The same rule as for ink, scaled to its glyph height.
        let step = InkStrip.glyphHeight / height
        return digits.map { digit in
            InkGroup(
                columns: Int(digit.region.x * step)..<Int(digit.region.right * step) + 1,
                rows: Int(digit.region.y * step)..<Int(digit.region.bottom * step), edges: 0)
        }.shift
    }
}
