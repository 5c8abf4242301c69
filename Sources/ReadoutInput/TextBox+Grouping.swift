import ReadoutGeometry
package import ReadoutModel

extension [TextBox] {
    /// Makes text boxes from recognised lines: neighbouring words form one box, a label and a distant value form two,
    /// and noise is left out.
    /// - Parameters:
    ///   - lines: as recognised, in any order; a recogniser may give each word a line of its own.
    ///   - scale: factor from the words' coordinates to pixels of the upright photo.
    /// - Returns: boxes in reading order: lines from the top, each from the left, also for text tilted by a few
    ///   degrees.
    package static func grouped(lines: [TextLine], scale: Double) -> [TextBox] {
        let words = lines.enumerated().flatMap { index, line in
            line.words.compactMap { PlacedWord($0, line: index, scale: scale) }
        }
        let slope = words.map(\.word.region).textSlope()
        let boxes = PlacedWord.chains(of: words, slope: slope).map { chain in
            TextBox(words: chain.map(\.word))
        }
        return boxes.inReadingOrder(slope: slope)
    }

    /// The boxes in reading order: lines from the top, each from the left.
    /// - Parameter slope: fall of the text in pixels per pixel to the right.
    func inReadingOrder(slope: Double) -> [TextBox] {
        let placed = map { box -> (box: TextBox, level: Double, height: Double) in
            // A long tilted box is higher than its text; its words are not.
            let height = box.words.map(\.region.height).max() ?? box.region.height
            return (box, box.region.center.level(onSlope: slope), height)
        }.sorted { ($0.level, $0.box.region.x) < ($1.level, $1.box.region.x) }
        var lines: [[(box: TextBox, level: Double, height: Double)]] = []
        for item in placed {
            if let line = lines.last, let tallest = line.max(by: { $0.height < $1.height }) {
                let distance = abs(item.level - tallest.level)
                let shared =
                    Swift.min(item.height, tallest.height)
                    - Swift.max(0, distance - abs(item.height - tallest.height) / 2)
                if shared >= Swift.min(item.height, tallest.height) / 2 {
                    lines[lines.count - 1].append(item)
                    continue
                }
            }
            lines.append([item])
        }
        return lines.flatMap { line in
            line.sorted { $0.box.region.x < $1.box.region.x }.map(\.box)
        }
    }
}

extension TextBox {
    /// Maximum gap between words of one box that were recognised as different lines, in text heights: the recogniser had a
    /// reason to separate them.
    package static let gapBetweenLines = 0.7
}

/// A word with its region in the upright photo and the line in which it was recognised.
private struct PlacedWord {
    let word: TextBox.Word
    let line: Int

    /// Maximum gap between neighbouring words of one recognised line, in text heights.
    static let gap = 1.0
    /// Maximum overlap of neighbours, in text heights: boxes of slanted letters overlap.
    static let overlap = 0.4
    /// Minimum confidence of a word of marks alone, 0...1; below it, they are noise.
    static let leastForMarks = 0.6
    /// Places a word; nil if it is noise.
    init?(_ word: RecognizedWord, line: Int, scale: Double) {
        let text = word.text.singleSpaced
        guard !text.isEmpty, word.region.width > 0, word.region.height > 0 else { return nil }
        if !text.contains(where: { $0.isLetter || $0.isNumber || "%°€$£¥".contains($0) }) {
            // Rules, frames and specks are read as strokes, sometimes with high confidence; a lone minus is worth
            // keeping.
            let isStroke = text.allSatisfy { "|_—¦~=‘’'`\"“”.,:;·•\\/".contains($0) }
            guard word.confidence >= Self.leastForMarks, !isStroke else { return nil }
        }
        self.word = TextBox.Word(
            text: text, confidence: word.confidence, region: word.region.scaled(by: scale))
        self.line = line
    }

    /// Groups neighbouring words into rows, each from left to right. Cost grows with the square of the number of
    /// words.
    static func chains(of words: [PlacedWord], slope: Double) -> [[PlacedWord]] {
        var chains: [[PlacedWord]] = []
        for word in words.sorted(by: { $0.word.region.x < $1.word.region.x }) {
            var best: (index: Int, gap: Double)?
            for (index, chain) in chains.enumerated() {
                guard let last = chain.last,
                    let gap = last.gap(to: word, slope: slope), gap < best?.gap ?? .infinity
                else { continue }
                best = (index, gap)
            }
            if let best {
                chains[best.index].append(word)
            } else {
                chains.append([word])
            }
        }
        return chains
    }

    /// The gap to a word on the right, in pixels; nil if the two words are not neighbours.
    private func gap(to next: PlacedWord, slope: Double) -> Double? {
        let a = word.region
        let b = next.word.region
        let height = (a.height + b.height) / 2
        let gap = b.x - a.right
        let widest = line == next.line ? Self.gap : TextBox.gapBetweenLines
        guard gap <= widest * height, gap >= -Self.overlap * min(a.height, b.height) else {
            return nil
        }
        let fall = slope * (b.center.x - a.center.x)
        let shared = min(a.bottom + fall, b.bottom) - max(a.y + fall, b.y)
        return shared >= min(a.height, b.height) / 2 ? gap : nil
    }
}
