import ReadoutGeometry
import ReadoutModel

extension PageText {
    /// A word that heads the column of a value.
    struct Heading: Hashable {
        /// Index of its line.
        let line: Int
        let word: TextBox.Word
    }

    /// Minimum number of further texts of a value's line that have words of the headings' line above them. Chosen, not fitted:
    /// with one, the words of a shop's name passed for headings on one of 464 accepted values of made receipts, when
    /// words were counted instead of texts.
    private static let leastColumns = 2

    /// The words of letters above a value, the nearest first, on lines without numbers that have other texts above two further
    /// texts of the value's line, too.
    func headings(of region: Region) -> [Heading] {
        headings(of: region, above: PageText.leastColumns, of: textsBeside(region))
    }

    /// The same on lines that have another text above a further text of the value's line which does not begin it, as the
    /// label of a row does: such labels often have no heading, and what stands above a value beside one may be another value.
    func headingsBesideLabels(of region: Region) -> [Heading] {
        let beside = textsBeside(region)
        let columns =
            beside.first.map { $0.x < region.x } ?? false ? beside.dropFirst() : beside[...]
        return headings(of: region, above: 1, of: Array(columns))
    }

    /// The text above a value that is the label of its box; nil where there is none.
    ///
    /// At most the value's height lies between them, and on the label's line stand no numbers. Where the value stands right of
    /// its label, as numbers in boxes often do, another text of its line must have another label. A value after a text without
    /// digits, which labels it on its own line, has none.
    func labelAbove(_ region: Region) -> TextBox? {
        guard let line = line(of: region) else { return nil }
        let beside = lines[line].texts.filter {
            $0.region.right <= region.x || $0.region.x >= region.right
        }
        let before = beside.last { $0.region.right <= region.x && !$0.text.isUnitOfMeasure }
        guard before?.text.contains(where: \.isNumber) ?? true else { return nil }
        let above = lines[..<line].reversed().lazy.map(\.texts).first { texts in
            guard let own = texts.index(heading: region) else { return false }
            return texts[own].region.isAbove(region)
                || beside.contains { texts.index(heading: $0.region) != own }
        }
        guard let above, !above.contains(where: { $0.text.contains(where: \.isNumber) }) else {
            return nil
        }
        return above.index(heading: region).map { above[$0] }.flatMap { label in
            let gap =
                level(region.center) - level(label.region.center)
                - (region.height + label.region.height) / 2
            return label.text.isHeading && gap <= region.height ? label : nil
        }
    }

    /// The texts on the line of a value, from left to right.
    private func textsBeside(_ region: Region) -> [Region] {
        line(of: region).map { line in
            lines[line].words.map(\.region).texts.filter {
                $0.right <= region.x || $0.x >= region.right
            }
        } ?? []
    }

    private func headings(of region: Region, above least: Int, of beside: [Region]) -> [Heading] {
        guard let line = line(of: region) else { return [] }
        return (0..<line).reversed().compactMap { above in
            let words = lines[above].words
            guard !words.contains(where: { $0.text.contains(where: \.isNumber) }),
                let word = words.first(where: { $0.region.isAbove(region) && $0.text.isHeading })
            else { return nil }
            let others = words.map(\.region).texts.filter { !$0.contains(word.region.center) }
            guard
                beside.count(where: { other in others.contains { $0.isAbove(other) } }) >= least
            else { return nil }
            return Heading(line: above, word: word)
        }
    }
}

extension PageText.Line {
    /// The words of the line that stand together, from left to right.
    var texts: [TextBox] {
        words.reduce(into: [[TextBox.Word]]()) { texts, word in
            guard let last = texts.last?.last,
                word.region.x - last.region.right < PageFit.gap * last.region.height
            else {
                texts.append([word])
                return
            }
            texts[texts.count - 1].append(word)
        }.map { TextBox(words: $0) }
    }
}

extension [TextBox] {
    /// The index of the text of a line that heads what stands below it: the first one with columns in common, else the last one
    /// that begins left of it. Nil where there is none.
    fileprivate func index(heading region: Region) -> Int? {
        firstIndex { $0.region.isAbove(region) } ?? lastIndex { $0.region.x <= region.x }
    }
}

extension String {
    /// Whether the text is a known unit.
    fileprivate var isUnitOfMeasure: Bool { Unit.spelling(self) != nil }

    /// Whether the text may head a column: letters, and no number.
    var isHeading: Bool { count(where: \.isLetter) >= 2 && !contains(where: \.isNumber) }
}
