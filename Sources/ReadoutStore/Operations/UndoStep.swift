import GRDB

/// Undoes or redoes one operation. The operation's row is already marked as undone or in force.
struct UndoStep {
    let database: Database
    let entry: Operations.Entry
    let operation: StoredOperation
    let isRedo: Bool

    init(
        _ database: Database, _ entry: Operations.Entry, _ operation: StoredOperation, isRedo: Bool
    ) {
        self.database = database
        self.entry = entry
        self.operation = operation
        self.isRedo = isRedo
    }

    private var list: String { jsonList(operation.records) }

    /// Brings records and templates to the state that the operations in force produce.
    func run() throws {
        switch entry.kind {
        case .add, .delete: try settleDeleted()
        case .edit: try settleEdit()
        case .reread:
            try settleEdit()
            try swapReadings()
        case .createTemplate:
            try setTemplate(isDeleted: !isRedo)
            try settleDeleted()
        case .deleteTemplate:
            try setTemplate(isDeleted: isRedo)
            try settleDeleted()
        case .editTemplate, .renameTemplate:
            try setDefinition()
            try setName()
            try swapTaught()
            try settleDeleted()
        case .addEvent, .deleteEvent: try settleEvents()
        case .forget, .remember: try setLearning()
        case .dismiss, .recall: try setDismissals()
        case .relink: try setPaths()
        case .learn, .undo, .redo: break
        }
        var templates = try Rejudgement.templates(database, ofRecords: operation.records)
        if let template = entry.templateID { templates.insert(template) }
        try Rejudgement.run(database, templates: templates)
    }

    /// The error for an operation that cannot be undone or redone.
    func refusal(_ reason: String) -> StoreError {
        isRedo
            ? .cannotRedo(what: operation.work, reason: reason)
            : .cannotUndo(what: operation.work, reason: reason)
    }

    /// Marks each record as deleted if the operation that added it is undone or an operation that deleted it is in
    /// force.
    private func settleDeleted() throws {
        do {
            try database.execute(
                sql: """
                    UPDATE record SET deleted_at = CASE WHEN EXISTS (
                        SELECT 1 FROM operation
                        WHERE operation.id = record.operation_id AND undone_at IS NOT NULL)
                    OR EXISTS (
                        SELECT 1 FROM change JOIN operation ON operation.id = change.operation_id
                        WHERE change.record_id = record.id AND change.kind = 'deleted'
                            AND operation.undone_at IS NULL)
                    THEN coalesce(deleted_at, ?) END
                    WHERE id IN (SELECT value FROM json_each(?))
                    """, arguments: [timestamp(), list])
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw refusal("one of the photos has a new record; delete that first")
        }
    }

    /// Applies the newest correction in force and the newest moment given by a person.
    private func settleEdit() throws {
        try database.execute(
            sql: "UPDATE correction SET withdrawn_at = ? WHERE operation_id = ?",
            arguments: [isRedo ? nil : timestamp(), entry.id])
        try settleDeleted()
        try ReadingRows.settleWords(database, ofRecords: operation.records)
        try settleMoments()
        try RecordRows.updateStatus(database, ofRecords: operation.records)
    }

    private func settleMoments() throws {
        let changed = try Int64.fetchAll(
            database,
            sql: "SELECT record_id FROM change WHERE operation_id = ? AND kind = 'captured_at'",
            arguments: [entry.id])
        for id in changed {
            // The newest moment in force, otherwise the one before the first change.
            try database.execute(
                sql: """
                    UPDATE record SET (captured_at, captured_from, utc_offset) = (
                        SELECT moment, source, utc_offset FROM (
                            SELECT 1 AS rank, -change.id AS place, new_captured_at AS moment,
                                new_captured_from AS source, new_utc_offset AS utc_offset
                            FROM change JOIN operation ON operation.id = operation_id
                            WHERE record_id = ?1 AND change.kind = 'captured_at'
                                AND undone_at IS NULL AND new_captured_at IS NOT NULL
                            UNION ALL
                            SELECT 2, id, old_captured_at, old_captured_from, old_utc_offset
                            FROM change WHERE record_id = ?1 AND kind = 'captured_at'
                        ) ORDER BY rank, place LIMIT 1)
                    WHERE id = ?1
                    """, arguments: [id])
        }
    }

    /// Swaps the former and the present reading of each record.
    private func swapReadings() throws {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT id, record_id, content FROM change
                WHERE operation_id = ? AND kind = 'reread' ORDER BY id
                """, arguments: [entry.id])
        for row in rows {
            let record: Int64 = row["record_id"]
            let other = try FormerReading(row["content"])
            let present = try FormerReading(database, ofRecord: record)
            try other.restore(database, toRecord: record)
            try database.execute(
                sql: "UPDATE change SET content = ? WHERE id = ?",
                arguments: [try present.data(), row["id"] as Int64])
        }
        try RecordRows.updateStatus(database, ofRecords: operation.records)
    }

    private func setDismissals() throws {
        try DismissalChange.fetch(database, ofOperation: entry.id)?
            .set(database, isDismissed: isRedo == (entry.kind == .dismiss))
    }

    private func setPaths() throws {
        guard let change = try RelinkChange.fetch(database, ofOperation: entry.id) else { return }
        try (isRedo ? change : change.reversed).set(database)
    }

    private func settleEvents() throws {
        let events = try Int64.fetchAll(
            database,
            sql: """
                SELECT event_id FROM change WHERE operation_id = ? AND event_id IS NOT NULL
                """, arguments: [entry.id])
        for event in events {
            let isThere = isRedo == (entry.kind == .addEvent)
            try database.execute(
                sql: "UPDATE meter_exchange SET deleted_at = ? WHERE id = ?",
                arguments: [isThere ? nil : timestamp(), event])
        }
    }
}
