import Foundation

extension String {
    /// The text without outer spaces and with every run of inner spaces, tabs and line breaks as one space.
    package var singleSpaced: String {
        split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The text for comparing: single spaced, without case and diacritics.
    package var folded: String {
        singleSpaced.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}

extension Character {
    /// One of the ten figures 0 to 9; figures of other scripts are none.
    var isFigure: Bool { asciiValue.map { (48...57).contains($0) } ?? false }
}
