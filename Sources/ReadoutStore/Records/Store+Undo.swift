import Foundation
import GRDB

extension Store {
    /// Takes back the last step of the user's work that has not been taken back yet: a batch of records
    /// added, an edit, records or a template deleted. Nothing is lost by it but the step itself.
    /// - Throws: `StoreError.nothingToUndo`; `cannotUndo` when a new template has the name of one that was
    ///   deleted, or a record was made anew from the photo of one that was deleted.
    @discardableResult
    public func undo() throws(StoreError) -> UndoneOperation {
        try write { database in
            guard let row = try last(database),
                let kind = UndoneOperation.Kind(rawValue: row["kind"])
            else { throw StoreError.nothingToUndo }
            let id: Int64 = row["id"]
            var records: [Int64] = []
            let before = try momentsChanged(database, by: id)
            var template: String?
            switch kind {
            case .add: records = try takeBackAdding(database, id)
            case .edit: records = try takeBackEditing(database, id)
            case .delete: records = try restoreRecords(database, id)
            case .deleteTemplate:
                template = try restoreTemplate(database, row["template_id"])
                records = try restoreRecords(database, id)
            }
            try Rejudgement.run(
                database, around: before + Rejudgement.moments(database, ofRecords: records))
            try database.execute(
                sql: "UPDATE operation SET undone_at = ? WHERE id = ?",
                arguments: [timestamp(), id])
            return UndoneOperation(
                kind: kind, records: records, template: template, beganAt: row["began_at"])
        }
    }

    /// The last operation that is still in force; a batch whose records are all gone is not.
    private func last(_ database: Database) throws -> Row? {
        try Row.fetchOne(
            database,
            sql: """
                SELECT id, kind, template_id, began_at FROM operation
                WHERE undone_at IS NULL AND (kind <> 'add' OR EXISTS (
                    SELECT 1 FROM record
                    WHERE record.operation_id = operation.id AND record.deleted_at IS NULL))
                ORDER BY id DESC LIMIT 1
                """)
    }

    private func takeBackAdding(_ database: Database, _ operation: Int64) throws -> [Int64] {
        let ids = try Int64.fetchAll(
            database,
            sql: "SELECT id FROM record WHERE operation_id = ? AND deleted_at IS NULL ORDER BY id",
            arguments: [operation])
        try database.execute(
            sql: "UPDATE record SET deleted_at = ? WHERE operation_id = ? AND deleted_at IS NULL",
            arguments: [timestamp(), operation])
        return ids
    }

    /// The moments that an edit gave to records.
    private func momentsChanged(
        _ database: Database, by operation: Int64
    ) throws -> [(templateID: Int64, moment: String)] {
        let ids = try Int64.fetchAll(
            database,
            sql: "SELECT record_id FROM change WHERE operation_id = ? AND kind = 'captured_at'",
            arguments: [operation])
        return try Rejudgement.moments(database, ofRecords: ids)
    }

    /// Withdraws corrections, so that the ones before them count again, and gives moments back.
    private func takeBackEditing(_ database: Database, _ operation: Int64) throws -> [Int64] {
        try database.execute(
            sql: "UPDATE correction SET withdrawn_at = ? WHERE operation_id = ?",
            arguments: [timestamp(), operation])
        let corrections = try Row.fetchAll(
            database, sql: "SELECT record_id, value_id FROM correction WHERE operation_id = ?",
            arguments: [operation])
        for row in corrections {
            let record: Int64 = row["record_id"]
            let value: Int64 = row["value_id"]
            try database.execute(
                sql: """
                    UPDATE reading SET correction_id = (
                        SELECT max(id) FROM correction
                        WHERE record_id = ?1 AND value_id = ?2 AND withdrawn_at IS NULL)
                    WHERE record_id = ?1 AND value_id = ?2
                    """, arguments: [record, value])
        }
        let moments = try Row.fetchAll(
            database,
            sql: "SELECT * FROM change WHERE operation_id = ? AND kind = 'captured_at'",
            arguments: [operation])
        for row in moments {
            try database.execute(
                sql: """
                    UPDATE record SET captured_at = ?, captured_from = ?, utc_offset = ?
                    WHERE id = ?
                    """,
                arguments: [
                    row["old_captured_at"] as String?, row["old_captured_from"] as String?,
                    row["old_utc_offset"] as Int?, row["record_id"] as Int64,
                ])
        }
        let ids = Set((corrections + moments).map { $0["record_id"] as Int64 }).sorted()
        try removePlaceholders(database, ofRecords: ids)
        try RecordRows.updateStatus(database, ofRecords: ids)
        // What was read again: the new records go, those that they stand for return.
        let remade = try takeBackAdding(database, operation)
        guard !remade.isEmpty else { return ids }
        let restored = try restoreRecords(database, operation)
        return Set(ids).subtracting(remade).union(restored).sorted()
    }

    /// Removes readings that only held a person's word which is withdrawn; those of a record that did not
    /// fit its template stay until the last word on it is withdrawn.
    private func removePlaceholders(_ database: Database, ofRecords ids: [Int64]) throws {
        let placeholders = """
            SELECT reading.record_id, reading.value_id
            FROM json_each(?) CROSS JOIN record ON record.id = json_each.value
            JOIN reading ON reading.record_id = record.id
            WHERE NOT reading.by_machine AND reading.correction_id IS NULL
                AND (record.unmatched_code IS NULL OR NOT EXISTS (
                    SELECT 1 FROM reading AS other
                    WHERE other.record_id = record.id AND other.correction_id IS NOT NULL))
            """
        for table in ["reason", "reading"] {
            try database.execute(
                sql: "DELETE FROM \(table) WHERE (record_id, value_id) IN (\(placeholders))",
                arguments: [RecordRows.list(ids)])
        }
    }

    private func restoreRecords(_ database: Database, _ operation: Int64) throws -> [Int64] {
        let ids = try Int64.fetchAll(
            database,
            sql: """
                SELECT record_id FROM change WHERE operation_id = ? AND kind = 'deleted'
                ORDER BY record_id
                """, arguments: [operation])
        do {
            try database.execute(
                sql: """
                    UPDATE record SET deleted_at = NULL
                    WHERE id IN (SELECT value FROM json_each(?))
                    """, arguments: [RecordRows.list(ids)])
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw StoreError.cannotUndo(
                what: "deleting \(ids.count) records",
                reason: "one of their photos has a new record; delete that first")
        }
        return ids
    }

    private func restoreTemplate(_ database: Database, _ id: Int64?) throws -> String? {
        guard let id,
            let name = try String.fetchOne(
                database, sql: "SELECT name FROM template WHERE id = ?", arguments: [id])
        else { return nil }
        do {
            try database.execute(
                sql: "UPDATE template SET deleted_at = NULL WHERE id = ?", arguments: [id])
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw StoreError.cannotUndo(
                what: "deleting template '\(name)'",
                reason: "there is another one of this name; rename that first")
        }
        try TemplateView.create(database, templateID: id, name: name)
        return name
    }
}
