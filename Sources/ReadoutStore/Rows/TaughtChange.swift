import Foundation
import GRDB

/// What came with an earlier file of a template and was replaced by one operation, so that it can be brought back.
struct TaughtChange: Codable {
    /// A picture and what it says.
    struct Picture: Codable {
        let text: String
        let picture: Data
        let checksum: Int64?
        let forgottenAt: String?
    }

    /// What came with a file of a value's readings and dates; the columns of `taught_experience`.
    struct Experience: Codable {
        let readings: Int
        let wrong: Int
        let expected: Double
        let chains: String
        let dateOrder: String?
        let forgottenAt: String?
    }

    /// All that came with the file for one value.
    struct Part: Codable {
        let value: Int64
        let pictures: [Picture]
        let experience: Experience?
    }

    /// The kind of the change's row.
    static let kind = "taught"

    let parts: [Part]

    /// What values have now.
    init(_ database: Database, ofValues values: [Int64]) throws {
        parts = try values.map { try TaughtRows.part(database, ofValue: $0) }
    }

    /// Keeps what the values have now as a part of an operation that is about to replace it.
    static func keep(
        _ database: Database, ofValues values: [Int64], in operation: OperationID
    ) throws {
        let before = try TaughtChange(database, ofValues: values)
        try database.execute(
            sql: "INSERT INTO change (operation_id, kind, content) VALUES (?, ?, ?)",
            arguments: [operation.rawValue, kind, try JSONEncoder().encode(before)])
    }

    /// What an operation replaced, or after it was undone what it had put there; nil when it replaced nothing.
    static func fetch(_ database: Database, ofOperation id: Int64) throws -> TaughtChange? {
        let content = try Data.fetchOne(
            database, sql: "SELECT content FROM change WHERE operation_id = ? AND kind = ?",
            arguments: [id, kind])
        return try content.map { try JSONDecoder().decode(TaughtChange.self, from: $0) }
    }

    /// Swaps what is kept here with what the values have now.
    func swap(_ database: Database, inOperation id: Int64) throws {
        let present = try TaughtChange(database, ofValues: parts.map(\.value))
        for part in parts {
            try TaughtRows.clear(database, value: part.value)
            try TaughtRows.insert(part, database)
        }
        try database.execute(
            sql: "UPDATE change SET content = ? WHERE operation_id = ? AND kind = ?",
            arguments: [try JSONEncoder().encode(present), id, TaughtChange.kind])
    }
}
