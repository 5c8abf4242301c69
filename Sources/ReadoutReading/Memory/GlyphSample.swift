/// The look of one character in one record.
struct GlyphSample: Sendable {
    let character: Character
    /// The record that shows it.
    let record: Int64
    let width: Int
    let height: Int
    /// Row-major, `width * height`; their mean is 0, the sum of their squares 1.
    let pixels: [Float]
    /// The sum of the squared pixels before scaling, with the mean removed: the total contrast.
    let energy: Float

    /// Minimum variance of a pixel that counts as contrast.
    private static let leastContrast: Float = 1e-3

    /// - Parameter rows: may extend past the line's edges, beyond which the outermost rows repeat.
    /// - Returns: nil for a place without contrast.
    init?(
        _ character: Character, record: Int64, columns: Range<Int>, rows: Range<Int>,
        of line: GlyphLine
    ) {
        var pixels: [Float] = []
        for row in rows {
            let start = min(max(row, 0), line.height - 1) * line.width
            pixels += line.pixels[(start + columns.lowerBound)..<(start + columns.upperBound)]
        }
        self.character = character
        self.record = record
        width = columns.count
        height = rows.count
        guard let even = GlyphSample.evened(pixels),
            even.energy > GlyphSample.leastContrast * Float(pixels.count)
        else { return nil }
        self.pixels = even.pixels
        energy = even.energy
    }

    /// The likeness of two samples, -1...1, at the best position of one sample's middle over the other.
    func likeness(to other: GlyphSample) -> Float {
        let columns = Swift.max(2, min(width, other.width) - GlyphSample.reach.columns)
        let rows = Swift.max(2, min(height, other.height) - 2 * GlyphSample.reach.rows)
        guard columns <= min(width, other.width), rows <= min(height, other.height),
            let mine = middle(columns: columns, rows: rows)
        else { return 0 }
        let (left, top) = ((other.width - columns) / 2, (other.height - rows) / 2)
        var best: Float = -1
        for y in top - GlyphSample.reach.rows...top + GlyphSample.reach.rows
        where y >= 0 && y + rows <= other.height {
            for x in left - GlyphSample.reach.columns...left + GlyphSample.reach.columns
            where x >= 0 && x + columns <= other.width {
                best = Swift.max(best, other.correlation(x, y, with: mine, columns: columns))
            }
        }
        // A narrow character is not like the middle of a wide one.
        return best * Float(min(width, other.width)) / Float(Swift.max(width, other.width))
    }

    /// Columns and rows by which one sample is moved over another.
    private static let reach = (columns: 2, rows: 1)

    /// The pixels in the middle, with mean 0 and sum of squares 1; nil where there is no contrast.
    private func middle(columns: Int, rows: Int) -> [Float]? {
        let (left, top) = ((width - columns) / 2, (height - rows) / 2)
        var result: [Float] = []
        result.reserveCapacity(columns * rows)
        for row in top..<(top + rows) {
            result += pixels[(row * width + left)..<(row * width + left + columns)]
        }
        return GlyphSample.evened(result)?.pixels
    }

    /// The correlation with evened pixels of the part that begins at a column and a row.
    private func correlation(_ x: Int, _ y: Int, with part: [Float], columns: Int) -> Float {
        var (product, sum, square): (Float, Float, Float) = (0, 0, 0)
        pixels.withUnsafeBufferPointer { mine in
            part.withUnsafeBufferPointer { part in
                for row in 0..<(part.count / columns) {
                    let start = (y + row) * width + x
                    for column in 0..<columns {
                        let value = mine[start + column]
                        product += value * part[row * columns + column]
                        sum += value
                        square += value * value
                    }
                }
            }
        }
        let energy = square - sum * sum / Float(part.count)
        return energy > 1e-6 ? product / energy.squareRoot() : 0
    }

    private static func evened(_ pixels: [Float]) -> (pixels: [Float], energy: Float)? {
        let mean = pixels.reduce(0, +) / Float(pixels.count)
        let energy = pixels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        guard energy > 1e-6 else { return nil }
        let factor = 1 / energy.squareRoot()
        return (pixels.map { ($0 - mean) * factor }, energy)
    }
}
