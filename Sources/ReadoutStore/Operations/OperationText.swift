import GRDB
import ReadoutModel

/// Describes operations for people.
enum OperationText {
    /// The full description of an operation; nil for an unknown kind.
    /// - Parameter tellsRows: whether each typed row that the operation added is a change, too.
    static func operation(
        _ database: Database, _ row: Row, tellsRows: Bool = false
    ) throws -> StoredOperation? {
        guard let kind = StoredOperation.Kind(rawValue: row["kind"]) else { return nil }
        let id: Int64 = row["id"]
        let records = try Operations.records(database, of: id)
        return StoredOperation(
            id: id, kind: kind, beganAt: row["began_at"],
            author: Author(command: row["command"], person: row["person"]),
            templates: try templates(
                database, of: records,
                photos: DismissalChange.fetch(database, ofOperation: id)?.subjects ?? [],
                and: row["template_id"]),
            records: records,
            changes: try changes(database, of: id, tellsRows: tellsRows),
            undoneAt: row["undone_at"], target: row["target_id"])
    }

    static func operation(_ database: Database, _ id: Int64) throws -> StoredOperation {
        let row = try Row.fetchOne(
            database, sql: "SELECT * FROM operation WHERE id = ?", arguments: [id])
        guard let row, let operation = try operation(database, row) else {
            throw StoreError.noOperation(id)
        }
        return operation
    }

    private static func templates(
        _ database: Database, of records: [Int64], photos: Set<String>, and template: Int64?
    ) throws -> [String] {
        try String.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT name FROM template WHERE id = ?1 OR id IN (
                        SELECT template_id FROM record
                        WHERE id IN (SELECT value FROM json_each(?2)))
                    OR id IN (
                        SELECT template_id FROM record JOIN photo ON photo.id = photo_id
                        WHERE sha256 IN (SELECT value FROM json_each(?3)))
                    ORDER BY name
                    """), arguments: [template, jsonList(records), jsonList(photos.sorted())])
    }

    private static func changes(
        _ database: Database, of id: Int64, tellsRows: Bool
    ) throws -> [String] {
        let words = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT record_id, name, text, confirmed, reason, correction.value
                    FROM correction JOIN value ON value.id = value_id
                    WHERE operation_id = ?1 AND (?2 OR NOT EXISTS (
                        SELECT 1 FROM record JOIN photo ON photo.id = record.photo_id
                        WHERE record.id = correction.record_id AND record.operation_id = ?1
                            AND photo.width = 0))
                    ORDER BY correction.id
                    """), arguments: [id, tellsRows]
        ).map { row in
            let start = "record \(row[0] as Int64): \(row[1] as String)"
            if row[4] as String? == Correction.unreadableReason { return "\(start) cannot be read" }
            let text: String = row[2]
            let meaning =
                (row[5] as String?).map { $0 == text ? "" : ", which means \($0.rowsInLine)" } ?? ""
            let isConfirmed: Bool = row[3]
            return
                (isConfirmed
                ? "\(start) \"\(text.rowsInLine)\" confirmed"
                : "\(start) \"\(text.rowsInLine)\"") + meaning
        }
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT change.*, value.name AS value, first_moment, last_moment, old_value, new_value,
                        operation.template_id, operation.kind AS operation_kind
                    FROM change JOIN operation ON operation.id = operation_id
                    LEFT JOIN meter_exchange ON meter_exchange.id = event_id
                    LEFT JOIN value ON value.id = value_id
                    WHERE operation_id = ? AND change.kind NOT IN ('deleted', 'reread')
                    ORDER BY change.id
                    """), arguments: [id])
        return try words + rows.flatMap { try lines(database, $0) }
    }

    private static func lines(_ database: Database, _ row: Row) throws -> [String] {
        switch row["kind"] as String {
        case "captured_at":
            guard let moment: String = row["new_captured_at"] else { return [] }
            return ["record \(row["record_id"] as Int64): captured at \(moment)"]
        case "name":
            guard let old: String = row["old_name"], let new: String = row["new_name"] else {
                return []
            }
            return ["'\(old)' to '\(new)'"]
        case "event", "event-deleted":
            guard let value: String = row["value"], let first: String = row["first_moment"],
                let last: String = row["last_moment"],
                let old: String = row["old_value"], let new: String = row["new_value"]
            else { return [] }
            let replacement = MeterReplacement(
                first: first, last: last, old: TypedValue(text: old), new: TypedValue(text: new))
            return ["\(value) replaced \(replacement.moment): \(old), then \(new)"]
        case LearningChange.kind:
            guard let operation: Int64 = row["operation_id"],
                let change = try LearningChange.fetch(database, ofOperation: operation)
            else { return [] }
            let isForget =
                row["operation_kind"] as String == StoredOperation.Kind.forget.rawValue
            return try String.fetchAll(
                database,
                sql: """
                    SELECT 'value ' || quote(name) || ?1 FROM value
                    WHERE id IN (SELECT value FROM json_each(?2)) ORDER BY position, id
                    """,
                arguments: [
                    isForget ? " forgotten" : " learnt again",
                    jsonList(change.steps.map(\.value)),
                ])
        case DismissalChange.kind:
            guard let operation: Int64 = row["operation_id"],
                let change = try DismissalChange.fetch(database, ofOperation: operation)
            else { return [] }
            let isRecall = row["operation_kind"] as String == StoredOperation.Kind.recall.rawValue
            return change.photos.map {
                "photo '\($0.path)'\(isRecall ? " recalled" : " dismissed")"
            }
        case RelinkChange.kind:
            guard let operation: Int64 = row["operation_id"] else { return [] }
            return try RelinkChange.fetch(database, ofOperation: operation)?.lines ?? []
        case TaughtChange.kind:
            return ["learns from another file"]
        case "definition":
            guard let template: Int64 = row["template_id"],
                let old: Int = row["old_revision"], let new: Int = row["new_revision"]
            else { return [] }
            return try TemplateVersions.differences(
                database, of: template, from: old, to: new)
        default: return []
        }
    }
}
