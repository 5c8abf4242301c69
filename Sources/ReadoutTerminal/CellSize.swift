/// The size of a terminal's character cell, in pixels of the screen.
package struct CellSize: Hashable, Sendable {
    package let width: Double
    package let height: Double

    /// The cell size of a VT340, for terminals that do not report theirs.
    package static let usual = CellSize(width: 10, height: 20)

    package init(width: Double, height: Double) {
        precondition(width > 0 && height > 0)
        self.width = width
        self.height = height
    }

    /// The largest area, in columns and rows, in which a picture keeps its proportions.
    /// - Parameters:
    ///   - columns: maximum width of the area.
    ///   - rows: maximum height of the area.
    /// - Returns: a whole number of columns, at least 1, and the rows that the picture then covers, seldom a whole
    ///   number.
    func place(
        for picture: ScreenPicture, columns: Int, rows: Int
    ) -> (columns: Int, rows: Double) {
        let rowsOfColumn = Double(picture.height) / Double(picture.width) * width / height
        let columns = max(1, min(Double(columns), (Double(rows) / rowsOfColumn).rounded(.down)))
        return (Int(columns), min(Double(rows), columns * rowsOfColumn))
    }
}
