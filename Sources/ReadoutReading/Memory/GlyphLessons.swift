/// Crops of one value cut into samples of their characters.
///
/// First each is cut by itself, by its ink; then again where the samples of the others lie best over it, which finds
/// the characters also where they touch and where there is ink beside them, and leaves out those that look unlike.
struct GlyphLessons {
    /// A crop as a line, and its text.
    private struct Line {
        let lesson: GlyphMemory.TaughtCrop
        let line: GlyphLine
        /// The first row of a sample.
        let top: Int
        /// Without blanks, points and colons.
        let text: [Character]
    }

    /// By character.
    private(set) var samples: [Character: [GlyphSample]] = [:]

    /// How often the crops are cut by the samples of the others.
    private static let rounds = 2
    /// Samples of a character that others are cut by.
    private static let mostGuides = 4
    /// A character that lies worse over those of others is not taken.
    private static let leastCorrelation: Float = 0.6

    /// - Parameters:
    ///   - lessons: newest first.
    ///   - rows: the height that the crops are shown at.
    ///   - text: rows of it that the text fills.
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

    /// Cuts a line by the samples of others, and where they lack a character by what was taken for it before.
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
    /// Of each kind of look one sample: each next one stands best for those that are not represented yet.
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
