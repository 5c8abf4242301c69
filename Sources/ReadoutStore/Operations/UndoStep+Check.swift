import GRDB
import ReadoutModel

extension UndoStep {
    /// Checks that nothing newer conflicts with this step.
    /// - Throws: `StoreError.cannotUndo`, `cannotRedo`.
    func check() throws {
        try checkTemplates()
        try checkRecords()
        try checkDefinition()
        try checkLearning()
        try check(
            DismissalChange.fetch(database, ofOperation: entry.id)?.subjects,
            againstLater: DismissalChange.self)
        try check(
            RelinkChange.fetch(database, ofOperation: entry.id)?.subjects,
            againstLater: RelinkChange.self)
    }

    /// Checks that the templates concerned are not deleted.
    private func checkTemplates() throws {
        guard ![.createTemplate, .deleteTemplate].contains(entry.kind) else {
            try checkTemplateIsUnused()
            return
        }
        let deleted = try String.fetchOne(
            database,
            sql: """
                SELECT name FROM template WHERE deleted_at IS NOT NULL AND (id = ? OR id IN (
                    SELECT template_id FROM record WHERE id IN (SELECT value FROM json_each(?))))
                """, arguments: [entry.templateID, jsonList(operation.records)])
        if let deleted {
            throw refusal("template '\(deleted)' is deleted; restore it first")
        }
    }

    /// Checks that a template about to be deleted has no newer records and no later changes.
    private func checkTemplateIsUnused() throws {
        let goes = isRedo == (entry.kind == .deleteTemplate)
        guard goes, let template = entry.templateID else { return }
        let others = try Int.fetchOne(
            database,
            sql: """
                SELECT count(*) FROM record WHERE template_id = ? AND deleted_at IS NULL
                    AND id NOT IN (SELECT value FROM json_each(?))
                """, arguments: [template, jsonList(operation.records)])
        if let others, others > 0 {
            throw refusal(
                "the template has \(counted(others, "newer record")); delete them first"
            )
        }
        let later = try Int64.fetchOne(
            database,
            sql: """
                SELECT id FROM operation WHERE template_id = ? AND id > ? AND undone_at IS NULL
                    AND \(Operations.isUndoable) ORDER BY id LIMIT 1
                """, arguments: [template, entry.id])
        if let later { throw refusal(later: later) }
    }

    /// Checks that the records concerned are not deleted and that no later operation changed them.
    private func checkRecords() throws {
        guard entry.kind != .deleteTemplate, !operation.records.isEmpty else { return }
        let list = jsonList(operation.records)
        // An addition can be undone or redone even if some of its records were deleted later.
        let isAddition = [.add, .createTemplate].contains(entry.kind)
        let later = try Int64.fetchOne(
            database,
            sql: """
                SELECT operation.id FROM (
                    SELECT operation_id FROM correction
                    WHERE record_id IN (SELECT value FROM json_each(?1))
                    UNION SELECT operation_id FROM change
                    WHERE record_id IN (SELECT value FROM json_each(?1))
                        AND NOT (?2 AND kind = 'deleted')
                ) JOIN operation ON operation.id = operation_id
                WHERE operation.id > ?3 AND undone_at IS NULL ORDER BY operation.id LIMIT 1
                """, arguments: [list, isAddition, entry.id])
        if let later { throw refusal(later: later) }
        guard [.edit, .reread].contains(entry.kind) || entry.kind == .delete && isRedo else {
            return
        }
        // Records that this operation added or deleted may be deleted now.
        let deleted = try Int64.fetchOne(
            database,
            sql: """
                SELECT id FROM record WHERE id IN (SELECT value FROM json_each(?1))
                    AND deleted_at IS NOT NULL AND operation_id <> ?2
                    AND id NOT IN (
                        SELECT record_id FROM change
                        WHERE operation_id = ?2 AND kind = 'deleted') LIMIT 1
                """, arguments: [list, entry.id])
        if let deleted { throw refusal("record \(deleted) is deleted; restore it first") }
        try checkMoments()
    }

    /// Checks that the moments to restore are stored.
    private func checkMoments() throws {
        guard isRedo else { return }
        let isLost = try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (
                    SELECT 1 FROM change
                    WHERE operation_id = ? AND kind = 'captured_at' AND new_captured_at IS NULL)
                """, arguments: [entry.id])
        if isLost == true {
            throw refusal("an older version undid it and did not store the moment")
        }
    }

    /// Checks that the template still has the definition and name that the operation left, or, for a redo, found.
    private func checkDefinition() throws {
        guard let template = entry.templateID else { return }
        if let versions = try versions() {
            let expected = isRedo ? versions.old : versions.new
            guard
                try TemplateVersions.origin(database, of: template, at: nil)
                    == TemplateVersions.origin(database, of: template, at: expected)
            else { throw refusal("the template was changed later; undo that first") }
        }
        if let names = try names() {
            let expected = isRedo ? names.old : names.new
            let name = try name(ofTemplate: template)
            guard name == expected else {
                throw refusal("the template is now called '\(name ?? "")'; rename it first")
            }
        }
    }

    /// Checks that no later operation in force changed the same things.
    /// - Parameters:
    ///   - subjects: the things that this operation changed.
    ///   - change: the kind of change to look for in later operations.
    func check<Change: StoredChange>(
        _ subjects: Set<Change.Subject>?, againstLater change: Change.Type
    ) throws {
        guard let subjects, !subjects.isEmpty else { return }
        let later = try Int64.fetchAll(
            database,
            sql: """
                SELECT operation.id FROM operation JOIN change ON operation_id = operation.id
                WHERE operation.id > ? AND undone_at IS NULL AND change.kind = ?
                ORDER BY operation.id
                """, arguments: [entry.id, Change.kind])
        for id in later {
            let others = try Change.fetch(database, ofOperation: id)?.subjects ?? []
            if !subjects.isDisjoint(with: others) { throw refusal(later: id) }
        }
    }

    /// The error that names the conflicting later operation.
    func refusal(later: Int64) -> StoreError {
        // Undoing the later one makes that the operation undone last.
        refusal(
            isRedo
                ? "operation \(later) changed the same thing after it; undo that one first, then use "
                    + "'readout redo \(entry.id)'"
                : "operation \(later) changed the same thing after it; undo that one first")
    }
}
