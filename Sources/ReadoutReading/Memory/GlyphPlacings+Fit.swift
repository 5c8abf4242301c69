extension GlyphPlacings {
    /// A character of a text, where it stands and how well its sample lies over that, -1...1.
    struct Cell: Sendable {
        let placing: Placing
        let columns: Range<Int>
    }

    /// Where the characters of a text stand when they leave the least ink unexplained.
    ///
    /// By dynamic programming along the line, so that characters that touch or are broken do not matter.
    /// - Parameter text: without blanks, points and colons.
    /// - Returns: nil when it has a character that is not known, or one that is nowhere in its place.
    func cells(of text: [Character]) -> [Cell]? {
        let costs = costsAhead(of: text)
        guard !text.isEmpty, costs[text.count][width] < .infinity else { return nil }
        var cells: [Cell] = []
        var end = width
        for index in stride(from: text.count, to: 0, by: -1) {
            var found: Placing?
            while end > 0, found == nil {
                found = ending[end].first {
                    samples[$0.sample].character == text[index - 1]
                        && costs[index - 1][$0.start] + $0.cost <= costs[index][end]
                }
                if found == nil { end -= 1 }
            }
            guard let found else { return nil }
            cells.append(Cell(placing: found, columns: found.start..<end))
            end = found.start
        }
        return cells.reversed()
    }

    /// For each number of a text's first characters the least that the columns before each one leave unexplained.
    private func costsAhead(of text: [Character]) -> [[Float]] {
        var sums: [Float] = [0]
        for ink in gap { sums.append(sums[sums.count - 1] + ink) }
        var result = [sums]
        for character in text {
            let before = result[result.count - 1]
            var next = [Float](repeating: .infinity, count: width + 1)
            for end in 1...width {
                next[end] = next[end - 1] + gap[end - 1]
                for placing in ending[end] where samples[placing.sample].character == character {
                    next[end] = min(next[end], before[placing.start] + placing.cost)
                }
            }
            result.append(next)
        }
        return result
    }

    /// How well a text that someone else saw fits a line.
    struct Fit: Sendable {
        /// How well each character lies over its sample, -1...1.
        let correlations: [Float]
        /// How much nearer each character is to its own sample than to one of any other character in its place: 0.5
        /// where it is its own, 0 halfway between both, below 0 where it is nearer to the other; the least of all.
        let clearness: Float
        /// The most ink beside and between the characters that may be another one, in that of a usual one.
        let stray: Float
    }

    /// Checks a text.
    /// - Parameter text: without blanks, points and colons.
    /// - Returns: nil when it has a character that is not known, or one that is nowhere in its place.
    func fit(of text: String) -> Fit? {
        guard let cells = cells(of: Array(text)) else { return nil }
        return Fit(
            correlations: cells.map(\.placing.correlation),
            clearness: cells.map(clearness).min() ?? 0, stray: stray(beside: cells))
    }

    /// Columns that another character may stand beside the place of one.
    private static let reach = 3
    /// Maximum likeness that counts between samples of different characters.
    private static let mostAlike: Float = 0.95
    /// The clearness of a character that is like no other.
    private static let clearest: Float = 1

    private func clearness(of cell: Cell) -> Float {
        let own = samples[cell.placing.sample]
        let center = cell.columns.lowerBound + cell.columns.upperBound
        var least = GlyphPlacings.clearest
        for (index, rival) in samples.enumerated() where rival.character != own.character {
            let start = (center - rival.width) / 2
            let starts = (start - GlyphPlacings.reach..<start + GlyphPlacings.reach + 1)
                .clamped(to: correlations[index].indices)
            guard let best = correlations[index][starts].max() else { continue }
            let ahead = cell.placing.correlation - best
            // Of what the two have in common nothing tells them apart.
            guard ahead < least else { continue }
            let alike = min(GlyphPlacings.mostAlike, max(0, own.likeness(to: rival)))
            least = min(least, ahead / (2 * (1 - alike)))
        }
        return least
    }

    /// The most ink that no character explains in a place as wide as a usual one, as far left and right of the text as
    /// one more would reach.
    private func stray(beside cells: [Cell]) -> Float {
        let widths = cells.map(\.columns.count).sorted()
        let inks = cells.map { gap[$0.columns].reduce(0, +) }.sorted()
        guard let first = cells.first, let last = cells.last, let widest = widths.last else {
            return 0
        }
        var outside = gap
        for cell in cells {
            for column in cell.columns { outside[column] = 0 }
        }
        let start = max(0, first.columns.lowerBound - widest)
        let end = min(width, last.columns.upperBound + widest)
        let window = widths[widths.count / 2]
        var sum: Float = 0
        var most: Float = 0
        for column in start..<end {
            sum += outside[column]
            if column - window >= start { sum -= outside[column - window] }
            most = max(most, sum)
        }
        return most / max(1e-6, inks[inks.count * 3 / 4])
    }
}
