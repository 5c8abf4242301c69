import ReadoutGeometry
import ReadoutInput

extension [RecognizedWord] {
    /// The words without leading and trailing marks that are no text, such as specks and pieces of a form's rules.
    /// - Returns: the words that are left, and whether one of the removed strokes may be a thin letter beside them: it is
    ///   no taller than the text and stands closer to it than the text's height.
    var withoutStrayMarks: (words: [RecognizedWord], mayLackLetter: Bool) {
        let marks = Set("_|—–~:;'`.,‘’“”\"°")
        func isStray(_ word: RecognizedWord) -> Bool { word.text.allSatisfy(marks.contains) }
        guard let first = firstIndex(where: { !isStray($0) }),
            let last = lastIndex(where: { !isStray($0) })
        else { return ([], false) }
        let text = self[first...last]
        let height = text.map(\.region.height).max() ?? 0
        func mayBeLetter(_ mark: RecognizedWord?, gap: (RecognizedWord) -> Double) -> Bool {
            guard let mark, mark.text.allSatisfy({ $0 == "|" }) else { return false }
            return mark.region.height <= height && gap(mark) < height
        }
        let before = self[..<first].last, after = self[(last + 1)...].first
        return (
            Array(text),
            mayBeLetter(before) { self[first].region.x - $0.region.right }
                || mayBeLetter(after) { $0.region.x - self[last].region.right }
        )
    }
}
