import ReadoutGeometry
import ReadoutModel

extension TextBox {
    /// Minimum number of letters of a title, a heading or a label that says something; chosen, not fitted.
    static let leastLetters = 3
}

extension [TextBox.Word] {
    /// The words of a line that stand together, from left to right.
    /// - Parameter gap: where a text ends, in heights of its last word.
    func texts(within gap: Double) -> [TextBox] {
        runs { $1.region.x - $0.region.right < gap * $0.region.height }
            .map { TextBox(words: $0) }
    }
}
