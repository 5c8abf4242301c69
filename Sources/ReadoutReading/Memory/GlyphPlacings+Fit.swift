extension GlyphPlacings {
    /// A character of a text, with its columns and its sample's correlation, -1...1.
    struct Cell: Sendable {
        let placing: Placing
        let columns: Range<Int>
    }

    /// The positions of a text's characters that leave the least ink unexplained.
    ///
    /// Dynamic programming along the line copes with characters that touch or are broken.
    /// - Parameter text: without spaces, points and colons.
    /// - Returns: nil when a character is unknown or cannot stand anywhere in its turn.
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

    /// For each prefix of a text, the minimum cost of the columns before each one.
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

    /// How well a text that another reader saw fits a line.
    struct Fit: Sendable {
        /// Correlation of each character with its sample, -1...1.
        let correlations: [Float]
        /// How much nearer a character is to its own sample than to any other character's; the minimum over the text.
        /// 0.5 where it is exactly its own, 0 halfway between both, below 0 where it is nearer to the other.
        let clearness: Float
        /// Maximum ink beside and between the characters that may be another character, relative to a usual one's ink.
        let stray: Float
    }

    /// Measures how well a text fits the line; see `Fit`.
    /// - Parameter text: without spaces, points and colons.
    /// - Returns: nil when a character is unknown or cannot stand anywhere in its turn.
    func fit(of text: String) -> Fit? {
        guard let cells = cells(of: Array(text)) else { return nil }
        return Fit(
            correlations: cells.map(\.placing.correlation),
            clearness: cells.map(clearness).min() ?? 0, stray: stray(beside: cells))
    }

    /// Maximum distance, in columns, between a character's place and that of a rival.
    private static let reach = 3
    /// Maximum likeness that is assumed between samples of different characters.
    private static let mostAlike: Float = 0.95
    /// The clearness of a character that looks like no other.
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
            // What the two samples have in common cannot tell them apart.
            guard ahead < least else { continue }
            let alike = min(GlyphPlacings.mostAlike, max(0, own.likeness(to: rival)))
            least = min(least, ahead / (2 * (1 - alike)))
        }
        return least
    }

    /// Maximum ink, in a window as wide as a usual character, that no character explains. The search extends one
    /// character beyond both ends of the text.
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
