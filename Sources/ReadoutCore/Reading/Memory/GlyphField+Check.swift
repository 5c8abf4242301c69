extension GlyphField {
    /// How well a text that someone else saw fits a line.
    struct Check: Sendable {
        /// That of the character that lies worst over its sample, -1...1.
        let worst: Float
        /// How much more ink is left unexplained when any one of the characters is another one that is known, or one
        /// more is there, in that of a usual character; below 0 where that explains more.
        let margin: Float
        /// The most ink beside the text that may be another character, in that of a usual one.
        let beside: Float
    }

    /// Checks a text.
    /// - Parameter text: without blanks, points and colons.
    /// - Returns: nil when it has a character that is not known, or one that is nowhere in its place.
    func check(_ text: String) -> Check? {
        let characters = Array(text)
        guard !characters.isEmpty else { return nil }
        let ahead = costsAhead(of: characters)
        let least = ahead[characters.count][width]
        guard least < .infinity,
            let cells = cells(of: characters, costs: ahead)
        else { return nil }
        let inks = cells.map { gap[$0.columns].reduce(0, +) }.sorted()
        let scale = max(1e-6, inks[inks.count * 3 / 4])
        let rival = leastCost(changing: characters, ahead: ahead, after: costsAfter(characters))
        return Check(
            worst: cells.map(\.correlation).min() ?? 0, margin: (rival - least) / scale,
            beside: beside(cells) / scale)
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

    /// For each character of a text, and for its end, the least that the columns from each one on leave unexplained when
    /// the characters from there on stand in them.
    private func costsAfter(_ text: [Character]) -> [[Float]] {
        var sums = [Float](repeating: 0, count: width + 1)
        for column in stride(from: width - 1, through: 0, by: -1) {
            sums[column] = sums[column + 1] + gap[column]
        }
        var result = [sums]
        for character in text.reversed() {
            let after = result[result.count - 1]
            var next = [Float](repeating: .infinity, count: width + 1)
            for end in 1...width {
                for placing in ending[end] where samples[placing.sample].character == character {
                    next[placing.start] = min(next[placing.start], after[end] + placing.cost)
                }
            }
            for column in stride(from: width - 1, through: 0, by: -1) {
                next[column] = min(next[column], next[column + 1] + gap[column])
            }
            result.append(next)
        }
        return result.reversed()
    }

    /// The least that is left unexplained when one character of a text is another one, or one more stands in it.
    private func leastCost(
        changing text: [Character], ahead: [[Float]], after: [[Float]]
    ) -> Float {
        var best = Float.infinity
        for end in 1...width {
            for placing in ending[end] {
                for (index, character) in text.enumerated()
                where samples[placing.sample].character != character {
                    best = min(
                        best, ahead[index][placing.start] + placing.cost + after[index + 1][end])
                }
                guard placing.correlation > GlyphField.leastUntold else { continue }
                for index in 0...text.count {
                    best = min(
                        best, ahead[index][placing.start] + placing.cost + after[index][end])
                }
            }
        }
        return best
    }

    /// Where the characters of a text stand when they leave least unexplained.
    private func cells(
        of text: [Character], costs: [[Float]]
    ) -> [GlyphMemory.Match.Cell]? {
        var cells: [GlyphMemory.Match.Cell] = []
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
            cells.append(
                GlyphMemory.Match.Cell(
                    character: text[index - 1], columns: found.start..<end,
                    correlation: found.correlation))
            end = found.start
        }
        return cells.reversed()
    }

    /// The most ink as far left or right of the text as one more character would reach.
    private func beside(_ cells: [GlyphMemory.Match.Cell]) -> Float {
        guard let first = cells.first, let last = cells.last else { return 0 }
        let pitch = cells.map(\.columns.count).max() ?? 1
        let start = first.columns.lowerBound
        let end = last.columns.upperBound
        let left = gap[max(0, start - pitch)..<start].reduce(0, +)
        let right = gap[end..<min(width, end + pitch)].reduce(0, +)
        return max(left, right)
    }
}
