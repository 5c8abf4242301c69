import GRDB

extension Store {
    /// The history of a record, deleted or not.
    /// - Throws: `StoreError.noRecord`.
    public func story(ofRecord id: Int64) throws(StoreError) -> RecordStory {
        try read { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT record.operation_id, record.deleted_at, record.template_id,
                        template.name, photo.path, photo.sha256
                    FROM record JOIN template ON template.id = template_id
                    JOIN photo ON photo.id = photo_id WHERE record.id = ?
                    """, arguments: [id])
            guard let row else { throw StoreError.noRecord(id) }
            let photo: String = row["sha256"]
            let operations = try operations(database, ofRecord: id, photo: photo)
            let seen = try seen(
                database, ofRecord: id, template: row["template_id"], addedBy: row["operation_id"],
                operations)
            return RecordStory(
                id: id, template: row["name"],
                record: row["deleted_at"] == nil ? try RecordRows.fetch(database, id: id) : nil,
                photo: row["path"],
                steps: try operations.map {
                    RecordStory.Step(
                        operation: $0, seen: seen[$0.id],
                        changes: try changes(database, of: $0, record: id, photo: photo))
                })
        }
    }

    /// The operations that concerned a record, and those that undid or redid them, oldest first.
    private func operations(
        _ database: Database, ofRecord id: Int64, photo sha256: String
    ) throws -> [StoredOperation] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                WITH own(id) AS (
                    SELECT operation_id FROM record WHERE id = ?1
                    UNION SELECT operation_id FROM correction WHERE record_id = ?1
                    UNION SELECT operation_id FROM change WHERE record_id = ?1
                    UNION SELECT operation_id FROM change
                        JOIN json_each(CAST(content AS TEXT), '$.photos') AS one
                        WHERE change.kind = '\(DismissalChange.kind)'
                            AND json_extract(one.value, '$.sha256') = ?2)
                SELECT * FROM operation WHERE id IN own OR target_id IN own ORDER BY id
                """, arguments: [id, sha256])
        return try rows.compactMap { try OperationText.operation(database, $0, tellsRows: true) }
    }

    /// What each operation read, by operation number. A rereading stores the reading it replaced; once undone, it
    /// stores the reading it had produced.
    private func seen(
        _ database: Database, ofRecord id: Int64, template: Int64, addedBy first: Int64,
        _ operations: [StoredOperation]
    ) throws -> [Int64: RecordStory.Seen] {
        let rows = try Row.fetchAll(
            database, sql: "SELECT id, name, position FROM value WHERE template_id = ?",
            arguments: [template])
        let values = Dictionary(
            rows.map { row -> (Int64, (name: String, position: Int)) in
                (row["id"], (name: row["name"], position: row["position"]))
            }
        ) { first, _ in first }
        var found: [Int64: RecordStory.Seen] = [:]
        // From the present reading back to the first.
        var later = try FormerReading(database, ofRecord: id).seen(database, values: values)
        for operation in operations.reversed() where operation.kind == .reread {
            let content = try Row.fetchOne(
                database,
                sql: """
                    SELECT content FROM change
                    WHERE operation_id = ? AND record_id = ? AND kind = 'reread'
                    """, arguments: [operation.id, id])
            guard let content else { continue }
            let other = try FormerReading(content[0]).seen(database, values: values)
            if operation.undoneAt == nil {
                found[operation.id] = later
                later = other
            } else {
                found[operation.id] = other
            }
        }
        found[first] = later
        return found
    }

    private func changes(
        _ database: Database, of operation: StoredOperation, record id: Int64, photo: String
    ) throws -> [String] {
        let start = "record \(id): "
        var lines = operation.changes.filter { $0.hasPrefix(start) }.map {
            String($0.dropFirst(start.count))
        }
        let kinds = try String.fetchAll(
            database, sql: "SELECT kind FROM change WHERE operation_id = ? AND record_id = ?",
            arguments: [operation.id, id])
        if kinds.contains("deleted") { lines.append("deleted") }
        if try DismissalChange.fetch(database, ofOperation: operation.id)?
            .subjects.contains(photo) == true
        {
            lines.append(operation.kind == .recall ? "photo recalled" : "photo dismissed")
        }
        if let target = operation.target {
            lines.append("operation \(target) \(operation.kind == .redo ? "redone" : "undone")")
        }
        return lines
    }
}
