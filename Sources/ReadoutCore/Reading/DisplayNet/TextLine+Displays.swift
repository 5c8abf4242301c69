extension [TextLine] {
    /// Where text was read that no display was taken for, in pixels of the picture.
    package var surelyRead: [Region] {
        flatMap(\.words).filter(\.isSurelyText).map(\.region)
    }

    /// The lines with those of displays among them, in place of what was made of those before.
    package func completed(with displays: [RecognizedWord]) -> [TextLine] {
        let text = surelyRead
        let added = displays.filter { line in
            let covered = text.reduce(0) { $0 + ($1.intersection(line.region)?.area ?? 0) }
            guard covered < Self.mostCovered * line.region.area else { return false }
            let isWord = contains {
                $0.words.contains { $0.isOfLetters && ($0.covers(line) || line.covers($0)) }
            }
            return line.confidence >= (isWord ? Self.surerThanLetters : 0)
        }
        let kept = compactMap { line -> TextLine? in
            let words = line.words.filter { word in
                word.isSurelyText || !added.contains { $0.covers(word) }
            }
            return words.isEmpty ? nil : TextLine(words: words)
        }
        return kept + added.map { TextLine(words: [$0]) }
    }

    /// A line of which text covers more is a part of that text.
    private static var mostCovered: Double { 0.3 }
    /// Where letters were read, however badly, a display is believed to be from this confidence on.
    private static var surerThanLetters: Double { 0.9 }
}

extension RecognizedWord {
    /// Whether it is text and no misread display: surely read, or a word of letters that is likely.
    fileprivate var isSurelyText: Bool {
        confidence >= 0.8 || confidence >= 0.5 && text.count(where: \.isLetter) >= 4
    }

    fileprivate var isOfLetters: Bool { text.count(where: \.isLetter) >= 3 }

    /// Whether it fills half of another word's place.
    fileprivate func covers(_ other: RecognizedWord) -> Bool {
        2 * (region.intersection(other.region)?.area ?? 0) > other.region.area
    }
}
