import ReadoutImaging

/// The straight edges of a strip that are taller than its characters: those of a window's frame, and of whatever covers a
/// part of the line. A cover may be as bright as the ground, but it ends abruptly, and beyond the characters' height.
///
/// The numbers here say what such an edge is. They were chosen on 240 drawn photos with a digit covered and not fitted. How much
/// an edge counts was measured: see the scale of `Evidence.Measure.coverEdge`.
private struct TallEdges {
    /// The columns of the strip that were examined.
    let columns: Range<Int>
    /// For each of these columns, the strength of the tallest edge from dark to bright, and of the tallest one from
    /// bright to dark, in grey levels.
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

    init(of image: GrayImage, columns: Range<Int>) {
        self.columns = columns
        rising = Array(repeating: 0, count: columns.count)
        falling = rising
        let top = Int((InkStrip.margin - TallEdges.reach) * InkStrip.glyphHeight)
        let foot = min(
            image.height, Int((InkStrip.margin + 1 + TallEdges.reach) * InkStrip.glyphHeight))
        let height = (foot - top) / TallEdges.bands
        guard height > 0 else { return }
        let middle = Double(TallEdges.bands - 1) / 2
        let shifts = TallEdges.slants.map { slant in
            (0..<TallEdges.bands).map {
                Int((slant * Double(height) * (Double($0) - middle)).rounded())
            }
        }
        let farthest = shifts.joined().map(abs).max() ?? 0
        let needed = (columns.lowerBound - farthest..<columns.upperBound + farthest)
            .clamped(to: 0..<image.width)
        let steps = (0..<TallEdges.bands).map { band in
            TallEdges.steps(
                of: image, rows: top + band * height..<top + (band + 1) * height,
                columns: needed, isWide: band == 0 || band == TallEdges.bands - 1)
        }
        for shifts in shifts {
            let most = shifts.map(abs).max() ?? 0
            let inside = most..<max(most, image.width - most)
            for column in columns.clamped(to: inside) {
                // The least of all bands, and the least of the others.
                var rise = (least: Double.infinity, second: Double.infinity)
                var fall = rise
                for band in 0..<TallEdges.bands {
                    let step = steps[band][column + shifts[band] - needed.lowerBound]
                    rise.second = min(rise.second, max(rise.least, step.rise))
                    rise.least = min(rise.least, step.rise)
                    fall.second = min(fall.second, max(fall.least, step.fall))
                    fall.least = min(fall.least, step.fall)
                }
                let index = column - columns.lowerBound
                rising[index] = max(rising[index], rise.second)
                falling[index] = max(falling[index], fall.second)
            }
        }
    }

    /// How much brighter, and how much darker, each column's right side is than its left side, in the mean of some rows; 0
    /// near the ends of the strip.
    /// - Parameter isWide: whether the columns beyond those next to it have to agree.
    private static func steps(
        of image: GrayImage, rows: Range<Int>, columns: Range<Int>, isWide: Bool
    ) -> [(rise: Double, fall: Double)] {
        let summed = (columns.lowerBound - 2 * side..<columns.upperBound + 2 * side)
            .clamped(to: 0..<image.width)
        var sums = [0]
        sums.reserveCapacity(summed.count + 1)
        for column in summed {
            var sum = 0
            for row in rows { sum += Int(image.pixels[row * image.width + column]) }
            sums.append(sums[sums.count - 1] + sum)
        }
        let count = Double(side * rows.count)
        func mean(from column: Int) -> Double {
            let first = column - summed.lowerBound
            return Double(sums[first + side] - sums[first]) / count
        }
        return columns.map { column in
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
    /// Minimum strength of an edge of the reference photo that is the same one, as a share of that in the photo; chosen, not
    /// fitted.
    private static let sameEdge = 0.3

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
        let columns = columns.clamped(to: common)
        guard !columns.isEmpty else { return 0 }
        let near = InkStrip.nearby.upperBound
        let around = (columns.lowerBound - near..<columns.upperBound + near).clamped(to: common)
        let mine = TallEdges(of: image, columns: columns)
        let its = TallEdges(of: reference.image, columns: around)
        let (contrast, other) = (
            span(of: text.clamped(to: common)), reference.span(of: text.clamped(to: common))
        )
        var strongest = 0.0
        for edges in [\TallEdges.rising, \.falling] {
            let (seen, known) = (mine[keyPath: edges], its[keyPath: edges])
            for (index, column) in columns.enumerated() {
                let strength = seen[index] / contrast
                let nearby = (column - near..<column + near + 1).clamped(to: around)
                let same = known[nearby.shifted(by: -around.lowerBound)].max() ?? 0
                if same / other < InkStrip.sameEdge * strength {
                    strongest = max(strongest, strength)
                }
            }
        }
        return strongest
    }
}
