import Foundation
import GRDB

/// Part of an operation that is stored as JSON: whatever `undo` needs apart from records, definitions and names.
protocol StoredChange: Codable {
    /// What identifies a thing that the operation changed.
    associatedtype Subject: Hashable

    /// The kind of the change's row.
    static var kind: String { get }

    /// The things that the operation changed. Of two operations that changed the same, the later is undone first.
    var subjects: Set<Subject> { get }
}

extension StoredChange {
    /// Adds the change to an operation.
    func store(_ database: Database, in operation: OperationID) throws {
        try database.execute(
            sql: "INSERT INTO change (operation_id, kind, content) VALUES (?, ?, ?)",
            arguments: [operation.rawValue, Self.kind, try JSONEncoder().encode(self)])
    }

    /// Replaces the change of this kind that an operation has.
    func replace(_ database: Database, inOperation id: Int64) throws {
        try database.execute(
            sql: "UPDATE change SET content = ? WHERE operation_id = ? AND kind = ?",
            arguments: [try JSONEncoder().encode(self), id, Self.kind])
    }

    /// The change of this kind that an operation has; nil when it has none.
    static func fetch(_ database: Database, ofOperation id: Int64) throws -> Self? {
        let content = try Data.fetchOne(
            database, sql: "SELECT content FROM change WHERE operation_id = ? AND kind = ?",
            arguments: [id, kind])
        return try content.map { try JSONDecoder().decode(Self.self, from: $0) }
    }
}
