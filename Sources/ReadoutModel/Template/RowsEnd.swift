import Foundation
package import ReadoutGeometry

/// The text that stands below the last row of a table.
package struct RowsEnd: Hashable, Sendable {
    /// The text's letters and digits, without case and diacritics.
    private let wanted: [Character]

    /// Minimum length in characters of a text that may be misread; a shorter text must match exactly, as a label must.
    private static let shortest = 4
    /// Maximum share of a text's characters that may be misread: one in five, as in a label.
    private static let mostLost = 0.2
    /// Maximum difference in length between the text and the words read, in characters; chosen, not fitted.
    private static let room = 3

    /// - Returns: nil for a text without letters and digits.
    package init?(_ text: String) {
        wanted = RowsEnd.folded(text)
        if wanted.isEmpty { return nil }
    }

    /// Whether a line of these words begins with the text.
    package func begins(_ words: some Sequence<String>) -> Bool {
        var text: [Character] = []
        for word in words {
            text += RowsEnd.folded(word)
            if text.count > wanted.count + RowsEnd.room { return false }
            guard text.count + RowsEnd.room >= wanted.count else { continue }
            let distance = EditDistance.between(text, wanted)
            if distance == 0
                || wanted.count >= RowsEnd.shortest
                    && Double(distance) <= RowsEnd.mostLost * Double(wanted.count)
            {
                return true
            }
        }
        return false
    }

    private static func folded(_ text: String) -> [Character] {
        text.folded.filter { $0.isLetter || $0.isNumber }
    }
}

extension [TextBox] {
    /// The topmost box below a region that begins with a text; nil if there is none.
    package func end(_ end: RowsEnd, below region: Region) -> TextBox? {
        filter { $0.region.center.y > region.bottom && end.begins($0.words.map(\.text)) }
            .min { $0.region.y < $1.region.y }
    }

    /// The region of a column's rows: from the first row to the text below the last row, or to the photo's bottom edge
    /// if that text is not found; nil for a text without letters and digits.
    /// - Parameter height: height of the upright photo in pixels.
    package func rows(from first: Region, until text: String, height: Int) -> Region? {
        guard let end = RowsEnd(text) else { return nil }
        let bottom = self.end(end, below: first)?.region.y ?? Double(height)
        return Region(
            x: first.x, y: first.y, width: first.width,
            height: Swift.max(first.height, bottom - first.y))
    }
}

extension Template {
    /// The region of a column's rows in the reference photo; nil for a value that stands once.
    package func rows(of field: Field) -> Region? {
        guard let first = field.location.region, let until = field.rules.until else {
            return nil
        }
        return reference.boxes.rows(from: first, until: until, height: reference.height)
    }
}
