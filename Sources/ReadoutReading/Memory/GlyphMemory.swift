package import ReadoutImaging

/// How the characters of one value look, learnt from crops whose text a person confirmed.
///
/// Only a person's word teaches. Readings that were merely certain, perhaps because of this memory, do not, so that no
/// mistake can confirm itself. People err too: a character is known only when it looks alike in two records. A sample
/// that is more like another character's than like its own is dropped, and where two characters look alike the memory
/// says nothing.
package struct GlyphMemory: Sendable {
    /// A crop and the text that a person confirmed for it.
    package struct TaughtCrop: Sendable {
        /// The record of the crop.
        package let record: Int64
        /// The value's place, straight, without margins.
        package let crop: GrayImage
        /// The confirmed text.
        package let text: String

        package init(record: Int64, crop: GrayImage, text: String) {
            self.record = record
            self.crop = crop
            self.text = text
        }
    }

    /// A few samples of each character, including characters that are not known yet, as they may be mistaken for
    /// others.
    let samples: [GlyphSample]
    /// Rows of a sample.
    let height: Int
    /// Number of rows that the text fills.
    private let text: Int
    /// The characters that look alike in at least two records.
    package let characters: Set<Character>

    /// Maximum number of samples kept of a character.
    private static let mostSamples = 8
    /// Maximum number of crops of another value used for learning.
    private static let mostBorrowed = 6
    /// The characters of most values.
    static let digits = Set("0123456789")
    /// Minimum difference in likeness at which a sample more like another character's than like its own is dropped.
    private static let oddOne: Float = 0.05
    /// Rows above and below the text that are part of a sample.
    private static let margin = 1
    /// Minimum likeness of a shared character at which another value counts as written in the same type.
    private static let sameType: Float = 0.8
    /// Minimum likeness between two records' samples of one character for it to count as known.
    private static let alike: Float = 0.7

    /// - Parameters:
    ///   - lessons: crops of the value, newest first.
    ///   - others: crops of the template's other values. Those in the same type teach characters that this value has
    ///     not shown yet.
    /// - Returns: nil when the crops teach nothing.
    package init?(_ lessons: [TaughtCrop], others: [[TaughtCrop]] = []) {
        guard let text = GlyphMemory.textHeight(of: lessons) else { return nil }
        self.text = text
        height = min(GlyphLine.rows, text + 2 * GlyphMemory.margin)
        let own = GlyphLessons(lessons, rows: GlyphLine.rows, text: text, height: height).samples
        guard !own.isEmpty else { return nil }
        var found = own
        for other in others where !GlyphMemory.digits.isSubset(of: found.keys) {
            let other = Array(other.prefix(GlyphMemory.mostBorrowed))
            guard let otherText = GlyphMemory.textHeight(of: other) else { continue }
            // The crops are scaled until their characters are as high as this value's.
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

    /// Fits the samples to a crop.
    /// - Parameter crop: a value's place, straight, without margins.
    /// - Returns: nil when the crop shows no line.
    func field(over crop: GrayImage) -> GlyphPlacings? {
        guard let line = GlyphLine(crop) else { return nil }
        let band = line.band(height: text)
        return GlyphPlacings(
            samples, height: height, over: line, top: band.lowerBound - (height - text) / 2)
    }

    /// Median number of rows that the text of a lesson fills, of `GlyphLine.rows`; nil when there is no line.
    private static func textHeight(of lessons: [TaughtCrop]) -> Int? {
        let heights = lessons.compactMap { GlyphLine($0.crop)?.band().count }.sorted()
        return heights.isEmpty ? nil : heights[heights.count / 2]
    }

    /// Whether two values share at least one character, and all shared ones look alike.
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

    /// The samples without those that are more like another character's than like their own.
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

    /// Whether a character looks alike in two records.
    private static func isShownTwice(_ samples: [GlyphSample]) -> Bool {
        samples.contains { one in
            samples.contains {
                $0.record != one.record && $0.likeness(to: one) >= GlyphMemory.alike
            }
        }
    }
}

extension Character {
    /// A point, comma or colon: it has too little ink to be recognised.
    var isGlyphMark: Bool { ".,:;'·".contains(self) }
}

extension String {
    /// The text without what glyph memory does not see: spaces, points, commas and colons.
    var glyphs: String { filter { !$0.isWhitespace && !$0.isGlyphMark } }
}
