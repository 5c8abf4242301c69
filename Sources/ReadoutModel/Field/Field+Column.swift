extension Field {
    /// Whether it repeats line by line, as a column of a table; its text, its value and what people type for it then have a
    /// line for each row.
    public var isColumn: Bool { rules.until != nil }

    /// The names of its table and of the column in it: `items.price` is the column `price` of `items`. Nil for a value
    /// that stands once, and for a name without both parts.
    public var column: (table: String, name: String)? {
        guard isColumn, let point = name.lastIndex(of: ".") else { return nil }
        let (table, column) = (name[..<point], name[name.index(after: point)...])
        return table.isEmpty || column.isEmpty ? nil : (String(table), String(column))
    }
}

extension [Field] {
    /// The tables of a template in the order of their first columns, each with its columns: their places among the values.
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
    /// The texts of the rows of a column, from the top; a row without one is empty.
    public var rows: [String] {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }
}

extension String {
    /// What stands between rows where there is one line only.
    private static let rowMark: Character = "|"

    /// The rows of a column on one line, as a person types them, too; any other text as it is.
    package var rowsInLine: String {
        contains(where: \.isNewline) ? rows.joined(separator: " \(String.rowMark) ") : self
    }

    /// The rows that a person typed: on lines of their own, or on one line with marks between them.
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
