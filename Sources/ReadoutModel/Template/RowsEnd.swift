package import ReadoutGeometry

/// The text that stands below the last row of a table.
package struct RowsEnd: Hashable, Sendable {
    private let spelling: LabelSpelling

    /// - Returns: nil for a text without letters and digits.
    package init?(_ text: String) {
        guard let spelling = LabelSpelling(text) else { return nil }
        self.spelling = spelling
    }

    /// Whether a line of these words begins with the text, misread letters allowed.
    package func begins(_ words: some Sequence<String>) -> Bool {
        var letters: [Character] = []
        for word in words {
            letters += word.foldedLetters
            if spelling.isTooLong(letters) { return false }
            if spelling.error(of: letters) != nil { return true }
        }
        return false
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
