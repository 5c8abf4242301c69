package import ReadoutGeometry

extension [TextLine] {
    /// The regions of words that are certainly text, not a display, in pixels of the picture.
    package var surelyRead: [Region] {
        flatMap(\.words).filter(\.isSurelyText).map(\.region)
    }

    /// The lines with those of displays added, in place of what was read there before.
    package func completed(with displays: [RecognizedWord]) -> [TextLine] {
        let text = surelyRead
        let added = displays.filter { line in
            let isText = text.contains { word in
                let covered = word.intersection(line.region)?.area ?? 0
                return covered > Self.mostCovered * Swift.min(word.area, line.region.area)
            }
            if isText { return false }
            let isWord = contains {
                $0.words.contains { $0.isOfLetters && ($0.covers(line) || line.covers($0)) }
            }
            let isShort = line.text.count(where: \.isNumber) <= Self.fewFigures
            return line.confidence >= (isWord && isShort ? Self.surerThanLetters : 0)
        }
        let kept = compactMap { line -> TextLine? in
            let words = line.words.filter { word in
                word.isSurelyText || !added.contains { $0.covers(word) || word.covers($0) }
            }
            return words.isEmpty ? nil : TextLine(words: words)
        }
        return kept + added.map { TextLine(words: [$0]) }
    }

    /// Maximum share of its own or of a word's area that a display line may share with certain text; above it, the
    /// line is part of that text.
    private static var mostCovered: Double { 0.2 }
    /// Minimum confidence of a display line of at most `fewFigures` digits where letters were read, however badly.
    private static var surerThanLetters: Double { 0.9 }
    private static var fewFigures: Int { 3 }
}

extension RecognizedWord {
    /// Whether it is text and not a misread display: read with confidence, or a fairly likely word of letters.
    fileprivate var isSurelyText: Bool {
        confidence >= 0.8 || confidence >= 0.5 && text.count(where: \.isLetter) >= 4
    }

    fileprivate var isOfLetters: Bool { text.count(where: \.isLetter) >= 3 }

    /// Whether it covers more than half of another word's region.
    fileprivate func covers(_ other: RecognizedWord) -> Bool {
        2 * (region.intersection(other.region)?.area ?? 0) > other.region.area
    }
}
