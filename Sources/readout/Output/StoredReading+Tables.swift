import ReadoutModel
import ReadoutStore

extension [StoredReading] {
    /// The tables of the record, with a line for each row and `?` after doubtful texts.
    var tables: [Table] {
        var columns: [(table: String, readings: [StoredReading])] = []
        for reading in self where !reading.cells.isEmpty {
            guard let (table, _) = reading.valueName.columnNames else { continue }
            if let known = columns.firstIndex(where: { $0.table == table }) {
                columns[known].readings.append(reading)
            } else {
                columns.append((table, [reading]))
            }
        }
        return columns.map { name, readings in
            let rows = readings.map(\.shownRows)
            var table = Table(
                [(name, .right)]
                    + readings.map { ($0.valueName.columnNames?.name ?? $0.valueName, .left) })
            for row in 0..<(rows.map(\.count).max() ?? 0) {
                table.add(
                    ["\(row + 1)"] + rows.map { row < $0.count ? $0[row] : "" })
            }
            return table
        }
    }
}

extension StoredReading {
    /// The text of each row of a column for people: the correction if there is one, otherwise the reading, with `?`
    /// after doubtful texts.
    fileprivate var shownRows: [String] {
        if let value = correction?.value {
            return value.text.rows.map { $0.isEmpty ? "-" : $0.shown(as: kind) }
        }
        // A column that nobody can read is empty, whatever the machine took it for.
        if correction?.isUnreadable == true { return cells.map { _ in "-" } }
        return cells.map { cell in
            let text = (cell.doubts.isEmpty ? cell.value?.text : nil) ?? cell.text
            return (text.isEmpty ? "-" : text.shown(as: kind)) + (cell.doubts.isEmpty ? "" : " ?")
        }
    }
}

extension Reading.Cell {
    /// The reading of a column's row, as JSON.
    var json: JSON {
        .object([
            ("text", .string(text)),
            ("value", .optional(value?.text)),
            ("confidence", .confidence(confidence)),
            ("accepted", .bool(doubts.isEmpty && value != nil)),
            ("reasons", .array(doubts.map { .string($0.description) })),
        ])
    }
}
