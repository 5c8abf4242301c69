import ReadoutGeometry

/// A word that a photo shows where the reference photo is empty.
struct NewWord: Hashable {
    let text: String
    /// The reader's confidence, 0...1.
    let confidence: Double
    /// Its place in the reference photo's plane.
    let region: Region

    /// Whether the text has a letter, and another letter or a digit.
    var isWord: Bool {
        text.contains(where: \.isLetter) && text.count { $0.isLetter || $0.isNumber } >= 2
    }
}
