/// A text with places for what is filled in: its literal parts, in UTF-8.
struct TextShape {
    /// The parts around the places, one more than there are places.
    let parts: [[UInt8]]
    /// For each place, the quotes in which it stands: it then holds a name or a text of the user.
    let quotes: [UInt8?]
    /// Number of bytes of all parts.
    let weight: Int
    /// Whether other texts could have this shape by chance: it has few letters, and they do not stand at its start.
    let isWeak: Bool

    /// Whether the shape begins with a word and a space, as `note: ` is: it is then preferred to shapes that begin with a
    /// place, which could take that word.
    let isMarked: Bool

    /// Whether the shape is a mark before any other text, as `note: ` is.
    let isPrefix: Bool
    /// Whether the shape has several lines.
    let hasLines: Bool

    /// The mark of a place.
    static let place = "{}"
    /// Minimum number of letters of a shape that is not weak: one word than `of`, `at` or `and`.
    private static let leastLetters = 4
    /// Minimum number of bytes of the start of a marked shape: those of `note: `.
    private static let leastMark = 6

    init(_ text: String) {
        var parts: [[UInt8]] = [[]]
        for byte in text.utf8 {
            if byte == UInt8(ascii: "}"), parts[parts.count - 1].last == UInt8(ascii: "{") {
                parts[parts.count - 1].removeLast()
                parts.append([])
            } else {
                parts[parts.count - 1].append(byte)
            }
        }
        self.parts = parts
        quotes = zip(parts, parts.dropFirst()).map { before, after in
            [UInt8(ascii: "'"), UInt8(ascii: "\"")].first {
                $0 == before.last && $0 == after.first
            }
        }
        weight = parts.reduce(0) { $0 + $1.count }
        isPrefix = parts.count == 2 && text.hasSuffix(": " + TextShape.place)
        hasLines = text.utf8.contains(0x0A)
        isMarked = (parts.first?.count ?? 0) >= TextShape.leastMark
        // Without letters before its first place, or with only a space between two places.
        let hasOpenPlace =
            !(parts.first ?? []).contains { $0 > 0x40 }
            || parts.dropFirst().dropLast().contains([UInt8(ascii: " ")])
        isWeak = hasOpenPlace && text.count { $0.isLetter } < TextShape.leastLetters
    }

    /// Maximum number of ways in which the places of a text are filled.
    private static let mostWays = 24

    /// What stands in the places of a text of this shape, in all ways that the text allows, those first in which the
    /// earlier places take less; empty for a text of another shape.
    func places(in text: [UInt8]) -> [[Range<Int>]] {
        guard let first = parts.first, let last = parts.last, text.count >= weight,
            text.starts(with: first), text.suffix(last.count).elementsEqual(last)
        else { return [] }
        let end = text.count - last.count
        guard first.count <= end else { return [] }
        var ways: [[Range<Int>]] = []
        fill(1, from: first.count, to: end, of: text, after: [], into: &ways)
        return ways
    }

    /// Adds the ways to fill the places from the one before a part on.
    private func fill(
        _ part: Int, from begin: Int, to end: Int, of text: [UInt8], after places: [Range<Int>],
        into ways: inout [[Range<Int>]]
    ) {
        guard part < parts.count - 1 else {
            ways.append(places + [begin..<end])
            return
        }
        var from = begin
        while ways.count < TextShape.mostWays,
            let found = TextShape.find(parts[part], in: text, from: from, to: end)
        {
            let next = found + parts[part].count
            fill(
                part + 1, from: next, to: end, of: text, after: places + [begin..<found],
                into: &ways)
            from = found + 1
        }
    }

    private static func find(
        _ part: [UInt8], in text: [UInt8], from begin: Int, to end: Int
    ) -> Int? {
        guard let first = part.first, end - begin >= part.count else { return nil }
        for start in begin...(end - part.count) where text[start] == first {
            var length = 1
            while length < part.count, text[start + length] == part[length] { length += 1 }
            if length == part.count { return start }
        }
        return nil
    }
}
