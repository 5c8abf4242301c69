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
    /// Gap at which a label ends, in heights of its last word: in wide type, words stand farther apart than those of a table.
    private static let labelGap = PageFit.gap

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
    /// At most the value's height lies between them, and on the label's line stand no numbers. Lines of running text follow each
    /// other, too: so another text of the value's line must have another label, or the value stands right below its label in
    /// larger type. A value after a text without digits, which labels it on its own line, has none.
    func labelAbove(_ region: Region) -> TextBox? {
        guard let line = line(of: region) else { return nil }
        let others = lines[line].words.filter { !$0.region.isAbove(region) }
        let beside = others.texts(within: PageText.labelGap)
        let before = beside.last { $0.region.right <= region.x && !$0.text.isUnitOfMeasure }
        guard before?.text.contains(where: \.isNumber) ?? true else { return nil }
        let height =
            lines[line].words.filter { $0.region.isAbove(region) }.map(\.region.height)
            .max() ?? region.height
        let above = lines[..<line].reversed().lazy.map {
            $0.words.texts(within: PageText.labelGap)
        }.first { texts in
            guard let own = texts.index(heading: region) else { return false }
            return texts[own].region.isAbove(region)
                || beside.contains { texts.index(heading: $0.region) != own }
        }
        guard let above, !above.contains(where: \.text.isNumbered),
            let own = above.index(heading: region)
        else { return nil }
        let label = above[own]
        let isInTable = beside.contains { other in
            above.index(heading: other.region).map { $0 != own } ?? false
        }
        let gap =
            level(region.center) - level(label.region.center)
            - (region.height + label.region.height) / 2
        return label.text.isHeading && gap <= region.height
            && (isInTable || height >= PageFit.mostGrowth * label.region.height) ? label : nil
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
    var isHeading: Bool { count(where: \.isLetter) >= 2 && !isNumbered }

    /// Whether one of the words has a digit, other than a unit such as `(m³)`.
    var isNumbered: Bool {
        split(separator: " ").contains { word in
            word.contains(where: \.isNumber) && !String(word).isUnitInBrackets
        }
    }
}
