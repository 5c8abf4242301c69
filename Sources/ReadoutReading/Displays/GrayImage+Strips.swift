import ReadoutGeometry
import ReadoutImaging

extension GrayImage {
    /// Minimum number of empty columns between two texts that are searched separately; half of them are kept on either
    /// side of a text.
    private static let gap = 24

    /// The column ranges that may hold strokes in the given rows, each a multiple of four and at least 16 wide.
    /// - Parameter hidden: regions that are not searched.
    func busyColumns(rows: Range<Int>, besides hidden: [Region]) -> [Range<Int>] {
        let leastSlope = Self.leastContrast
        var counts = [Int](repeating: 0, count: width)
        // Only the middle rows count: a line fills them.
        let inner = rows.lowerBound + rows.count / 5..<rows.upperBound - rows.count / 5
        pixels.withUnsafeBufferPointer { pixels in
            for y in inner {
                let start = y * width
                for x in 1..<max(1, width - 1) {
                    let slope = Int(pixels[start + x + 1]) - Int(pixels[start + x - 1])
                    if abs(slope) >= leastSlope { counts[x] += 1 }
                }
            }
        }
        for region in hidden {
            let columns = (Int(region.x)..<max(Int(region.x), Int(region.right)) + 1)
                .clamped(to: 0..<width)
            for x in columns { counts[x] = 0 }
        }
        var groups: [Range<Int>] = []
        // A single steep pixel in a column is a speck.
        for x in 0..<width where counts[x] > 1 {
            if let last = groups.last, x - last.upperBound < Self.gap {
                groups[groups.count - 1] = last.lowerBound..<x + 1
            } else {
                groups.append(x..<x + 1)
            }
        }
        return groups.compactMap { group in
            let first = max(0, group.lowerBound - Self.gap / 2) / 4 * 4
            let last = min(width, (group.upperBound + Self.gap / 2 + 3) / 4 * 4) / 4 * 4
            return last - first >= 16 && group.count >= 4 ? first..<last : nil
        }
    }

    /// The rows that a line of text fills in some columns of a crop, whose middle the line covers. Each has about as
    /// many edges as the line's other rows.
    func inkedRows(in columns: Range<Int>) -> Range<Int> {
        let columns = columns.clamped(to: 1..<max(1, width - 1))
        let middle = height / 4..<max(height / 4 + 1, height * 3 / 4)
        func step(_ x: Int, _ y: Int) -> Int { abs(Int(self[x + 1, y]) - Int(self[x - 1, y])) }
        // Small steps do not count: the edge of a window that is not quite level has one in every column.
        let largest = middle.flatMap { y in columns.map { step($0, y) } }.max() ?? 0
        let energy = (0..<height).map { y in
            columns.reduce(0) { sum, x in
                let step = step(x, y)
                return sum + (4 * step > largest ? step : 0)
            }
        }
        let least = (energy[middle].median ?? 0) * 2 / 5
        // Rows within horizontal strokes have few vertical edges: up to `reach` such rows are skipped.
        let reach = max(1, height / 8)
        func end(from start: Int, by step: Int) -> Int {
            var (last, y) = (start, start)
            while energy.indices.contains(y), abs(y - last) <= reach {
                if energy[y] > least { last = y }
                y += step
            }
            return last
        }
        let (top, bottom) = (end(from: height / 2, by: -1), end(from: height / 2, by: 1))
        return top..<bottom + 1
    }
}
