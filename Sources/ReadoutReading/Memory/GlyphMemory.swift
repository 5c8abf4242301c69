package import ReadoutImaging

/// What the characters of one value look like, by crops of which a person said what they say.
///
/// Only a person's word teaches. What the readers took for certain, perhaps with this memory's help, does not, so that
/// no mistake can confirm itself. A person errs too: a character is known only when two records show it alike, a
/// sample that is more like another character's than like those of its own is left out, and where two characters
/// look alike the memory says nothing.
package struct GlyphMemory: Sendable {
    /// A crop and what a person said that it says.
    package struct TaughtCrop: Sendable {
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

    /// Of each character a few; also of those that are not known, as they may be mistaken for others.
    let samples: [GlyphSample]
    /// Rows of a sample.
    let height: Int
    /// Rows that the text fills.
    private let text: Int
    /// The characters that two records at least show alike.
    package let characters: Set<Character>

    /// Maximum number of samples that are kept of a character.
    private static let mostSamples = 8
    /// Maximum number of crops of another value that are learnt from.
    private static let mostBorrowed = 6
    /// What most values consist of.
    static let figures = Set("0123456789")
    /// A sample that is more like another character's than like its own ones, by this much, teaches nothing.
    private static let oddOne: Float = 0.05
    /// Rows above and below the text that belong to a sample.
    private static let margin = 1
    /// Another value is written in the same type when a character that both have looks at least so alike in both.
    private static let sameType: Float = 0.8
    /// Minimum likeness of the samples of two records that show the same character.
    private static let alike: Float = 0.7

    /// - Parameters:
    ///   - lessons: crops of the value, newest first.
    ///   - others: those of other values of the template: when they are written in the same type, they teach
    ///     characters that this value has not shown yet.
    /// - Returns: nil when nothing can be learnt from them.
    package init?(_ lessons: [TaughtCrop], others: [[TaughtCrop]] = []) {
        guard let text = GlyphMemory.textHeight(of: lessons) else { return nil }
        self.text = text
        height = min(GlyphLine.rows, text + 2 * GlyphMemory.margin)
        let own = GlyphLessons(lessons, rows: GlyphLine.rows, text: text, height: height).samples
        guard !own.isEmpty else { return nil }
        var found = own
        for other in others where !GlyphMemory.figures.isSubset(of: found.keys) {
            let other = Array(other.prefix(GlyphMemory.mostBorrowed))
            guard let otherText = GlyphMemory.textHeight(of: other) else { continue }
            // Shown so large that its characters are as high as this value's.
            let rows = (GlyphLine.rows * text + otherText / 2) / otherText
            guard rows >= height else { continue }
            let borrowed = GlyphLessons(other, rows: rows, text: text, height: height).samples
            guard GlyphMemory.areOfOneType(own, borrowed) else { continue }
            for (character, samples) in borrowed where own[character] == nil {
                found[character, default: []] += samples
            }
        }
        let good = GlyphMemory.withoutOddOnes(found)
        characters = Set(good.filter { GlyphMemory.isShownTwice($0.value) }.keys)
        samples = good.sorted { $0.key < $1.key }
            .flatMap { $0.value.representatives(atMost: GlyphMemory.mostSamples) }
        if samples.isEmpty { return nil }
    }

    /// Lays the samples over a crop.
    /// - Parameter crop: a value's place, straight, without margins.
    /// - Returns: nil when there is no line in it.
    func field(over crop: GrayImage) -> GlyphPlacings? {
        guard let line = GlyphLine(crop) else { return nil }
        let band = line.band(height: text)
        return GlyphPlacings(
            samples, height: height, over: line, top: band.lowerBound - (height - text) / 2)
    }

    /// Rows that the text fills in most of the lessons, of `GlyphLine.rows`; nil when there is none.
    private static func textHeight(of lessons: [TaughtCrop]) -> Int? {
        let heights = lessons.compactMap { GlyphLine($0.crop)?.band().count }.sorted()
        return heights.isEmpty ? nil : heights[heights.count / 2]
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

    /// The samples but for those that are more like another character's than like their own.
    private static func withoutOddOnes(
        _ found: [Character: [GlyphSample]]
    ) -> [Character: [GlyphSample]] {
        var result: [Character: [GlyphSample]] = [:]
        for (character, all) in found {
            let others = found.filter { $0.key != character }.values.flatMap(\.self)
            let good = all.indices.filter { index in
                let own = all.indices.filter { $0 != index }
                    .map { all[$0].likeness(to: all[index]) }
                guard let own = own.max() else { return true }
                let other = others.map { $0.likeness(to: all[index]) }.max() ?? -1
                return other <= own + oddOne
            }.map { all[$0] }
            if !good.isEmpty { result[character] = good }
        }
        return result
    }

    /// Whether two records show a character alike.
    private static func isShownTwice(_ samples: [GlyphSample]) -> Bool {
        samples.contains { one in
            samples.contains {
                $0.record != one.record && $0.likeness(to: one) >= GlyphMemory.alike
            }
        }
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
