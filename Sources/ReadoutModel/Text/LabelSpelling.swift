/// The letters and digits of a label, some of which a recogniser may misread.
package struct LabelSpelling: Hashable, Sendable {
    /// Without case and diacritics.
    private let wanted: [Character]

    /// Minimum length in characters of a label that may be misread; a shorter one must match exactly.
    private static let shortest = 4
    /// Maximum share of a label's characters that may be misread: one in five.
    private static let mostLost = 0.2
    /// Maximum difference in length between the label and what was read, in characters; chosen, not fitted.
    private static let room = 3

    /// - Returns: nil for a text without letters and digits.
    package init?(_ label: String) {
        wanted = label.foldedLetters
        if wanted.isEmpty { return nil }
    }

    /// Whether a text has too many letters and digits to be the label.
    package func isTooLong(_ letters: [Character]) -> Bool {
        letters.count > wanted.count + LabelSpelling.room
    }

    /// Edits between the label and a text, per character of the label; nil where the text is another one.
    /// - Parameter letters: the text's letters and digits, from `foldedLetters`.
    package func error(of letters: [Character]) -> Double? {
        guard letters.count + LabelSpelling.room >= wanted.count else { return nil }
        let distance = EditDistance.between(letters, wanted)
        let error = Double(distance) / Double(wanted.count)
        let mayBeMisread = wanted.count >= LabelSpelling.shortest
        return distance == 0 || mayBeMisread && error <= LabelSpelling.mostLost ? error : nil
    }
}
