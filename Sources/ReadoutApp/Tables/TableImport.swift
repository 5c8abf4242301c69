import ReadoutModel
public import ReadoutStore

/// A table of earlier readings, as text.
public struct ReadingTable: Sendable {
    /// The path, for messages and records; `-` for standard input.
    public let path: String
    /// The table's text; its first row names the columns.
    public let text: String

    /// Takes any text; `Digitizer.importTables` reports what is wrong with it.
    public init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}

/// The outcome for a row of a table.
public struct ImportedRow: Sendable {
    /// The row's place.
    public let place: LinePlace
    /// The outcome; refused rows are never among these.
    public let outcome: TypedOutcome
    /// Of the last row that was added: other records whose judgement the import changed, in their new state.
    public internal(set) var rejudged: [StoredRecord] = []
}

/// Imports tables of earlier readings into a store: all rows or none.
struct TableImport {
    let store: Store
    /// The template's name.
    let template: String
    let format: TableFormat
    /// Whether to store rows that break a rule, and mark them.
    let isForced: Bool
    /// Whether to store nothing.
    let isTrial: Bool

    /// Imports tables as one operation.
    /// - Returns: the outcome for each row.
    /// - Throws: `TableProblems` with everything that is wrong, in which case nothing is stored; `StoreError`.
    func run(_ tables: [ReadingTable]) throws -> [ImportedRow] {
        let stored = try store.template(named: template)
        let learnt = try store.learnt(ofTemplate: stored.id)
        let fields = stored.template.fields.map(learnt.taught)
        var rows: [(place: LinePlace, row: TypedRow)] = []
        var problems: [String] = []
        for table in tables {
            let typed = TypedTable(table.text, path: table.path, format: format, fields: fields)
            rows += typed.rows.map { (LinePlace(file: table.path, number: $0.line), $0.row) }
            problems += typed.problems.map {
                "\(LinePlace(file: table.path, number: $0.line).text): \($0.reason)"
            }
        }
        // Rows that are no readings cannot be forced; what is wrong with the others is named all the same.
        let areReadings = problems.isEmpty
        let addition = try store.addition(
            of: rows.map(\.row), toTemplate: template, isForced: isForced,
            isTried: isTrial || !areReadings)
        let outcomes = addition.outcomes
        for (row, outcome) in zip(rows, outcomes) {
            if case .refused(let reasons) = outcome {
                problems += reasons.map { "\(row.place.text): \($0)" }
            }
        }
        guard problems.isEmpty else { throw TableProblems(problems, canBeForced: areReadings) }
        var imported = zip(rows, outcomes).map { ImportedRow(place: $0.place, outcome: $1) }
        let last = outcomes.lastIndex { if case .added = $0 { true } else { false } }
        if let last { imported[last].rejudged = addition.rejudged }
        return imported
    }
}
