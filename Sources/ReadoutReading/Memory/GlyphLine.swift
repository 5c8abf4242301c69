import ReadoutImaging

/// A line of text as glyph memory sees it: at one height, with even light and contrast.
struct GlyphLine: Sendable {
    /// Rows at the usual scale: enough to tell characters apart, and few enough to be fast.
    static let rows = 24
    /// Maximum width of a line in columns; wider lines are compressed.
    static let widest = 600

    let width: Int
    let height: Int
    /// Row-major, `width * height`; differences from the mean around each pixel, most of them in -2...2.
    let pixels: [Float]
    /// Pixel value of the ground: most of a line is ground.
    let ground: Float

    /// - Parameters:
    ///   - crop: a value's place, upright within a few degrees.
    ///   - rows: the height to which the place is scaled.
    /// - Returns: nil when the place is too small or uniformly grey.
    init?(_ crop: GrayImage, rows: Int = GlyphLine.rows) {
        guard crop.width >= 8, crop.height >= 8, crop.contrast > 3 else { return nil }
        let line = crop.netLine(
            trimmed: 0, contrast: .flattened, height: rows, columnsPerStep: 1,
            widest: GlyphLine.widest)
        width = line.width
        height = line.height
        pixels = line.pixels.map { (Float($0) - 144) / 64 }
        ground = (Float(line.percentile(0.5)) - 144) / 64
    }

    /// The amount of ink in each column: the sum over the rows of the squared difference from the ground.
    /// - Parameter shade: maximum difference from the ground that does not count as ink.
    func ink(in rows: Range<Int>, beyond shade: Float = 0) -> [Float] {
        var result = [Float](repeating: 0, count: width)
        for y in rows {
            for x in 0..<width {
                let away = max(0, abs(pixels[y * width + x] - ground) - shade)
                result[x] += away * away
            }
        }
        return result
    }

    /// The rows of the text: those in which grey changes most along the row, compared with the rows above and below.
    /// Lines of a frame along the text do not count.
    /// - Parameter height: number of rows; nil to find the number, too.
    func band(height wanted: Int? = nil) -> Range<Int> {
        var sums = [Float](repeating: 0, count: height + 1)
        for y in 0..<height {
            var energy: Float = 0
            for x in 1..<width {
                let change = pixels[y * width + x] - pixels[y * width + x - 1]
                energy += change * change
            }
            sums[y + 1] = sums[y] + energy.squareRoot()
        }
        var best = 0..<height
        var bestScore = -Float.infinity
        let heights = wanted.map { $0...$0 } ?? (height * 2 / 5)...height
        for count in heights where count <= height {
            for top in 0...(height - count) {
                let inside = sums[top + count] - sums[top]
                let outside = sums[height] - inside
                let rest = height - count
                // Otsu's criterion for two greys, with a few empty rows beyond the edge of the place.
                let difference =
                    inside / Float(count) - outside / Float(rest + GlyphLine.rowsOfNothing)
                let score =
                    Float(count) * Float(rest + GlyphLine.rowsOfNothing) * difference * difference
                if difference > 0, score > bestScore {
                    bestScore = score
                    best = top..<(top + count)
                }
            }
        }
        return best
    }

    private static let rowsOfNothing = 2
}
