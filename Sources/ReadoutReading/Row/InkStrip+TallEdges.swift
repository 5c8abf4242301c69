import ReadoutImaging

/// The straight edges of a strip that are taller than its characters: those of a window's frame, and of whatever covers a
/// part of the line. A cover may be as bright as the ground, but it ends abruptly, and beyond the characters' height.
private struct TallEdges {
    /// For each column, the strength of the tallest edge from dark to bright, and of that from bright to dark, in grey levels.
    private(set) var rising: [Double], falling: [Double]

    /// Distance above and below the characters, in glyph heights, over which an edge is followed.
    private static let reach = 0.35
    /// Number of bands of rows. One may lack the edge, such as beyond the tip of a finger; the strokes of characters leave
    /// the first and the last one empty.
    private static let bands = 6
    /// Number of columns on either side that say how much brighter one side is. Above and below the characters, as many
    /// columns beyond them have to agree, which the strokes of other lines are too thin for.
    private static let side = 4
    /// Inclinations against the vertical, in columns a row: what covers a line may lie askew by some 10 degrees.
    private static let slants = stride(from: -0.18, through: 0.18, by: 0.06)

    init(of image: GrayImage) {
        let width = image.width
        rising = Array(repeating: 0, count: width)
        falling = rising
        let margin = InkStrip.margin - TallEdges.reach
        let top = max(0, Int(margin * InkStrip.glyphHeight))
        let foot = min(
            image.height, Int((InkStrip.margin + 1 + TallEdges.reach) * InkStrip.glyphHeight))
        let height = (foot - top) / TallEdges.bands
        guard height > 0, width > 4 * TallEdges.side else { return }
        let steps = (0..<TallEdges.bands).map { band in
            TallEdges.steps(
                of: image, rows: top + band * height..<top + (band + 1) * height,
                isWide: band == 0 || band == TallEdges.bands - 1)
        }
        let middle = Double(TallEdges.bands - 1) / 2
        for slant in TallEdges.slants {
            let shifts = (0..<TallEdges.bands).map {
                Int((slant * Double(height) * (Double($0) - middle)).rounded())
            }
            let most = shifts.map(abs).max() ?? 0
            for column in most..<max(most, width - most) {
                let along = zip(steps, shifts).map { $0[column + $1] }
                rising[column] = max(rising[column], along.map(\.rise).sorted()[1])
                falling[column] = max(falling[column], along.map(\.fall).sorted()[1])
            }
        }
    }

    /// How much brighter, and how much darker, each column's right side is than its left side, in the mean of some rows; 0
    /// near the ends.
    /// - Parameter isWide: whether the columns beyond those next to it have to agree.
    private static func steps(
        of image: GrayImage, rows: Range<Int>, isWide: Bool
    ) -> [(rise: Double, fall: Double)] {
        var sums = [Int](repeating: 0, count: image.width + 1)
        for column in 0..<image.width {
            var sum = 0
            for row in rows { sum += Int(image.pixels[row * image.width + column]) }
            sums[column + 1] = sums[column] + sum
        }
        let count = Double(side * rows.count)
        func mean(from column: Int) -> Double {
            Double(sums[column + side] - sums[column]) / count
        }
        return (0..<image.width).map { column in
            guard column >= 2 * side, column + 2 * side < image.width else { return (0, 0) }
            let (left, right) = (mean(from: column - side), mean(from: column + 1))
            guard isWide else { return (right - left, left - right) }
            let (before, after) = (mean(from: column - 2 * side), mean(from: column + 1 + side))
            return (
                min(right, after) - max(left, before), min(left, before) - max(right, after)
            )
        }
    }
}

extension InkStrip {
    /// Distance within which an edge of the reference photo is the same one, in glyph heights, and its minimum strength there
    /// as a share of that in the photo; chosen, not fitted.
    private static let sameEdge = (distance: 0.3, strength: 0.3)

    /// How strong the strongest edge is that is taller than the characters and that another strip does not show, in
    /// contrasts of the text; 0 where there is none.
    /// - Parameters:
    ///   - columns: the columns that are examined.
    ///   - reference: the same line in the reference photo; the same columns correspond.
    ///   - text: columns with the text, whose contrast counts.
    func tallEdge(
        in columns: Range<Int>, beside reference: InkStrip, ofTextIn text: Range<Int>
    ) -> Double {
        let common = 0..<min(image.width, reference.image.width)
        guard !columns.clamped(to: common).isEmpty else { return 0 }
        let (mine, its) = (TallEdges(of: image), TallEdges(of: reference.image))
        let near = Int(InkStrip.sameEdge.distance * InkStrip.glyphHeight)
        let (contrast, other) = (
            span(of: text.clamped(to: common)), reference.span(of: text.clamped(to: common))
        )
        var strongest = 0.0
        for column in columns.clamped(to: common) {
            let around = (column - near..<column + near + 1).clamped(to: common)
            for edges in [\TallEdges.rising, \.falling] {
                let strength = mine[keyPath: edges][column] / contrast
                let known = (its[keyPath: edges][around].max() ?? 0) / other
                if known < InkStrip.sameEdge.strength * strength {
                    strongest = max(strongest, strength)
                }
            }
        }
        return strongest
    }
}
