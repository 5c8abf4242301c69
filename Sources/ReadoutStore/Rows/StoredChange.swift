import Foundation
import GRDB

/// A part of an operation stored as JSON: whatever `undo` needs besides records, definitions and names.
protocol StoredChange: Codable {
    /// Identifies a thing that the operation changed.
    associatedtype Subject: Hashable

    /// The kind of the change's row.
    static var kind: String { get }

    /// The things that the operation changed. If two operations changed the same thing, the later must be undone first.
    var subjects: Set<Subject> { get }
}

extension StoredChange {
    /// Adds the change to an operation.
    func store(_ database: Database, in operation: OperationID) throws {
        try database.execute(
            sql: "INSERT INTO change (operation_id, kind, content) VALUES (?, ?, ?)",
            arguments: [operation.rawValue, Self.kind, try JSONEncoder().encode(self)])
    }

    /// Replaces an operation's change of this kind.
    func replace(_ database: Database, inOperation id: Int64) throws {
        try database.execute(
            sql: "UPDATE change SET content = ? WHERE operation_id = ? AND kind = ?",
            arguments: [try JSONEncoder().encode(self), id, Self.kind])
    }

    /// An operation's change of this kind; nil if there is none.
    static func fetch(_ database: Database, ofOperation id: Int64) throws -> Self? {
        let content = try Data.fetchOne(
            database, sql: "SELECT content FROM change WHERE operation_id = ? AND kind = ?",
            arguments: [id, kind])
        return try content.map { try JSONDecoder().decode(Self.self, from: $0) }
    }
}
