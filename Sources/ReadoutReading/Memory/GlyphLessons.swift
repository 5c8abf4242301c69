/// Crops of one value cut into samples of their characters.
///
/// Each crop is first cut by its own ink, then again where the samples of the other crops fit best. The second cut also
/// finds characters that touch or have ink beside them, and drops those that look different.
struct GlyphLessons {
    /// A crop as a line, and its text.
    private struct Line {
        let lesson: GlyphMemory.TaughtCrop
        let line: GlyphLine
        /// The first row of the samples.
        let top: Int
        /// Without spaces, points and colons.
        let text: [Character]
    }

    /// By character.
    private(set) var samples: [Character: [GlyphSample]] = [:]

    /// Number of times that the crops are cut by the samples of others.
    private static let rounds = 2
    /// Maximum number of samples of a character that guide the cuts.
    private static let mostGuides = 4
    /// Minimum correlation with the samples of others at which a character is kept.
    private static let leastCorrelation: Float = 0.6

    /// - Parameters:
    ///   - lessons: newest first.
    ///   - rows: the height to which the crops are scaled.
    ///   - text: number of those rows that the text fills.
    ///   - height: rows of a sample.
    init(_ lessons: [GlyphMemory.TaughtCrop], rows: Int, text: Int, height: Int) {
        var lines: [Line] = []
        var found: [[GlyphSample]] = []
        for lesson in lessons {
            guard let line = GlyphLine(lesson.crop, rows: rows) else { continue }
            let band = line.band(height: min(text, rows))
            let top = min(max(0, band.lowerBound - (height - text) / 2), rows - height)
            let cut = GlyphCut(line, rows: band, text: lesson.text)
            lines.append(
                Line(lesson: lesson, line: line, top: top, text: Array(lesson.text.glyphs)))
            found.append(
                (cut?.cells ?? []).filter { !$0.character.isGlyphMark }.compactMap { cell in
                    GlyphSample(
                        cell.character, record: lesson.record, columns: cell.columns,
                        rows: top..<(top + height), of: line)
                })
        }
        for _ in 0..<GlyphLessons.rounds where lines.count > 1 {
            let guides = Dictionary(grouping: found.joined(), by: \.character)
                .mapValues { $0.representatives(atMost: GlyphLessons.mostGuides) }
            found = zip(lines, found).map { line, own in
                GlyphLessons.cut(line, by: guides, own: own, height: height)
            }
        }
        samples = Dictionary(grouping: found.joined(), by: \.character)
    }

    /// Cuts a line by the samples of others; where they lack a character, by the line's own earlier samples of it.
    private static func cut(
        _ line: Line, by guides: [Character: [GlyphSample]], own: [GlyphSample], height: Int
    ) -> [GlyphSample] {
        var samples: [GlyphSample] = []
        for character in Set(line.text) {
            let others = (guides[character] ?? []).filter { $0.record != line.lesson.record }
            samples += others.isEmpty ? own.filter { $0.character == character } : others
        }
        let field = GlyphPlacings(samples, height: height, over: line.line, top: line.top)
        guard let cells = field.cells(of: line.text) else { return [] }
        return cells.filter { $0.placing.correlation >= leastCorrelation }.compactMap { cell in
            let top = line.top + cell.placing.shift
            return GlyphSample(
                samples[cell.placing.sample].character, record: line.lesson.record,
                columns: cell.columns, rows: top..<(top + height), of: line.line)
        }
    }
}

extension [GlyphSample] {
    /// A sample of each look. Each next sample represents the most of those that are not yet represented.
    func representatives(atMost most: Int) -> [GlyphSample] {
        guard count > most else { return self }
        let likeness = map { a in map { Swift.max(0, a.likeness(to: $0)) } }
        var represented = map { _ in Float(0) }
        var open = Array<Int>(indices)
        var chosen: [GlyphSample] = []
        while chosen.count < most {
            let gains = open.map { index in
                zip(likeness[index], represented).reduce(Float(0)) {
                    $0 + Swift.max(0, $1.0 - $1.1)
                }
            }
            guard let place = gains.indices.max(by: { gains[$0] < gains[$1] }) else { break }
            let next = open.remove(at: place)
            chosen.append(self[next])
            for index in represented.indices {
                represented[index] = Swift.max(represented[index], likeness[next][index])
            }
        }
        return chosen
    }
}
