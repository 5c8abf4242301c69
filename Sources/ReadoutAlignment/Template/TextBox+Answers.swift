package import ReadoutGeometry
import ReadoutModel

extension [TextBox.Word] {
    /// Maximum gap between a colon and the word that it announces, and between two words of one answer, in word heights.
    /// Chosen, not fitted.
    private static var farthest: (fromColon: Double, within: Double) { (3, 1) }

    /// Whether a word below a place answers a question that the paper asks, as `Paid by: CARD` does: another photo has
    /// another answer, so the word tells nothing about the place.
    package func isAnswer(_ word: Region, below place: Region) -> Bool {
        guard word.y >= place.bottom else { return false }
        var word = word
        while let before = neighbour(leftOf: word) {
            let gap = (word.x - before.region.right) / word.height
            if before.text.hasSuffix(":") { return gap < Self.farthest.fromColon }
            guard gap < Self.farthest.within else { return false }
            word = before.region
        }
        return false
    }

    /// The next word on the left of the same line.
    private func neighbour(leftOf word: Region) -> TextBox.Word? {
        filter { $0.region.center.x < word.x && word.height > 0 && $0.region.isOnLine(of: word) }
            .max { $0.region.right < $1.region.right }
    }
}
