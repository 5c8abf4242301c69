/// What one cell of a seven-segment display shows: which of its segments are lit.
struct SegmentPattern: Hashable, Sendable {
    /// The places of a segment, from the top clockwise, the middle one last.
    enum Place: Int, CaseIterable, Sendable {
        case top, upperRight, lowerRight, bottom, lowerLeft, upperLeft, middle
    }

    /// The character that it is read as.
    let character: Character
    /// One bit for each lit place, `1 << Place.rawValue`.
    let lit: UInt8
    /// How much rarer than a figure in its usual shape, as a logarithm.
    let rarity: Double

    func isLit(_ place: Int) -> Bool { lit & (1 << UInt8(place)) != 0 }

    private init(_ character: Character, _ segments: String, rarity: Double = 0) {
        self.character = character
        self.rarity = rarity
        lit = segments.utf8.reduce(0) { $0 | 1 << ($1 - UInt8(ascii: "a")) }
    }

    /// Figures in their usual and their rarer shapes, then the letters that displays can spell. Of two readings of the
    /// same segments the figure stands.
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
