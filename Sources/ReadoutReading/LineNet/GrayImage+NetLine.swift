import ReadoutImaging

/// How the grey of a line is spread before a net reads the line.
enum LineContrast: Sendable {
    /// Stretched until 2 % of the pixels are black and 2 % white.
    case stretched
    /// By the mean and the spread around each pixel, which brings out text in a reflection, in a shadow or beside a
    /// bright frame.
    case flattened
}

extension GrayImage {
    /// The picture as a line for the net: of the given height, a whole number of steps wide, with full contrast.
    /// - Parameters:
    ///   - cut: rows cut off above and below, less than half of the height each.
    ///   - height: rows of the line.
    ///   - columnsPerStep: columns of a step.
    ///   - widest: maximum number of columns; wider lines are compressed.
    ///   - stretch: factor by which the line is widened after scaling.
    func netLine(
        trimmed cut: Int, contrast: LineContrast, height: Int, columnsPerStep: Int, widest: Int,
        stretch: Double = 1
    ) -> GrayImage {
        let rows = self.height - 2 * cut
        let kept =
            cut == 0
            ? self
            : GrayImage(
                width: width, height: rows,
                pixels: Array(pixels[cut * width..<(cut + rows) * width]))
        let wide =
            stretch * Double(width) / Double(rows) * Double(height) / Double(columnsPerStep)
        let steps = min(Double(widest / columnsPerStep), max(4, wide.rounded()))
        let line = kept.resized(width: Int(steps) * columnsPerStep, height: height)
        return switch contrast {
        case .stretched: line.stretched()
        case .flattened: line.flattenedForDisplays()
        }
    }

    /// The picture with its grey spread as in `LineContrast.flattened`, at the size of the net's lines.
    func flattenedForDisplays() -> GrayImage { flattened(columns: 37, rows: 25) }

    /// Grey stretched so that 2 % of the pixels are black and 2 % white.
    private func stretched() -> GrayImage {
        var counts = [Int](repeating: 0, count: 256)
        for pixel in pixels { counts[Int(pixel)] += 1 }
        let low = Self.percentile(0.02, of: counts, total: pixels.count)
        let high = Self.percentile(0.98, of: counts, total: pixels.count)
        // The noise of an empty line must not be stretched to black and white.
        let factor = 255 / Double(max(8, high - low))
        let table = (0..<256).map { UInt8(min(255, max(0, Double($0 - low) * factor))) }
        return GrayImage(width: width, height: height, pixels: pixels.map { table[Int($0)] })
    }

    private static func percentile(_ share: Double, of counts: [Int], total: Int) -> Int {
        var left = Int(share * Double(total - 1))
        for (gray, count) in counts.enumerated() {
            if left < count { return gray }
            left -= count
        }
        return 255
    }

    /// Each pixel's difference from the local mean, in local standard deviations.
    /// - Parameter columns: odd, like `rows`: the window around a pixel. Beyond the edges, the outermost pixels repeat.
    private func flattened(columns: Int, rows: Int) -> GrayImage {
        let values = pixels.map { Float($0) }
        let mean = boxMean(values, columns: columns, rows: rows)
        let square = boxMean(values.map { $0 * $0 }, columns: columns, rows: rows)
        let whole = values.reduce(0, +) / Float(values.count)
        let variance = values.reduce(0) { $0 + ($1 - whole) * ($1 - whole) } / Float(values.count)
        // The minimum keeps the noise of a place without contrast from being spread over the whole range.
        let least = 2 + 0.1 * variance.squareRoot()
        var result = self
        for index in values.indices {
            let spread = max(0, square[index] - mean[index] * mean[index]).squareRoot()
            let value = (values[index] - mean[index]) / (spread + least) * 64 + 144
            result.pixels[index] = UInt8(min(255, max(0, value)))
        }
        return result
    }

    /// The mean of the window around each pixel, by sliding sums along rows, then along columns.
    private func boxMean(_ values: [Float], columns: Int, rows: Int) -> [Float] {
        var across = values
        for y in 0..<height {
            let start = y * width
            func value(_ x: Int) -> Float { values[start + min(max(x, 0), width - 1)] }
            var sum = (-columns / 2...columns / 2).reduce(Float(0)) { $0 + value($1) }
            for x in 0..<width {
                across[start + x] = sum / Float(columns)
                sum += value(x + columns / 2 + 1) - value(x - columns / 2)
            }
        }
        var result = across
        for x in 0..<width {
            func value(_ y: Int) -> Float { across[min(max(y, 0), height - 1) * width + x] }
            var sum = (-rows / 2...rows / 2).reduce(Float(0)) { $0 + value($1) }
            for y in 0..<height {
                result[y * width + x] = sum / Float(rows)
                sum += value(y + rows / 2 + 1) - value(y - rows / 2)
            }
        }
        return result
    }
}
