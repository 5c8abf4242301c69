import Foundation

extension TaughtField {
    /// What the rows of a column mean. It has no value where one of its rows has a text without one.
    func parsed(rows: [String]) -> Kind.Parsed {
        let cells = rows.map { parsed($0) }
        let doubts = cells.enumerated().flatMap { row, cell in
            cell.doubts.map { Doubt.row(row + 1, $0) }
        }
        let values = zip(rows, cells).map { row, cell in
            cell.value ?? (row.singleSpaced.isEmpty ? TypedValue(text: "") : nil)
        }
        return Kind.Parsed(TypedValue(rows: values, of: field), doubts: doubts)
    }

    /// A correction of all rows of a column. A row may be empty, but not all of them.
    func typed(rows: [String]) -> Result<TypedEntry, RefusedEntry> {
        var (values, warnings, refused): ([TypedValue], [Doubt], [Doubt]) = ([], [], [])
        for (row, text) in rows.enumerated() {
            guard !text.singleSpaced.isEmpty else {
                values.append(TypedValue(text: ""))
                continue
            }
            switch typed(cell: text) {
            case .success(let entry):
                values.append(entry.value)
                warnings += entry.warnings.map { .row(row + 1, $0) }
            case .failure(let problem): refused += problem.doubts.map { .row(row + 1, $0) }
            }
        }
        if values.allSatisfy(\.text.isEmpty), refused.isEmpty { refused = [.nothingRead] }
        guard refused.isEmpty, let value = TypedValue(rows: values, of: field) else {
            return .failure(RefusedEntry(valueName: field.name, doubts: refused))
        }
        return .success(TypedEntry(value: value, warnings: warnings))
    }
}

extension TypedValue {
    /// The value of a column: a line for each row, and for amounts what they add up to.
    /// - Parameter rows: from the top, nil for a text that means nothing; empty for a row without a text.
    /// - Returns: nil where there is no row, or one means nothing.
    package init?(rows: [TypedValue?], of field: Field) {
        let known = rows.compactMap(\.self)
        guard !known.isEmpty, known.count == rows.count else { return nil }
        let amounts = known.filter { !$0.text.isEmpty }.map(\.magnitude)
        let isAmount = field.isAmount && !amounts.isEmpty && !amounts.contains(nil)
        self.init(
            text: known.map(\.text).rowText,
            magnitude: isAmount ? amounts.compactMap(\.self).reduce(0, +) : nil)
    }

    /// How many figures stand behind the decimal mark at most, of a column in any of its rows.
    var mostDecimals: Int { text.rows.map(\.decimalCount).max() ?? 0 }
}
