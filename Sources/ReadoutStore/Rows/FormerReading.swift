import Foundation
import GRDB

/// Everything that one reading of a photo stored. Rereading a photo keeps the former reading for `undo`.
struct FormerReading: Codable {
    /// A cell of a row.
    private enum Cell: Codable {
        case null
        case integer(Int64)
        case number(Double)
        case text(String)
        case bytes(Data)

        init(_ value: DatabaseValue) {
            switch value.storage {
            case .null: self = .null
            case .int64(let number): self = .integer(number)
            case .double(let number): self = .number(number)
            case .string(let text): self = .text(text)
            case .blob(let data): self = .bytes(data)
            }
        }

        var number: Int64? { if case .integer(let number) = self { number } else { nil } }
        var text: String? { if case .text(let text) = self { text } else { nil } }

        var stored: DatabaseValue {
            switch self {
            case .null: .null
            case .integer(let number): number.databaseValue
            case .number(let number): number.databaseValue
            case .text(let text): text.databaseValue
            case .bytes(let data): data.databaseValue
            }
        }
    }

    /// Columns of the table `record` that describe how the photo was read.
    private static let columns = """
        template_revision, inliers, residual, confidence, method, transform, unmatched_code,
        unmatched_reason, milliseconds, engine_id
        """
    /// Tables with rows about what was read, each before the tables it refers to.
    private static let tables = ["reason", "crop", "sighting", "reading"]

    private var record: [String: Cell]
    private var rows: [String: [[String: Cell]]] = [:]

    /// Copies the present reading of a record.
    init(_ database: Database, ofRecord id: Int64) throws {
        let row = try Row.fetchOne(
            database, sql: "SELECT \(FormerReading.columns) FROM record WHERE id = ?",
            arguments: [id])
        guard let row else { throw StoreError.noRecord(id) }
        record = FormerReading.cells(row)
        for table in FormerReading.tables {
            rows[table] = try Row.fetchAll(
                database, sql: "SELECT * FROM \(table) WHERE record_id = ?", arguments: [id]
            ).map(FormerReading.cells)
        }
    }

    /// Decodes the output of `data()`.
    init(_ data: Data) throws {
        self = try PropertyListDecoder().decode(FormerReading.self, from: data)
    }

    /// The encoded reading, for the database.
    func data() throws -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return try encoder.encode(self)
    }

    /// Removes the reading of a record's photo; corrections stay.
    static func clear(_ database: Database, record id: Int64) throws {
        for table in tables {
            try database.execute(
                sql: "DELETE FROM \(table) WHERE record_id = ?", arguments: [id])
        }
    }

    /// Replaces the present reading of a record with this one; corrections stay.
    func restore(_ database: Database, toRecord id: Int64) throws {
        try FormerReading.clear(database, record: id)
        for table in FormerReading.tables.reversed() {
            for row in rows[table] ?? [] { try FormerReading.insert(database, row, into: table) }
        }
        let names = record.keys.sorted()
        try database.execute(
            sql: """
                UPDATE record SET (\(names.joined(separator: ", "))) =
                    (\(names.map { _ in "?" }.joined(separator: ", "))) WHERE id = ?
                """,
            arguments: StatementArguments(
                names.map { record[$0]?.stored ?? .null } + [id.databaseValue]))
        try ReadingRows.settleWords(database, ofRecords: [id])
    }

    /// What the reading says about each value that still exists.
    /// - Parameter values: names and positions of the values, by row number.
    func seen(
        _ database: Database, values: [Int64: (name: String, position: Int)]
    ) throws -> RecordStory.Seen {
        let reasons = (rows["reason"] ?? []).sorted {
            ($0["position"]?.number ?? 0) < ($1["position"]?.number ?? 0)
        }
        let readings = (rows["reading"] ?? []).compactMap { row -> (Int, RecordStory.Reading)? in
            guard let id = row["value_id"]?.number, let value = values[id],
                row["by_machine"]?.number == 1
            else { return nil }
            return (
                value.position,
                RecordStory.Reading(
                    valueName: value.name, text: row["text"]?.text ?? "",
                    value: row["value"]?.text, isAccepted: row["accepted"]?.number == 1,
                    reasons: reasons.filter { $0["value_id"]?.number == id }
                        .compactMap { $0["message"]?.text })
            )
        }
        return RecordStory.Seen(
            readings: readings.sorted { $0.0 < $1.0 }.map(\.1),
            mismatch: record["unmatched_reason"]?.text,
            engines: try record["engine_id"]?.number.flatMap {
                try String.fetchOne(
                    database, sql: "SELECT versions FROM engine WHERE id = ?", arguments: [$0])
            })
    }

    private static func insert(
        _ database: Database, _ row: [String: Cell], into table: String
    ) throws {
        let names = row.keys.sorted()
        try database.execute(
            sql: """
                INSERT INTO \(table) (\(names.joined(separator: ", ")))
                VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
                """, arguments: StatementArguments(names.map { row[$0]?.stored ?? .null }))
    }

    private static func cells(_ row: Row) -> [String: Cell] {
        row.reduce(into: [:]) { $0[$1.0] = Cell($1.1) }
    }
}
