/// The size of a terminal's cell, the place of one character, in pixels of the screen.
package struct CellSize: Hashable, Sendable {
    package let width: Double
    package let height: Double

    /// That of a VT340, for terminals that do not tell theirs.
    package static let usual = CellSize(width: 10, height: 20)

    package init(width: Double, height: Double) {
        precondition(width > 0 && height > 0)
        self.width = width
        self.height = height
    }

    /// The widest place for a picture, in columns and rows, that keeps its shape.
    /// - Parameters:
    ///   - columns: maximum width of the place.
    ///   - rows: maximum height of the place.
    /// - Returns: columns as a whole number, at least 1, and the rows that the picture then covers, seldom a whole number.
    func place(
        for picture: ScreenPicture, columns: Int, rows: Int
    ) -> (columns: Int, rows: Double) {
        let rowsOfColumn = Double(picture.height) / Double(picture.width) * width / height
        let columns = max(1, min(Double(columns), (Double(rows) / rowsOfColumn).rounded(.down)))
        return (Int(columns), min(Double(rows), columns * rowsOfColumn))
    }
}
