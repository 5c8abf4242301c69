/// A connected group of dark pixels.
package struct Component: Hashable, Sendable {
    /// Left column, top row, and the number of columns and rows that the group spans.
    package var x: Int, y: Int, width: Int, height: Int
    /// Number of dark pixels in the group.
    package var area: Int

    package var right: Int { x + width }
    package var bottom: Int { y + height }
}

extension GrayImage {
    /// The groups of connected pixels darker than 128, diagonal neighbours included, from left to right.
    /// - Source: He, Chao and Suzuki 2008, doi:10.1109/TIP.2008.919369 (runs of each row, joined with union-find).
    package func darkComponents() -> [Component] {
        var groups = JoinedGroups()
        var above: [DarkRun] = []
        var runs: [DarkRun] = []
        for y in 0..<height {
            findRuns(inRow: y, &runs)
            var first = 0
            for index in runs.indices {
                let run = runs[index]
                // Runs that end before this one begins touch none of those that follow either.
                while first < above.count, above[first].end < run.start { first += 1 }
                var group: Int?
                for other in above[first...].prefix(while: { $0.start <= run.end }) {
                    group = group.map { groups.join($0, other.group) } ?? other.group
                }
                runs[index].group = groups.add(run.start..<run.end, row: y, to: group)
            }
            swap(&above, &runs)
        }
        return groups.components
            .sorted { ($0.x, $0.y, $0.width, $0.area) < ($1.x, $1.y, $1.width, $1.area) }
    }

    /// Neighbouring dark pixels of one row.
    private struct DarkRun {
        let start: Int, end: Int
        var group = 0
    }

    /// Replaces some runs by those of a row, from left to right.
    private func findRuns(inRow y: Int, _ runs: inout [DarkRun]) {
        runs.removeAll(keepingCapacity: true)
        pixels.withUnsafeBufferPointer { pixels in
            guard let row = pixels.baseAddress.map({ $0 + y * width }) else { return }
            var x = 0
            while x < width {
                if row[x] >= 128 {
                    x &+= 1
                } else {
                    let start = x
                    while x < width, row[x] < 128 { x &+= 1 }
                    runs.append(DarkRun(start: start, end: x))
                }
            }
        }
    }

    /// Groups of pixels, some of which turned out to be one.
    private struct JoinedGroups {
        private var parents: [Int] = []
        private var groups: [Component] = []

        /// Those that remain.
        var components: [Component] {
            groups.indices.filter { parents[$0] == $0 }.map { groups[$0] }
        }

        /// Adds pixels to a group, or as a new one.
        /// - Returns: the group's number.
        mutating func add(_ columns: Range<Int>, row: Int, to group: Int?) -> Int {
            let pixels = Component(
                x: columns.lowerBound, y: row, width: columns.count, height: 1,
                area: columns.count)
            guard let group = group.map({ root($0) }) else {
                groups.append(pixels)
                parents.append(parents.count)
                return parents.count - 1
            }
            groups[group].include(pixels)
            return group
        }

        /// Makes two groups one.
        /// - Returns: its number.
        mutating func join(_ one: Int, _ other: Int) -> Int {
            let (one, other) = (root(one), root(other))
            guard one != other else { return one }
            parents[max(one, other)] = min(one, other)
            groups[min(one, other)].include(groups[max(one, other)])
            return min(one, other)
        }

        private mutating func root(_ group: Int) -> Int {
            var group = group
            while parents[group] != group {
                parents[group] = parents[parents[group]]
                group = parents[group]
            }
            return group
        }
    }
}

extension Component {
    /// Adds the pixels of another group.
    fileprivate mutating func include(_ other: Component) {
        let (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
        x = min(x, other.x)
        y = min(y, other.y)
        width = right - x
        height = bottom - y
        area += other.area
    }
}
