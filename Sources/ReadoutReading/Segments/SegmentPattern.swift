/// A character of a seven-segment display, as its lit segments.
struct SegmentPattern: Hashable, Sendable {
    /// The character that the pattern is read as.
    let character: Character
    /// One bit for each lit segment: from the lowest bit on, clockwise from the top, the middle one last.
    let lit: UInt8
    /// Rarity compared with a digit in its usual shape, as a logarithm.
    let rarity: Double

    /// Whether a segment is lit, by its number in that order.
    func isLit(_ place: Int) -> Bool { lit & (1 << UInt8(place)) != 0 }

    private init(_ character: Character, _ segments: String, rarity: Double = 0) {
        self.character = character
        self.rarity = rarity
        lit = segments.utf8.reduce(0) { $0 | 1 << ($1 - UInt8(ascii: "a")) }
    }

    /// Digits in their usual and their rarer shapes, then the letters that displays can show. Where a digit and a
    /// letter share their segments, only the digit is listed.
    static let all: [SegmentPattern] =
        [
            ("0", "abcdef"), ("1", "bc"), ("2", "abdeg"), ("3", "abcdg"), ("4", "bcfg"),
            ("5", "acdfg"), ("6", "acdefg"), ("7", "abc"), ("8", "abcdefg"), ("9", "abcdfg"),
        ].map { SegmentPattern($0, $1) }
        + [("6", "cdefg"), ("9", "abcfg"), ("7", "abcf")].map {
            SegmentPattern($0, $1, rarity: 1.5)
        }
        + [
            ("E", "adefg"), ("r", "eg"), ("L", "def"), ("o", "cdeg"), ("H", "bcefg"),
            ("P", "abefg"), ("A", "abcefg"), ("C", "adef"), ("F", "aefg"), ("n", "ceg"),
            ("t", "defg"), ("U", "bcdef"), ("-", "g"),
        ].map { SegmentPattern($0, $1, rarity: 2.5) }
}
