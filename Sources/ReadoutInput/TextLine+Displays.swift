package import ReadoutGeometry

extension [TextLine] {
    /// The regions of words that are certainly text, not a display, in pixels of the picture.
    package var surelyRead: [Region] {
        flatMap(\.words).filter(\.isSurelyText).map(\.region)
    }

    /// The lines with those of displays added, in place of what was read there before.
    /// - Parameters:
    ///   - displays: the lines of displays.
    ///   - found: these lines as the recogniser alone saw them; by its confidence is told what is text.
    package func completed(
        with displays: [RecognizedWord], found: [TextLine]
    ) -> [TextLine] {
        let words = found.flatMap(\.words)
        let read = flatMap(\.words)
        let added = displays.filter { line in
            let isText = words.contains { word in
                let covered = word.region.intersection(line.region)?.area ?? 0
                return word.isText(where: line)
                    && covered > Self.mostCovered * Swift.min(word.region.area, line.region.area)
            }
            if isText { return false }
            // Of two nets that read the same ground, the surer one.
            if read.contains(where: { $0.confidence > line.confidence && $0.covers(line) }) {
                return false
            }
            let isWord = words.contains {
                $0.isOfLetters && $0.confidence >= Self.leastOfLetters * line.confidence
                    && ($0.covers(line) || line.covers($0))
            }
            return !(isWord && line.isShort) || line.isSurerThanLetters
        }
        let kept = compactMap { line -> TextLine? in
            let words = line.words.filter { word in
                !added.contains { $0.covers(word) || word.covers($0) }
            }
            return words.isEmpty ? nil : TextLine(words: words)
        }
        return kept + added.map { TextLine(words: [$0]) }
    }

    /// Maximum share of its own or of a word's area that a display line may share with certain text; above it, the
    /// line is part of that text.
    private static var mostCovered: Double { 0.2 }
    /// Minimum confidence of letters that count against a display line, as a share of the line's.
    private static var leastOfLetters: Double { 0.2 }
}

extension RecognizedWord {
    /// Whether it is text and not a misread display: read with confidence, or a fairly likely word of letters.
    fileprivate var isSurelyText: Bool { isCertain || isLikelyWord }

    /// Whether it is text and not what the recogniser made of a display's line: certain, or a likely word that is not
    /// a longer number to a net that is surer.
    fileprivate func isText(where line: RecognizedWord) -> Bool {
        isCertain || isLikelyWord && (line.isShort || !line.isSurerThanLetters)
    }

    private var isCertain: Bool { confidence >= 0.8 }
    private var isLikelyWord: Bool { confidence >= 0.5 && text.count(where: \.isLetter) >= 4 }

    /// Whether a line of a display has so few digits that letters look like them.
    fileprivate var isShort: Bool { text.count(where: \.isNumber) <= 3 }
    /// Whether a line of a display is read so certainly that letters in its place are none.
    fileprivate var isSurerThanLetters: Bool { confidence >= 0.9 }

    fileprivate var isOfLetters: Bool { text.count(where: \.isLetter) >= 3 }

    /// Whether it covers more than half of another word's region.
    fileprivate func covers(_ other: RecognizedWord) -> Bool {
        2 * (region.intersection(other.region)?.area ?? 0) > other.region.area
    }
}
