import Foundation
import ReadoutImaging

/// The even patches of a strip: its ground, and whatever covers the ground or a character.
///
/// The numbers here say what an even patch is. They were chosen on 120 generated devices and not fitted. How much a patch
/// counts was fitted: see the scale of `Evidence.Measure.cover`.
private struct EvenPatches {
    /// Columns and rows of the strip in which the middles of the patches lie.
    let columns: Range<Int>, rows: Range<Int>
    /// Brightness of each patch relative to the ground, in contrasts of the text, row-major; nil where it is not even.
    private(set) var levels: [Double?]
    /// The brightness that the patches farther left and right suggest for each column, in the same unit; nil where there
    /// are none. Shade on paper changes slowly, a cover ends abruptly.
    private var expected: [Double?] = []

    /// Distances, in glyph heights, of the patches that say how bright it should be between them: farther than half of
    /// what covers a digit or two, and near enough for shade. Chosen on generated forms, not fitted.
    private static let around = (nearest: 1.5, farthest: 4.0)
    /// Width and height of a patch, in glyph heights: wider than a stroke, and higher than the holes of most digits.
    private static let (width, height) = (0.36, 0.62)
    /// Maximum distance of a patch's middle from that of the text, in glyph heights.
    private static let sway = 0.25
    /// Maximum standard deviation of grey within a patch, in contrasts of the text, and as a multiple of the noise.
    private static let unevenness = (contrast: 0.1, noise: 2.0)
    /// Minimum number of even patches from which the ground is estimated, and number of steps of that estimate.
    private static let (leastCount, steps) = (20, 8)
    /// Distance from the ground, in contrasts, up to which patches count fully as ground.
    private static let ground = 0.02

    /// How far a patch of the other photo may lie away, in columns and rows, and how much its brightness may differ, as a
    /// share of its own.
    private static let nearness = (columns: 4, rows: 2, brightness: 0.5)

    /// - Parameter whole: columns of the strip.
    /// - Returns: nil where too little of the strip is even.
    init?(of strip: InkStrip, columns whole: Range<Int>) {
        let image = strip.image
        let (halfWidth, halfHeight) = (
            Int(EvenPatches.width * InkStrip.glyphHeight) / 2,
            Int(EvenPatches.height * InkStrip.glyphHeight) / 2
        )
        let middle = (InkStrip.margin + 0.5) * InkStrip.glyphHeight
        let sway = EvenPatches.sway * InkStrip.glyphHeight
        columns = whole.dropFirst(halfWidth).dropLast(halfWidth)
        rows = (Int(middle - sway)..<Int(middle + sway) + 1)
            .clamped(to: halfHeight..<max(halfHeight, image.height - halfHeight))
        guard !columns.isEmpty, !rows.isEmpty else { return nil }
        let contrast = strip.span(of: whole)
        let most = max(
            EvenPatches.unevenness.contrast * contrast,
            EvenPatches.unevenness.noise * EvenPatches.noise(of: image, in: whole))
        let sums = PatchSums(of: image, columns: whole)
        levels = []
        levels.reserveCapacity(columns.count * rows.count)
        for y in rows {
            for x in columns {
                let (mean, deviation) = sums.patch(
                    columns: x - halfWidth..<x + halfWidth + 1,
                    rows: y - halfHeight..<y + halfHeight + 1)
                levels.append(deviation < most ? mean : nil)
            }
        }
        guard levels.count(where: { $0 != nil }) >= EvenPatches.leastCount else { return nil }
        let ground = ground(contrast: contrast)
        for index in levels.indices {
            let level = ground.level(at: Double(index % columns.count))
            levels[index] = levels[index].map { ($0 - level) / contrast }
        }
        expected = EvenPatches.expected(among: columnMeans.map { $0?.mean })
    }

    /// The mean of the even patches of each column, and their number; nil where there is none.
    private var columnMeans: [(mean: Double, count: Int)?] {
        var sums = Array(repeating: (sum: 0.0, count: 0), count: columns.count)
        for (index, level) in levels.enumerated() {
            guard let level else { continue }
            sums[index % columns.count].sum += level
            sums[index % columns.count].count += 1
        }
        return sums.map { $0.count == 0 ? nil : ($0.sum / Double($0.count), $0.count) }
    }

    /// The level of each column on the straight line through those around it, or their mean where they lie on one side; nil
    /// where there are none.
    private static func expected(among means: [Double?]) -> [Double?] {
        let (nearest, farthest) = (
            Int(around.nearest * InkStrip.glyphHeight), Int(around.farthest * InkStrip.glyphHeight)
        )
        /// The points of the columns before each.
        var before = [LinePoints()]
        before.reserveCapacity(means.count + 1)
        for (column, mean) in means.enumerated() {
            var points = before[column]
            if let mean { points.add(x: Double(column), y: mean) }
            before.append(points)
        }
        return means.indices.map { column in
            func points(_ first: Int, _ last: Int) -> LinePoints {
                let columns = (first..<last + 1).clamped(to: means.indices)
                return before[columns.upperBound] - before[columns.lowerBound]
            }
            let left = points(column - farthest, column - nearest)
            let right = points(column + nearest, column + farthest)
            let all = left + right
            guard all.weight > 0 else { return nil }
            return left.weight > 0 && right.weight > 0
                ? all.line.level(at: Double(column)) : all.mean
        }
    }

    /// How much a patch differs both from the ground and from what the patches around it suggest, in contrasts of the
    /// text; nil where it is not even.
    func difference(at index: Int) -> Double? {
        levels[index].map { level in
            let expected = expected[index % columns.count] ?? 0
            return min(abs(level), abs(level - expected))
        }
    }

    /// The ground's brightness at the first column, and its change from column to column: most patches lie on it.
    /// - Source: Holland and Welsch, Robust regression using iteratively reweighted least-squares (1977).
    private func ground(contrast: Double) -> StraightLine {
        let means = columnMeans.enumerated().compactMap { x, own in
            own.map { (x: Double(x), mean: $0.mean, count: Double($0.count)) }
        }
        var line = StraightLine(level: means.map(\.mean).median ?? 0, slope: 0)
        for step in 0..<EvenPatches.steps {
            var points = LinePoints()
            for (x, mean, count) in means {
                let off = abs(mean - line.level(at: x)) / contrast
                let reach = max(EvenPatches.ground, off)
                points.add(x: x, y: mean, weight: step == 0 ? count : count / (reach * reach))
            }
            line = points.line
        }
        return line
    }

    /// The noise of single pixels, in grey levels.
    private static func noise(of image: GrayImage, in columns: Range<Int>) -> Double {
        var counts = [Int](repeating: 0, count: 1021)
        let width = image.width
        image.pixels.withUnsafeBufferPointer { pixels in
            for y in 1..<max(1, image.height - 1) {
                for x in columns.clamped(to: 1..<max(1, width - 1)) {
                    let at = y * width + x
                    let around =
                        Int(pixels[at - 1]) + Int(pixels[at + 1])
                        + Int(pixels[at - width]) + Int(pixels[at + width])
                    counts[abs(around - 4 * Int(pixels[at]))] += 1
                }
            }
        }
        return Double(counts.level(below: 0.5)) / 3
    }

    /// Whether a patch of the same brightness lies near a place.
    func holds(_ level: Double, nearColumn column: Int, row: Int) -> Bool {
        let near = EvenPatches.nearness
        let across = (column - near.columns..<column + near.columns + 1).clamped(to: columns)
        let down = (row - near.rows..<row + near.rows + 1).clamped(to: rows)
        return down.contains { y in
            across.contains { x in
                let index = (y - rows.lowerBound) * columns.count + x - columns.lowerBound
                return levels[index].map { abs($0 - level) < near.brightness * abs(level) } ?? false
            }
        }
    }
}

/// Sums of brightness over rectangles of a picture.
/// - Source: Crow, Summed-area tables for texture mapping (1984).
private struct PatchSums {
    private let left: Int
    private let width: Int
    private var sums: [Double], squares: [Double]

    init(of image: GrayImage, columns: Range<Int>) {
        left = columns.lowerBound
        width = columns.count + 1
        sums = Array(repeating: 0, count: width * (image.height + 1))
        squares = sums
        for y in 0..<image.height {
            var (sum, square) = (0.0, 0.0)
            for x in columns {
                let value = Double(image.pixels[y * image.width + x])
                sum += value
                square += value * value
                let at = (y + 1) * width + x - left + 1
                sums[at] = sums[at - width] + sum
                squares[at] = squares[at - width] + square
            }
        }
    }

    /// Mean and standard deviation of the brightness in a rectangle.
    func patch(columns: Range<Int>, rows: Range<Int>) -> (mean: Double, deviation: Double) {
        func total(_ table: [Double]) -> Double {
            let (top, foot) = (rows.lowerBound * width, rows.upperBound * width)
            let (first, end) = (columns.lowerBound - left, columns.upperBound - left)
            return table[foot + end] - table[foot + first] - table[top + end] + table[top + first]
        }
        let count = Double(columns.count * rows.count)
        let mean = total(sums) / count
        return (mean, max(0, total(squares) / count - mean * mean).squareRoot())
    }
}

extension [Int] {
    /// The level below which a share of what was counted at each level lies.
    fileprivate func level(below share: Double) -> Int {
        var left = Int(share * Double(reduce(0, +)))
        for (level, count) in enumerated() {
            left -= count
            if left < 0 { return level }
        }
        return count - 1
    }
}

extension InkStrip {
    /// The span of most of a text's brightness in some columns, in grey levels.
    func span(of columns: Range<Int>) -> Double {
        var counts = [Int](repeating: 0, count: 256)
        for y in 0..<image.height {
            for x in columns { counts[Int(image.pixels[y * image.width + x])] += 1 }
        }
        let (dark, bright) = (
            counts.level(below: GrayImage.tail), counts.level(below: 1 - GrayImage.tail)
        )
        return Double(max(GrayImage.leastContrast, bright - dark))
    }

    /// Minimum number of patches, one pixel apart, that something in front of the text has; chosen, not fitted.
    private static let leastPatches = 9

    /// How much brighter or darker than the ground an even patch is that another strip does not show, in contrasts of
    /// the text; 0 where there is none. It covers a character, or the place of one.
    /// - Parameters:
    ///   - columns: the columns that are examined.
    ///   - reference: the same line in the reference photo; the same columns correspond.
    func cover(in columns: Range<Int>, beside reference: InkStrip) -> Double {
        let columns = columns.clamped(to: 0..<min(image.width, reference.image.width))
        guard let mine = EvenPatches(of: self, columns: columns),
            let its = EvenPatches(of: reference, columns: columns)
        else { return 0 }
        let other = mine.levels.indices.compactMap { index -> (level: Double, index: Int)? in
            mine.difference(at: index).map { ($0, index) }
        }.sorted { ($1.level, $0.index) < ($0.level, $1.index) }
        var found = 0
        for (size, index) in other {
            let (row, column) = index.quotientAndRemainder(dividingBy: mine.columns.count)
            let level = mine.levels[index] ?? 0
            if its.holds(
                level, nearColumn: column + mine.columns.lowerBound,
                row: row + mine.rows.lowerBound)
            {
                continue
            }
            found += 1
            if found == InkStrip.leastPatches { return size }
        }
        return 0
    }
}
