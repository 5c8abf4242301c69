extension Field {
    /// Whether the value repeats line by line, as a column of a table. The text, the value and the corrections of a
    /// column have a line for each row.
    public var isColumn: Bool { rules.until != nil }

    /// The names of the value's table and of its column there: `items.price` is the column `price` of `items`. Nil for
    /// a value that stands once, and for a name that lacks a part.
    public var column: (table: String, name: String)? {
        isColumn ? name.columnNames : nil
    }
}

extension String {
    /// The names of table and column in a value's name, before and after its last point; nil if a part is missing.
    package var columnNames: (table: String, name: String)? {
        guard let point = lastIndex(of: ".") else { return nil }
        let (table, column) = (self[..<point], self[index(after: point)...])
        return table.isEmpty || column.isEmpty ? nil : (String(table), String(column))
    }
}

extension [Field] {
    /// The tables of a template in the order of their first columns, each with the indices of its columns among the
    /// values.
    public var tables: [(name: String, columns: [Int])] {
        indices.reduce(into: []) { tables, index in
            guard let table = self[index].column?.table else { return }
            if let known = tables.firstIndex(where: { $0.name == table }) {
                tables[known].columns.append(index)
            } else {
                tables.append((table, [index]))
            }
        }
    }
}

extension String {
    /// The texts of a column's rows from top to bottom; empty for a row without text.
    public var rows: [String] {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }
}

extension String {
    /// The mark between rows that are written on one line.
    private static let rowMark: Character = "|"

    /// The rows of a column on one line, in the notation that `typedRows` takes; any other text as it is.
    package var rowsInLine: String {
        contains(where: \.isNewline) ? rows.joined(separator: " \(String.rowMark) ") : self
    }

    /// The rows that a person typed, on separate lines or on one line with marks between them.
    var typedRows: [String] {
        if contains(where: \.isNewline) { return rows }
        return split(separator: String.rowMark, omittingEmptySubsequences: false)
            .map { String($0).singleSpaced }
    }
}

extension [String] {
    /// The rows as the text of a column.
    package var rowText: String { joined(separator: "\n") }
}
