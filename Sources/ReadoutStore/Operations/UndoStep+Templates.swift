import GRDB

extension UndoStep {
    /// Deletes or restores the operation's template.
    func setTemplate(isDeleted: Bool) throws {
        guard let id = entry.templateID, let name = try name(ofTemplate: id) else { return }
        do {
            try database.execute(
                sql: "UPDATE template SET deleted_at = ? WHERE id = ?",
                arguments: [isDeleted ? timestamp() : nil, id])
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw refusal("another template has this name; rename that first")
        }
        if isDeleted {
            try TemplateView.drop(database, name: name)
        } else {
            try TemplateView.create(database, templateID: id, name: name)
        }
    }

    /// Restores the template's definition from before or after the operation.
    func setDefinition() throws {
        guard let id = entry.templateID, let versions = try versions() else { return }
        try TemplateVersions.restore(
            database, templateID: id, from: isRedo ? versions.new : versions.old)
    }

    /// Restores the template's name from before or after the operation.
    func setName() throws {
        guard let id = entry.templateID, let names = try names() else { return }
        let (from, to) = isRedo ? (names.old, names.new) : (names.new, names.old)
        do {
            try database.execute(
                sql: "UPDATE template SET name = ?, updated_at = ? WHERE id = ?",
                arguments: [to, timestamp(), id])
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw refusal("another template is called '\(to)'; rename that first")
        }
        try TemplateView.drop(database, name: from)
        try TemplateView.create(database, templateID: id, name: to)
    }

    /// The revisions before and after the operation; nil if the definition did not change.
    func versions() throws -> (old: Int, new: Int)? {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT old_revision, new_revision FROM change
                WHERE operation_id = ? AND kind = 'definition'
                """, arguments: [entry.id])
        return row.map { ($0[0], $0[1]) }
    }

    /// The names before and after the operation; nil if the name did not change.
    func names() throws -> (old: String, new: String)? {
        let row = try Row.fetchOne(
            database,
            sql: "SELECT old_name, new_name FROM change WHERE operation_id = ? AND kind = 'name'",
            arguments: [entry.id])
        return row.map { ($0[0], $0[1]) }
    }

    func name(ofTemplate id: Int64) throws -> String? {
        try String.fetchOne(
            database, sql: "SELECT name FROM template WHERE id = ?", arguments: [id])
    }
}
