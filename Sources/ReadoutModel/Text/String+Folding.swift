import Foundation

extension String {
    /// The text without outer spaces, and with each inner run of spaces, tabs and line breaks reduced to one space.
    package var singleSpaced: String {
        split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The text for comparisons: single spaced, without case and diacritics.
    package var folded: String { singleSpaced.foldedWithSpaces }

    /// The text for comparisons character by character: without case and diacritics, with all its spaces.
    package var foldedWithSpaces: String {
        folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// The letters and digits of the text, without case and diacritics.
    package var foldedLetters: [Character] {
        foldedWithSpaces.filter { $0.isLetter || $0.isNumber }
    }
}

extension Character {
    /// Whether the character is one of the ASCII digits 0 to 9; digits of other scripts do not count.
    var isDigit: Bool { asciiValue.map { (48...57).contains($0) } ?? false }
}
