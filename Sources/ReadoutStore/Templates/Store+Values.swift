import GRDB
import ReadoutModel

extension Store {
    func insert(
        _ database: Database, _ field: Field, templateID: Int64, position: Int
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO value (template_id, position, name, kind, unit, location, rules,
                    judged_by, factor)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                templateID, position, composed(field.name), field.kind.name, field.unit,
                field.location.description, try TemplateRows.text(of: field.rules),
                Rejudgement.rules(of: field), field.factor,
            ])
    }

    /// Replaces a template's values. A value that already has a row keeps the row and its readings.
    func replaceValues(
        _ database: Database, of id: Int64, with fields: [Field],
        renamedValues: [String: String]
    ) throws {
        var rows: [String: Int64] = [:]
        let renamed = Dictionary(
            renamedValues.map { (key(of: $0.key), key(of: $0.value)) }
        ) { first, _ in first }
        let current = try Row.fetchAll(
            database,
            sql: "SELECT id, name FROM value WHERE template_id = ? AND removed_at IS NULL",
            arguments: [id])
        for row in current {
            let name = key(of: row["name"])
            rows[renamed[name] ?? name] = row["id"]
        }
        for field in fields where rows[key(of: field.name)] == nil {
            rows[key(of: field.name)] = try removed(database, field, of: id)
        }
        // Values may swap names, and no two rows may have the same name even for a moment.
        try database.execute(
            sql: "UPDATE value SET removed_at = ? WHERE template_id = ? AND removed_at IS NULL",
            arguments: [timestamp(), id])
        for (index, field) in fields.enumerated() {
            guard let known = rows[key(of: field.name)] else {
                try insert(database, field, templateID: id, position: index + 1)
                continue
            }
            try database.execute(
                sql: """
                    UPDATE value SET position = ?, name = ?, kind = ?, unit = ?, location = ?,
                        rules = ?, factor = ?, removed_at = NULL WHERE id = ?
                    """,
                arguments: [
                    index + 1, composed(field.name), field.kind.name, field.unit,
                    field.location.description, try TemplateRows.text(of: field.rules),
                    field.factor, known,
                ])
        }
        // Updating the status reads every record, so do that only if values were added or removed.
        let before = Set(current.map { $0["id"] as Int64 })
        let after = Set(fields.compactMap { rows[key(of: $0.name)] })
        if before != after { try RecordRows.updateStatus(database, ofTemplate: id) }
    }

    /// The row of a value with this name and kind that was removed from the template earlier.
    private func removed(_ database: Database, _ field: Field, of id: Int64) throws -> Int64? {
        // SQLite ignores the case of ASCII letters only.
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT id, name FROM value
                WHERE template_id = ? AND kind = ? AND removed_at IS NOT NULL
                ORDER BY removed_at DESC, id DESC
                """, arguments: [id, field.kind.name])
        return rows.first { key(of: $0["name"]) == key(of: field.name) }?["id"]
    }

    private func key(of name: String) -> String { composed(name).lowercased() }
}
