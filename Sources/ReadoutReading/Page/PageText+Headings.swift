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

    /// The words of letters above a value, the nearest first, on lines without numbers that have words above two other texts
    /// of the value's line, too.
    func headings(of region: Region) -> [Heading] {
        guard let line = line(of: region) else { return [] }
        let beside = lines[line].words.map(\.region).texts.filter {
            $0.right <= region.x || $0.x >= region.right
        }
        return (0..<line).reversed().compactMap { above in
            let words = lines[above].words
            guard !words.contains(where: { $0.text.contains(where: \.isNumber) }),
                let word = words.first(where: { $0.region.isAbove(region) && $0.text.isHeading }),
                beside.count(where: { other in words.contains { $0.region.isAbove(other) } })
                    >= PageText.leastColumns
            else { return nil }
            return Heading(line: above, word: word)
        }
    }
}

extension String {
    /// Whether the text may head a column: letters, and no number.
    var isHeading: Bool { count(where: \.isLetter) >= 2 && !contains(where: \.isNumber) }
}
