/// All samples of a glyph memory compared with a line at every column.
struct GlyphPlacings: Sendable {
    /// A sample placed at a column.
    struct Placing: Sendable {
        let sample: Int
        let start: Int
        /// Rows by which the sample lies below its place on the line.
        let shift: Int
        /// Ink that the sample leaves unexplained, plus a fixed price for placing it.
        let cost: Float
        let correlation: Float
    }

    let samples: [GlyphSample]
    let width: Int
    /// Ink of each column.
    let gap: [Float]
    /// Placings by the column after their last one.
    let ending: [[Placing]]
    /// The correlation of each sample with the line, by the sample's first column, -1...1.
    let correlations: [[Float]]

    /// Price of placing a character, as a share of its sample's contrast: without it, noise would be read as
    /// characters.
    private static let price: Float = 0.3
    /// Variance of a pixel that counts as noise.
    private static let noise: Float = 0.05
    /// Minimum correlation of a placing.
    private static let leastCorrelation: Float = 0.45
    /// Rows by which a character may lie above or below its line, as lines slope.
    private static let shifts = -2...2

    /// - Parameters:
    ///   - samples: all of one height.
    ///   - top: the first row of a character that lies exactly on the line; may be outside the line's rows.
    init(_ samples: [GlyphSample], height: Int, over line: GlyphLine, top: Int) {
        self.samples = samples
        width = line.width
        gap = line.ink(in: max(0, top)..<min(line.height, top + height))
        let views = GlyphPlacings.shifts.map { View(line, rows: height, top: top + $0) }
        var ending = [[Placing]](repeating: [], count: width + 1)
        var correlations: [[Float]] = []
        for (index, sample) in samples.enumerated() {
            guard sample.width <= width else {
                correlations.append([])
                continue
            }
            let count = width - sample.width + 1
            var best = [Float](repeating: -1, count: count)
            var rows = [Int](repeating: 0, count: count)
            var energies = [Float](repeating: 0, count: count)
            for (shift, view) in zip(GlyphPlacings.shifts, views) {
                let dots = view.dots(sample)
                for start in 0..<count {
                    let energy = view.energy(start, sample.width)
                    let correlation =
                        dots[start]
                        / (energy + GlyphPlacings.noise * Float(sample.width * height)).squareRoot()
                    if correlation > best[start] {
                        (best[start], rows[start], energies[start]) = (correlation, shift, energy)
                    }
                }
            }
            for start in 0..<count where best[start] > GlyphPlacings.leastCorrelation {
                let unexplained = 1 - min(1, best[start] * best[start])
                ending[start + sample.width].append(
                    Placing(
                        sample: index, start: start, shift: rows[start],
                        cost: energies[start] * unexplained + GlyphPlacings.price * sample.energy,
                        correlation: best[start]))
            }
            correlations.append(best)
        }
        self.ending = ending
        self.correlations = correlations
    }
}

extension GlyphPlacings {
    /// The rows of a line from a given one on; beyond the edges, the outermost rows repeat.
    private struct View {
        private let pixels: [Float]
        private let width: Int
        private let rows: Int
        /// Sums over all columns before each one.
        private var sums: [Float]
        private var squares: [Float]

        init(_ line: GlyphLine, rows: Int, top: Int) {
            var pixels: [Float] = []
            for row in top..<(top + rows) {
                let y = min(max(row, 0), line.height - 1)
                pixels += line.pixels[(y * line.width)..<((y + 1) * line.width)]
            }
            self.pixels = pixels
            self.rows = rows
            width = line.width
            sums = [Float](repeating: 0, count: width + 1)
            squares = sums
            for x in 0..<width {
                var (sum, square): (Float, Float) = (0, 0)
                for y in 0..<rows {
                    let value = pixels[y * width + x]
                    sum += value
                    square += value * value
                }
                sums[x + 1] = sums[x] + sum
                squares[x + 1] = squares[x] + square
            }
        }

        /// The contrast of some columns: the sum of squared differences from their mean.
        func energy(_ start: Int, _ count: Int) -> Float {
            let sum = sums[start + count] - sums[start]
            return max(
                0, squares[start + count] - squares[start] - sum * sum / Float(count * rows))
        }

        /// The dot product of a sample with the line, for each possible first column.
        func dots(_ sample: GlyphSample) -> [Float] {
            let count = width - sample.width + 1
            var result = [Float](repeating: 0, count: count)
            result.withUnsafeMutableBufferPointer { result in
                pixels.withUnsafeBufferPointer { pixels in
                    sample.pixels.withUnsafeBufferPointer { weights in
                        guard let target = result.baseAddress, let source = pixels.baseAddress
                        else { return }
                        for y in 0..<sample.height {
                            for x in 0..<sample.width {
                                let weight = weights[y * sample.width + x]
                                let row = source + (y * width + x)
                                for start in 0..<count { target[start] += weight * row[start] }
                            }
                        }
                    }
                }
            }
            return result
        }
    }
}
