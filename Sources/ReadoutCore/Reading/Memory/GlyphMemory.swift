/// What the characters of one value look like, by crops of which a person said what they say.
///
/// Only a person's word teaches. What the readers took for certain, perhaps with this memory's help, does not, so that
/// no mistake can confirm itself. A person errs too: a sample that is more like another character's than like those
/// of its own is left out, and where two characters look alike the memory is not sure.
package struct GlyphMemory: Sendable {
    /// A crop and what a person said that it says.
    package struct Lesson: Sendable {
        /// The record that it is from.
        package let record: Int64
        /// The value's place, straight, without margins.
        package let crop: GrayImage
        /// What it says.
        package let text: String

        package init(record: Int64, crop: GrayImage, text: String) {
            self.record = record
            self.crop = crop
            self.text = text
        }
    }

    /// Samples; of each character a few.
    let samples: [GlyphSample]
    /// Rows of a sample.
    let height: Int

    /// Most samples of a character that are kept, and most that they are chosen from, the newest.
    private static let (mostSamples, mostChoice) = (8, 12)
    /// A sample that is more like another character's than like its own ones, by this much, teaches nothing.
    private static let oddOne: Float = 0.05
    /// Rows above and below the text that belong to a sample.
    private static let margin = 1
    /// Another value is written in the same type when a character that both have looks at least so alike in both.
    private static let sameType: Float = 0.8

    /// - Parameters:
    ///   - lessons: crops of the value, newest first.
    ///   - others: those of other values of the template: when they are written in the same type, they teach
    ///     characters that this value has not shown yet.
    /// - Returns: nil when nothing can be learnt from them.
    package init?(_ lessons: [Lesson], others: [[Lesson]] = []) {
        guard let text = GlyphMemory.textHeight(of: lessons) else { return nil }
        height = min(GlyphLine.rows, text + 2 * GlyphMemory.margin)
        let own = GlyphMemory.glyphs(in: lessons, rows: GlyphLine.rows, text: text, height: height)
        guard !own.isEmpty else { return nil }
        var found = own
        for other in others {
            guard let otherText = GlyphMemory.textHeight(of: other) else { continue }
            // Shown so large that its characters are as high as this value's.
            let rows = (GlyphLine.rows * text + otherText / 2) / otherText
            guard rows >= height else { continue }
            let borrowed = GlyphMemory.glyphs(in: other, rows: rows, text: text, height: height)
            guard GlyphMemory.areOfOneType(own, borrowed) else { continue }
            for (character, samples) in borrowed where own[character] == nil {
                found[character, default: []] += samples
            }
        }
        samples = GlyphMemory.chosen(found)
        if samples.isEmpty { return nil }
    }

    /// The characters that it has seen.
    package var characters: Set<Character> { Set(samples.map(\.character)) }

    /// How many samples it has.
    package var count: Int { samples.count }

    /// Rows that the text fills in most of the lessons, of `GlyphLine.rows`; nil when there is none.
    private static func textHeight(of lessons: [Lesson]) -> Int? {
        let heights = lessons.compactMap { GlyphLine($0.crop)?.band().count }.sorted()
        return heights.isEmpty ? nil : heights[heights.count / 2]
    }

    /// Samples by character.
    private static func glyphs(
        in lessons: [Lesson], rows: Int, text: Int, height: Int
    ) -> [Character: [GlyphSample]] {
        var found: [Character: [GlyphSample]] = [:]
        for lesson in lessons {
            guard let line = GlyphLine(lesson.crop, rows: rows) else { continue }
            let band = line.band(height: min(text, rows))
            guard let cut = GlyphCut(line, rows: band, text: lesson.text) else { continue }
            let top = min(max(0, band.lowerBound - (height - text) / 2), rows - height)
            for cell in cut.cells where !cell.character.isGlyphMark {
                let sample = GlyphSample(
                    cell.character, columns: cell.columns, rows: top..<(top + height), of: line)
                guard let sample, found[cell.character, default: []].count < mostChoice else {
                    continue
                }
                found[cell.character, default: []].append(sample)
            }
        }
        return found
    }

    /// Whether a character that two values have looks alike in both, and none unlike.
    private static func areOfOneType(
        _ a: [Character: [GlyphSample]], _ b: [Character: [GlyphSample]]
    ) -> Bool {
        let likenesses = Set(a.keys).intersection(b.keys).compactMap { character in
            a[character]?.flatMap { mine in
                (b[character] ?? []).map { mine.likeness(to: $0) }
            }.max()
        }
        return !likenesses.isEmpty && likenesses.allSatisfy { $0 >= sameType }
    }

    /// Of each character those samples that stand for the most others; none that is more like another character.
    private static func chosen(_ found: [Character: [GlyphSample]]) -> [GlyphSample] {
        var result: [GlyphSample] = []
        for (character, all) in found.sorted(by: { $0.key < $1.key }) {
            let others = found.filter { $0.key != character }.values.flatMap(\.self)
            let good = all.indices.filter { index in
                let own = all.indices.filter { $0 != index }
                    .map { all[$0].likeness(to: all[index]) }
                guard let own = own.max() else { return true }
                let other = others.map { $0.likeness(to: all[index]) }.max() ?? -1
                return other <= own + oddOne
            }.map { all[$0] }
            result += representatives(of: good)
        }
        return result
    }

    /// Of each kind of look one sample: each next one stands best for those that are not represented yet.
    private static func representatives(of samples: [GlyphSample]) -> [GlyphSample] {
        let likeness = samples.map { a in samples.map { max(0, a.likeness(to: $0)) } }
        var represented = samples.map { _ in Float(0) }
        var open = Array(samples.indices)
        var chosen: [GlyphSample] = []
        while chosen.count < mostSamples {
            let gains = open.map { index in
                zip(likeness[index], represented).reduce(Float(0)) { $0 + max(0, $1.0 - $1.1) }
            }
            guard let place = gains.indices.max(by: { gains[$0] < gains[$1] }) else { break }
            let next = open.remove(at: place)
            chosen.append(samples[next])
            for index in represented.indices {
                represented[index] = max(represented[index], likeness[next][index])
            }
        }
        return chosen
    }
}

extension Character {
    /// A point, comma or colon: too little ink to be known by it.
    var isGlyphMark: Bool { ".,:;'·".contains(self) }
}

extension String {
    /// The text without what glyph memory does not see: blanks, points and colons.
    var glyphs: String { filter { !$0.isWhitespace && !$0.isGlyphMark } }
}
