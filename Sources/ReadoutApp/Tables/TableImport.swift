import ReadoutModel
public import ReadoutStore

/// A table of earlier readings, as text.
public struct ReadingTable: Sendable {
    /// Where it is from, for messages and records; `-` for standard input.
    public let path: String
    /// Its rows, the first of which names the columns.
    public let text: String

    /// Takes a text for a table; `Digitizer.importTables` says what is wrong with it.
    public init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}

/// What became of a row of a table.
public struct ImportedRow: Sendable {
    /// Where the row stands.
    public let place: LinePlace
    /// What became of it; none is refused.
    public let outcome: TypedOutcome
}

/// Takes tables of earlier readings into a store, whole or not at all.
struct TableImport {
    let store: Store
    /// The template's name.
    let template: String
    let format: TableFormat
    /// Whether rows that break a rule are stored, and marked.
    let isForced: Bool
    /// Whether nothing is to be stored.
    let isTrial: Bool

    /// Imports tables as one operation.
    /// - Returns: what became of each row.
    /// - Throws: `TableProblems` with all that is wrong, and then nothing is stored; `StoreError`.
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
        guard problems.isEmpty else { throw TableProblems(problems, canBeForced: false) }
        let outcomes = try store.add(
            rows.map(\.row), ofTemplate: template, isForced: isForced, isTried: isTrial)
        for (row, outcome) in zip(rows, outcomes) {
            if case .refused(let reasons) = outcome {
                problems += reasons.map { "\(row.place.text): \($0)" }
            }
        }
        guard problems.isEmpty else { throw TableProblems(problems, canBeForced: true) }
        return zip(rows, outcomes).map { ImportedRow(place: $0.place, outcome: $1) }
    }
}
