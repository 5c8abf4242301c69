import GRDB

/// Queries for the operation log.
enum Operations {
    /// An operation's row.
    struct Entry {
        let id: Int64
        let kind: StoredOperation.Kind
        let templateID: Int64?
        let isUndone: Bool
    }

    /// Kinds that can be undone.
    static let undoable: [StoredOperation.Kind] = [
        .add, .edit, .reread, .delete, .createTemplate, .editTemplate, .renameTemplate,
        .deleteTemplate, .addEvent, .deleteEvent, .forget, .remember,
        .dismiss, .recall, .relink,
    ]

    static func begin(
        _ database: Database, _ kind: StoredOperation.Kind, by author: Author,
        templateID: Int64? = nil, target: Int64? = nil
    ) throws -> OperationID {
        try database.execute(
            sql: """
                INSERT INTO operation (kind, template_id, began_at, target_id, command, person)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                kind.rawValue, templateID, timestamp(), target, author.command, author.person,
            ])
        return OperationID(rawValue: database.lastInsertedRowID)
    }

    /// The operation to add new rows to: the given one, or its continuation if the given one was undone.
    static func current(_ database: Database, _ id: OperationID) throws -> OperationID {
        let statement = try database.cachedStatement(
            sql: "SELECT closed_at, continued_by FROM operation WHERE id = ?")
        var id = id
        while let row = try Row.fetchOne(statement, arguments: [id.rawValue]),
            (row[0] as String?) != nil
        {
            if let next: Int64 = row[1] {
                id = OperationID(rawValue: next)
                continue
            }
            try database.execute(
                sql: """
                    INSERT INTO operation (kind, template_id, began_at, command, person)
                    SELECT kind, template_id, ?, command, person FROM operation WHERE id = ?
                    """, arguments: [timestamp(), id.rawValue])
            let next = database.lastInsertedRowID
            try database.execute(
                sql: "UPDATE operation SET continued_by = ? WHERE id = ?",
                arguments: [next, id.rawValue])
            return OperationID(rawValue: next)
        }
        return id
    }

    /// The operation with this number.
    /// - Throws: `StoreError.noOperation`.
    static func entry(_ database: Database, _ id: Int64) throws -> Entry {
        let row = try Row.fetchOne(
            database, sql: "SELECT id, kind, template_id, undone_at FROM operation WHERE id = ?",
            arguments: [id])
        guard let entry = row.flatMap(entry) else { throw StoreError.noOperation(id) }
        return entry
    }

    static func entry(_ row: Row) -> Entry? {
        StoredOperation.Kind(rawValue: row["kind"]).map {
            Entry(
                id: row["id"], kind: $0, templateID: row["template_id"],
                isUndone: (row["undone_at"] as String?) != nil)
        }
    }

    /// SQL condition: whether an operation has an effect. A batch with no record left has none.
    static let hasEffect = effect(onRecords: "AND record.deleted_at IS NULL")

    /// SQL condition: whether an operation has changed anything, even if its records were deleted since.
    static let hadEffect = effect(onRecords: "")

    /// - Parameter condition: what must hold of a record for it to count.
    private static func effect(onRecords condition: String) -> String {
        """
        (kind NOT IN ('add', 'edit', 'reread')
        OR EXISTS (SELECT 1 FROM record
            WHERE record.operation_id = operation.id \(condition))
        OR kind <> 'add' AND (
            EXISTS (SELECT 1 FROM correction WHERE correction.operation_id = operation.id)
            OR EXISTS (SELECT 1 FROM change WHERE change.operation_id = operation.id)))
        """
    }

    /// SQL condition: whether an operation can be undone. Older versions did not store what `forget` changed.
    static let isUndoable = """
        (kind IN (\(undoable.map { "'\($0.rawValue)'" }.joined(separator: ", ")))
        AND (kind NOT IN ('forget', 'remember')
            OR EXISTS (SELECT 1 FROM change WHERE change.operation_id = operation.id)))
        """

    /// SQL condition: whether an operation, or the one it undid or redid, concerns one of the templates or their
    /// records.
    /// - Parameter templates: template numbers; nil for all operations.
    static func concerns(_ templates: [Int64]?) -> String {
        guard let templates else { return "1" }
        let list = "template_id IN (\(templates.map(String.init).joined(separator: ", ")))"
        let id = "ifnull(operation.target_id, operation.id)"
        let ofRecord = ["correction", "change"].map { table in
            """
            OR EXISTS (
                SELECT 1 FROM \(table) JOIN record ON record.id = \(table).record_id
                WHERE \(table).operation_id = \(id) AND record.\(list))
            """
        }
        return """
            (operation.\(list)
            OR EXISTS (SELECT 1 FROM record WHERE record.operation_id = \(id) AND record.\(list))
            \(ofRecord.joined(separator: "\n"))
            OR EXISTS (
                SELECT 1 FROM change JOIN json_each(CAST(change.content AS TEXT), '$.photos') AS one
                JOIN photo ON photo.sha256 = json_extract(one.value, '$.sha256')
                JOIN record ON record.photo_id = photo.id
                WHERE change.operation_id = \(id) AND change.kind = '\(DismissalChange.kind)'
                    AND record.\(list)))
            """
    }

    /// The last operation in force that can be undone.
    /// - Parameter templates: numbers of the templates it may concern; nil for any.
    static func last(_ database: Database, of templates: [Int64]? = nil) throws -> Entry? {
        try Row.fetchOne(
            database,
            sql: """
                SELECT id, kind, template_id, undone_at FROM operation
                WHERE undone_at IS NULL AND \(isUndoable) AND \(hasEffect)
                    AND \(concerns(templates))
                ORDER BY id DESC LIMIT 1
                """
        ).flatMap(entry)
    }

    /// The most recently undone operation that is still undone.
    /// - Parameter templates: numbers of the templates it may concern; nil for any.
    static func lastUndone(_ database: Database, of templates: [Int64]? = nil) throws -> Entry? {
        try Row.fetchOne(
            database,
            sql: """
                SELECT operation.id, operation.kind, operation.template_id, operation.undone_at
                FROM operation AS step JOIN operation ON operation.id = step.target_id
                WHERE step.kind = 'undo' AND operation.undone_at IS NOT NULL
                    AND \(concerns(templates))
                ORDER BY step.id DESC LIMIT 1
                """
        ).flatMap(entry)
    }

    /// Numbers of the records that an operation added or changed, lowest first.
    static func records(_ database: Database, of id: Int64) throws -> [Int64] {
        try Int64.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id FROM record WHERE operation_id = ?1
                    UNION SELECT record_id FROM correction WHERE operation_id = ?1
                    UNION SELECT record_id FROM change
                        WHERE operation_id = ?1 AND record_id IS NOT NULL
                    ORDER BY 1
                    """), arguments: [id])
    }
}
