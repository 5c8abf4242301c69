/// Text in columns, for people.
struct Table {
    /// Alignment of a column's cells.
    enum Side {
        case left
        case right
    }

    private let sides: [Side]
    private var rows: [[String]]
    private var colors: [Int: Color] = [:]

    /// - Parameter columns: the heading of each column and the alignment of its cells.
    init(_ columns: [(String, Side)]) {
        sides = columns.map(\.1)
        rows = [columns.map { $0.0.said }]
    }

    /// Adds a row with one cell for each column. Control characters are made visible, not sent to the terminal.
    /// - Parameter color: color of the row; nil for none.
    mutating func add(_ cells: [String], in color: Color? = nil) {
        colors[rows.count] = color
        rows.append(cells.map(Terminal.printable))
    }

    /// The lines, with two spaces between the columns and no trailing spaces.
    var lines: [String] {
        let widths = sides.indices.map { column in
            rows.map { Terminal.width(of: $0[column]) }.max() ?? 0
        }
        return rows.enumerated().map { number, row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let gap = String(repeating: " ", count: widths[column] - Terminal.width(of: cell))
                if column > 0 { line += "  " }
                line += sides[column] == .right ? gap + cell : cell + gap
            }
            while line.last == " " { line.removeLast() }
            return colors[number]?.on(line) ?? line
        }
    }
}
