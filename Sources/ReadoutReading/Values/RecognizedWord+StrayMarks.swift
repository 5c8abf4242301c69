import ReadoutInput

extension [RecognizedWord] {
    /// The words without leading and trailing marks that are no text: pieces of a form's rules, specks.
    var withoutStrayMarks: [RecognizedWord] {
        let marks = Set("_|—–~:;'`.,‘’“”\"°")
        func isStray(_ word: RecognizedWord) -> Bool { word.text.allSatisfy(marks.contains) }
        guard let first = firstIndex(where: { !isStray($0) }),
            let last = lastIndex(where: { !isStray($0) })
        else { return [] }
        return Array(self[first...last])
    }
}
