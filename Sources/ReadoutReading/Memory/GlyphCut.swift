/// A line of known text cut into its characters.
///
/// Dynamic programming along the line places the cuts where there is little ink. Each character is about as wide as
/// usual for it at one pitch; ground fills the rest. The method needs no knowledge of the characters' shapes.
struct GlyphCut: Sendable {
    /// A character and its columns.
    struct Cell: Hashable, Sendable {
        let character: Character
        let columns: Range<Int>
    }

    /// From left to right, without spaces.
    private(set) var cells: [Cell]

    /// Maximum difference from the ground that counts as shading of the ground.
    private static let shade: Float = 0.35
    /// Maximum length of a text that is cut, in characters.
    private static let longest = 24
    /// Costs, in pitches: of a cut through the mean ink of a character's column, and of a column with that ink outside
    /// all characters.
    private static let (cutCost, strayCost) = (1.0, 3.0)
    /// Maximum share of the ink outside all characters, and maximum ink at the cuts on average, relative to a mean
    /// column of a character. Beyond either, the cut is rejected.
    private static let (mostStray, mostCut) = (0.15, 0.5)
    /// Possible pitches of the text's digits, in heights of the text.
    private static let pitches = stride(from: 0.4, through: 1.15, by: 0.05)

    /// - Parameters:
    ///   - line: the line to cut.
    ///   - rows: the rows of the text.
    ///   - text: the known text.
    /// - Returns: nil when the line cannot be cut into this text.
    init?(_ line: GlyphLine, rows: Range<Int>, text: String) {
        let characters = Array(text)
        guard characters.contains(where: { !$0.isWhitespace }), characters.count <= GlyphCut.longest
        else { return nil }
        let ink = line.ink(in: rows, beyond: GlyphCut.shade).map(Double.init)
        var best: (cost: Double, ranges: [Range<Int>])?
        for pitch in GlyphCut.pitches {
            let found = GlyphCut.ranges(
                of: characters, along: ink, pitch: pitch * Double(rows.count))
            if let found, found.cost < best?.cost ?? .infinity { best = found }
        }
        guard let best else { return nil }
        let total = ink.reduce(0, +)
        let within = best.ranges.reduce(0) { $0 + ink[$1].reduce(0, +) }
        let columns = best.ranges.reduce(0) { $0 + $1.count }
        let usual = within / Double(max(1, columns))
        let cuts = best.ranges.dropFirst().map { min(ink[$0.lowerBound], ink[$0.lowerBound - 1]) }
        let cut = cuts.isEmpty ? 0 : cuts.reduce(0, +) / Double(cuts.count)
        guard total > 0, total - within < GlyphCut.mostStray * total,
            cut < GlyphCut.mostCut * usual
        else { return nil }
        cells = zip(characters, best.ranges).filter { !$0.0.isWhitespace }.map {
            Cell(character: $0, columns: $1)
        }
        widen(in: line.width)
    }

    /// Widens the cells of narrow characters into the ground around them to nearly the usual distance between
    /// characters, so that no two characters fit into one cell.
    private mutating func widen(in width: Int) {
        let glyphs = cells.indices.filter { !cells[$0].character.isGlyphMark }
        func center(_ index: Int) -> Double {
            Double(cells[index].columns.lowerBound + cells[index].columns.upperBound) / 2
        }
        let apart = zip(glyphs, glyphs.dropFirst()).map { center($1) - center($0) }.sorted()
        guard let usual = apart.isEmpty ? nil : apart[apart.count / 4] else { return }
        let least = Int(GlyphCut.fullCell * usual)
        for index in glyphs where cells[index].columns.count < least {
            let start = max(0, Int(center(index)) - least / 2)
            cells[index] = Cell(
                character: cells[index].character, columns: start..<min(width, start + least))
        }
    }

    /// Minimum width of a cell, as a share of the distance between characters.
    private static let fullCell = 0.8

    /// The cheapest columns of each character at one pitch, and their cost; nil when the line is too short.
    private static func ranges(
        of characters: [Character], along ink: [Double], pitch: Double
    ) -> (cost: Double, ranges: [Range<Int>])? {
        let width = ink.count
        let mean = max(1e-6, ink.reduce(0, +) / Double(width))
        // About half of a line of text is ground.
        let level = ink.map { min(2, $0 / (2 * mean)) }
        var sums = [0.0]
        for value in level { sums.append(sums[sums.count - 1] + value) }
        // best[x]: the minimum cost when the characters so far end before column x, including everything before it.
        var best = sums.map { $0 * strayCost / pitch }
        var starts: [[Int]] = []
        for character in characters {
            let shape = CellShape(character)
            let widest = Int((shape.widest * pitch).rounded(.up))
            let narrowest = max(2, Int((shape.narrowest * pitch).rounded(.down)))
            var next = [Double](repeating: .infinity, count: width + 1)
            var start = [Int](repeating: -1, count: width + 1)
            guard narrowest <= widest else { return nil }
            for end in narrowest...max(narrowest, width) where end <= width {
                for count in narrowest...widest where count <= end {
                    let from = best[end - count]
                    guard from < .infinity else { continue }
                    let odd = (Double(count) / pitch - shape.usual) / shape.spread
                    let amount = (sums[end] - sums[end - count]) / pitch
                    let cut = end == width ? 0 : (level[end - 1] + level[end]) / 2
                    var cost = from + 0.15 * odd * odd + cutCost * cut
                    if shape.isBlank {
                        cost += amount * strayCost
                    } else if amount < shape.leastInk {
                        cost += 1.5 * (1 - amount / shape.leastInk)
                    }
                    if cost < next[end] {
                        next[end] = cost
                        start[end] = end - count
                    }
                }
            }
            best = next
            starts.append(start)
        }
        var found: (cost: Double, end: Int)?
        for end in 0...width where best[end] < .infinity {
            let cost = best[end] + (sums[width] - sums[end]) * strayCost / pitch
            if cost < found?.cost ?? .infinity { found = (cost, end) }
        }
        guard let found else { return nil }
        var ranges: [Range<Int>] = []
        var end = found.end
        for start in starts.reversed() {
            ranges.append(start[end]..<end)
            end = start[end]
        }
        return (found.cost, ranges.reversed())
    }
}

/// A character's width in pitches of the digits, and its minimum ink in pitches of a full cell.
private struct CellShape {
    let usual: Double
    let spread: Double
    let narrowest: Double
    let widest: Double
    let leastInk: Double
    let isBlank: Bool

    init(_ character: Character) {
        isBlank = character.isWhitespace
        if character.isWhitespace {
            (usual, spread, narrowest, widest, leastInk) = (0.6, 0.6, 0.2, 3, 0)
        } else if character.isGlyphMark {
            (usual, spread, narrowest, widest, leastInk) = (0.35, 0.2, 0.12, 0.75, 0.03)
        } else if "1Iil|!".contains(character) {
            (usual, spread, narrowest, widest, leastInk) = (0.8, 0.3, 0.3, 1.15, 0.15)
        } else if "MWmw%".contains(character) {
            (usual, spread, narrowest, widest, leastInk) = (1.2, 0.3, 0.7, 1.8, 0.25)
        } else {
            (usual, spread, narrowest, widest, leastInk) = (1, 0.15, 0.6, 1.4, 0.2)
        }
    }
}
