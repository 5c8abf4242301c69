import ReadoutImaging

/// A line prepared for finding segments: at one height, with high values for ink in either polarity, normalised by the
/// local contrast.
struct SegmentInk: Sendable {
    /// Height in rows.
    static let height = 48
    /// Maximum width in columns, ten times the height; wider lines are compressed.
    private static let widest = 10 * SegmentInk.height

    let width: Int
    let height: Int
    /// Row-major.
    let ink: [Float]

    init(_ crop: GrayImage) {
        height = SegmentInk.height
        let wanted = Double(crop.width) / Double(crop.height) * Double(SegmentInk.height)
        width = min(SegmentInk.widest, max(8, Int(wanted.rounded())))
        let image = crop.resized(width: width, height: height)
        ink = image.evened(columns: 45, rows: 33).map { -$0 }
    }

    private init(_ other: SegmentInk, ink: [Float]) {
        (width, height) = (other.width, other.height)
        self.ink = ink
    }

    /// The same line in the opposite polarity.
    var inverted: SegmentInk { SegmentInk(self, ink: ink.map { -$0 }) }

    /// The mean ink between two rows along a slanted, tilted line.
    /// - Parameters:
    ///   - band: upper and lower edge in rows of the middle column.
    ///   - columns: the columns wanted, at the layout's foot; columns outside the picture repeat the nearest edge.
    /// - Returns: nil when the middle of the band lies more than half a row outside the picture.
    func band(_ band: ClosedRange<Double>, of layout: SegmentLayout, columns: Range<Int>)
        -> [Float]?
    {
        let count = max(1, Int((band.upperBound - band.lowerBound).rounded()))
        let step = (band.upperBound - band.lowerBound) / Double(count)
        guard (band.lowerBound + band.upperBound) / 2 > -0.5,
            (band.lowerBound + band.upperBound) / 2 < Double(height) + 0.5
        else { return nil }
        var sums = [Float](repeating: 0, count: columns.count)
        let half = Double(width) / 2
        ink.withUnsafeBufferPointer { ink in
            for index in 0..<count {
                let row = band.lowerBound + (Double(index) + 0.5) * step
                let shift = layout.slant * (layout.bottom - row)
                let whole = Int(shift.rounded(.down))
                let fraction = Float(shift) - Float(whole)
                let foot = row + layout.tilt * (shift - half)
                for position in sums.indices {
                    let column = columns.lowerBound + position
                    let y = Int(max(0, foot + layout.tilt * Double(column)))
                    let start = min(height - 1, y) * width
                    let x = column + whole
                    let left = ink[start + min(width - 1, max(0, x))]
                    let right = ink[start + min(width - 1, max(0, x + 1))]
                    sums[position] += left + (right - left) * fraction
                }
            }
        }
        return sums.map { $0 / Float(count) }
    }
}

extension GrayImage {
    /// Each pixel's difference from the local mean, relative to the local change of grey.
    ///
    /// The scale is the change of grey, not its spread: beside a frame the spread would hide the digits.
    /// - Parameter columns: odd, like `rows`: the window around a pixel, cut off at the edges.
    fileprivate func evened(columns: Int, rows: Int) -> [Float] {
        let values = pixels.map { Float($0) }
        var changes = [Float](repeating: 0, count: values.count)
        let away = 5
        for y in 0..<height {
            let (above, below) = (max(0, y - away) * width, min(height - 1, y + away) * width)
            for x in 0..<width {
                let (left, right) = (max(0, x - away), min(width - 1, x + away))
                changes[y * width + x] =
                    abs(values[y * width + left] - values[y * width + right])
                    + abs(values[above + x] - values[below + x])
            }
        }
        let usual = changes.reduce(0, +) / Float(changes.count)
        changes = changes.map { min($0, 3 * usual) }
        let mean = boxMean(values, columns: columns, rows: rows)
        let change = boxMean(changes, columns: columns, rows: rows)
        // The minimum keeps the noise of a place without contrast from looking like ink.
        let least = 2 + 0.15 * usual
        return values.indices.map { (values[$0] - mean[$0]) / (change[$0] + least) }
    }

    private func boxMean(_ values: [Float], columns: Int, rows: Int) -> [Float] {
        let across = width + 1
        var sums = [Double](repeating: 0, count: across * (height + 1))
        for y in 0..<height {
            var sum = 0.0
            for x in 0..<width {
                sum += Double(values[y * width + x])
                sums[(y + 1) * across + x + 1] = sums[y * across + x + 1] + sum
            }
        }
        var result = values
        for y in 0..<height {
            let (y0, y1) = (max(0, y - rows / 2), min(height, y + rows / 2 + 1))
            for x in 0..<width {
                let (x0, x1) = (max(0, x - columns / 2), min(width, x + columns / 2 + 1))
                let sum =
                    sums[y1 * across + x1] - sums[y0 * across + x1] - sums[y1 * across + x0]
                    + sums[y0 * across + x0]
                result[y * width + x] = Float(sum / Double((x1 - x0) * (y1 - y0)))
            }
        }
        return result
    }
}
