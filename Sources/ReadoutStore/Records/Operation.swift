import GRDB

/// Names one step of the user's work, which `Store.undo()` takes back as a whole.
public struct OperationID: Hashable, Sendable {
    let rawValue: Int64
}

/// A step of the user's work that was taken back.
public struct UndoneOperation: Hashable, Sendable {
    /// What kind of work it was.
    public enum Kind: String, Sendable, CaseIterable {
        /// Records were added.
        case add
        /// Values or the moment of a record were changed or confirmed.
        case edit
        /// Records were deleted.
        case delete
        /// A template was deleted, with its records if it had any.
        case deleteTemplate = "delete-template"
    }

    /// What kind of work it was.
    public let kind: Kind
    /// The records concerned, lowest number first.
    public let records: [Int64]
    /// The template that is there again; nil when none had been deleted.
    public let template: String?
    /// When the work was begun: UTC, `2026-03-01T17:49:00Z`.
    public let beganAt: String
}

extension UndoneOperation: CustomStringConvertible {
    /// What was taken back, for people: `adding 3 records of 2026-03-01T17:49:00Z`.
    public var description: String {
        let count = records.count == 1 ? "record \(records[0])" : "\(records.count) records"
        return switch kind {
        case .add: "adding \(count) at \(beganAt)"
        case .edit: "editing \(count) at \(beganAt)"
        case .delete: "deleting \(count) at \(beganAt)"
        case .deleteTemplate:
            "deleting template '\(template ?? "")'"
                + (records.isEmpty ? "" : " with \(count)") + " at \(beganAt)"
        }
    }
}

/// The journal of the user's work.
enum Operations {
    static func begin(
        _ database: Database, _ kind: UndoneOperation.Kind, templateID: Int64? = nil
    ) throws -> OperationID {
        try database.execute(
            sql: "INSERT INTO operation (kind, template_id, began_at) VALUES (?, ?, ?)",
            arguments: [kind.rawValue, templateID, timestamp()])
        return OperationID(rawValue: database.lastInsertedRowID)
    }
}

extension Store {
    /// Begins a batch of additions that `undo()` takes back together. Whatever was added stays and can be
    /// taken back also when the program ends in the middle.
    public func beginAdding() throws(StoreError) -> OperationID {
        try write { try Operations.begin($0, .add) }
    }
}
