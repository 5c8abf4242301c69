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

extension String {
    /// Whether the text may head a column: letters, and no number.
    var isHeading: Bool { count(where: \.isLetter) >= 2 && !contains(where: \.isNumber) }
}
