import ReadoutImaging

/// The likeness of a piece of one strip to a piece of another.
struct StripLikeness: Hashable, Sendable {
    /// Correlation of the whole piece, -1...1.
    var whole: Double
    /// Correlation of the least similar window, -1...1: a single different letter lowers it.
    var weakest: Double
    /// Number of columns by which the piece lies farther right in the other strip.
    var shift: Int
}

extension InkStrip {
    /// Maximum number of rows by which a piece may lie higher or lower in the other strip.
    private static let sway = 4
    /// Columns by which a piece that was not moved may lie farther right: 0.4 glyph heights on either side.
    static let nearby = -Int(0.4 * glyphHeight)...Int(0.4 * glyphHeight)
    /// Distance from the highest to the lowest place that is compared, in glyph heights.
    static let compared = 2 * Double(sway) / glyphHeight
    /// Width of the windows compared one by one, in glyph heights; half of each overlaps the next one.
    private static let window = 0.6
    /// Maximum standard deviation of grey in a window of ground, relative to the whole piece.
    private static let ground = 0.4

    /// The best match of a piece of this strip in another one.
    /// - Parameters:
    ///   - columns: columns of this strip.
    ///   - other: cut at the same scale; columns at the same place in the plane correspond.
    ///   - shifts: columns by which the piece may lie farther right than its corresponding ones.
    /// - Returns: nil when the piece is too narrow or lies outside the other strip.
    func likeness(
        of columns: Range<Int>, in other: InkStrip, shifts: ClosedRange<Int>
    ) -> StripLikeness? {
        let columns = columns.clamped(to: 0..<image.width)
        let offset = Int(other.column(at: x(atColumn: 0)).rounded())
        guard columns.count >= 3 else { return nil }
        let rows = InkStrip.sway..<(min(image.height, other.image.height) - InkStrip.sway)
        guard rows.count >= 8 else { return nil }
        var best: (correlation: Double, shift: Int, sway: Int)?
        // Every second shift is tried first, then the neighbours of the best.
        func look(_ shift: Int, _ sway: Int) {
            let start = columns.lowerBound + offset + shift
            guard start >= 0, start + columns.count <= other.image.width else { return }
            let found = correlation(columns, rows, with: other, dx: offset + shift, dy: sway)
            guard let found, found > best?.correlation ?? -2 else { return }
            best = (found, shift, sway)
        }
        for shift in stride(from: shifts.lowerBound, through: shifts.upperBound, by: 2) {
            for sway in stride(from: -InkStrip.sway, through: InkStrip.sway, by: 2) {
                look(shift, sway)
            }
        }
        guard let coarse = best else { return nil }
        for shift in coarse.shift - 1...coarse.shift + 1 where shifts.contains(shift) {
            for sway in max(-InkStrip.sway, coarse.sway - 1)...min(InkStrip.sway, coarse.sway + 1) {
                look(shift, sway)
            }
        }
        guard let found = best else { return nil }
        return StripLikeness(
            whole: found.correlation,
            weakest: weakest(
                columns, rows, with: other, dx: offset + found.shift, dy: found.sway),
            shift: found.shift)
    }

    /// The lowest correlation among a piece's windows, each moved by up to two columns and one row; windows of ground
    /// in both strips are ignored.
    private func weakest(
        _ columns: Range<Int>, _ rows: Range<Int>, with other: InkStrip, dx: Int, dy: Int
    ) -> Double {
        let width = min(columns.count, Int(InkStrip.window * InkStrip.glyphHeight))
        let step = max(1, Int(InkStrip.window * InkStrip.glyphHeight / 2))
        let mine = deviation(columns, rows)
        let its = other.deviation(columns.shifted(by: dx), rows.shifted(by: dy))
        var least = 1.0
        var starts = Array(
            stride(from: columns.lowerBound, through: columns.upperBound - width, by: step))
        if starts.last != columns.upperBound - width { starts.append(columns.upperBound - width) }
        for start in starts {
            let part = start..<start + width
            guard
                deviation(part, rows) > InkStrip.ground * mine
                    || other.deviation(part.shifted(by: dx), rows.shifted(by: dy))
                        > InkStrip.ground * its
            else { continue }
            var best = -1.0
            for y in -1...1 {
                for x in -2...2 {
                    let found = correlation(part, rows, with: other, dx: dx + x, dy: dy + y)
                    best = max(best, found ?? -1)
                }
            }
            least = min(least, best)
        }
        return least
    }

    /// The standard deviation of grey in a piece; 0 where the piece lies outside the strip.
    private func deviation(_ columns: Range<Int>, _ rows: Range<Int>) -> Double {
        let columns = columns.clamped(to: 0..<image.width)
        let rows = rows.clamped(to: 0..<image.height)
        guard !columns.isEmpty, !rows.isEmpty else { return 0 }
        var sum = 0
        var squares = 0
        for y in rows {
            for x in columns {
                let gray = Int(image.pixels[y * image.width + x])
                sum += gray
                squares += gray * gray
            }
        }
        let count = Double(columns.count * rows.count)
        let mean = Double(sum) / count
        return max(0, Double(squares) / count - mean * mean).squareRoot()
    }

    /// Correlation of the grey of a piece with another strip's; nil where the piece lies outside one of them.
    private func correlation(
        _ columns: Range<Int>, _ rows: Range<Int>, with other: InkStrip, dx: Int, dy: Int
    ) -> Double? {
        guard columns.lowerBound >= 0, columns.upperBound <= image.width,
            columns.lowerBound + dx >= 0, columns.upperBound + dx <= other.image.width,
            rows.lowerBound + dy >= 0, rows.upperBound + dy <= other.image.height
        else { return nil }
        var (a, b, aa, ab, bb) = (0, 0, 0, 0, 0)
        image.pixels.withUnsafeBufferPointer { first in
            other.image.pixels.withUnsafeBufferPointer { second in
                for y in rows {
                    guard let first = first.baseAddress, let second = second.baseAddress
                    else { continue }
                    let row = RowSums(
                        first + y * image.width + columns.lowerBound,
                        second + (y + dy) * other.image.width + dx + columns.lowerBound,
                        count: columns.count)
                    a += Int(row.a)
                    b += Int(row.b)
                    aa += Int(row.aa)
                    ab += Int(row.ab)
                    bb += Int(row.bb)
                }
            }
        }
        let count = Double(columns.count * rows.count)
        let varianceA = Double(aa) - Double(a) * Double(a) / count
        let varianceB = Double(bb) - Double(b) * Double(b) / count
        // A deviation of four grey levels is noise.
        let least = 16 * count
        return (Double(ab) - Double(a) * Double(b) / count)
            / (max(least, varianceA) * max(least, varianceB)).squareRoot()
    }
}

/// Sums of the greys of two rows, their squares and products; enough for 65,536 pixels.
private struct RowSums {
    private(set) var a: UInt32 = 0, b: UInt32 = 0, aa: UInt32 = 0, ab: UInt32 = 0, bb: UInt32 = 0

    /// Cannot trap, so that the compiler can vectorise it.
    @inline(__always)
    init(_ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, count: Int) {
        for x in 0..<count {
            let (mine, its) = (UInt32(first[x]), UInt32(second[x]))
            a &+= mine
            b &+= its
            aa &+= mine &* mine
            ab &+= mine &* its
            bb &+= its &* its
        }
    }
}

extension Range<Int> {
    func shifted(by offset: Int) -> Range<Int> {
        lowerBound + offset..<upperBound + offset
    }
}
