import Foundation

extension TaughtField {
    /// The meaning of a column's rows. The column has no value if any row has text that means nothing.
    func parsed(rows: [String]) -> Kind.Parsed {
        let cells = rows.map { parsed($0) }
        let doubts = cells.enumerated().flatMap { row, cell in
            cell.doubts.map { Doubt.row(row + 1, $0) }
        }
        let values = zip(rows, cells).map { row, cell in
            cell.value ?? (row.singleSpaced.isEmpty ? TypedValue(text: "") : nil)
        }
        let value = TypedValue(rows: values, of: field)
        return Kind.Parsed(
            value, doubts: value == nil && doubts.isEmpty ? [.nothingRead] : doubts)
    }

    /// A correction of all rows of a column. Some rows may be empty, but not all.
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
        guard refused.isEmpty, let value = TypedValue(rows: values, of: field) else {
            let doubts = refused.isEmpty ? [.nothingRead] : refused
            return .failure(RefusedEntry(valueName: field.name, doubts: doubts))
        }
        return .success(TypedEntry(value: value, warnings: warnings))
    }
}

extension TypedValue {
    /// The value of a column: a line for each row and, for amounts, their sum.
    /// - Parameter rows: from top to bottom; nil for a text that means nothing, an empty text for a row without text.
    /// - Returns: nil if no row has text, or a row's text means nothing.
    package init?(rows: [TypedValue?], of field: Field) {
        let known = rows.compactMap(\.self)
        guard known.count == rows.count, !known.allSatisfy(\.text.isEmpty) else { return nil }
        let amounts = known.filter { !$0.text.isEmpty }.map(\.magnitude)
        let isAmount = field.isAmount && !amounts.isEmpty && !amounts.contains(nil)
        self.init(
            text: known.map(\.text).rowText,
            magnitude: isAmount ? amounts.compactMap(\.self).reduce(0, +) : nil)
    }

    /// Number of digits after the decimal mark; for a column, the maximum of its rows.
    var mostDecimals: Int { text.rows.map(\.decimalCount).max() ?? 0 }
}
