import GRDB

extension UndoStep {
    /// Restores what the operation's values learn from, as before or after the operation.
    func setLearning() throws {
        guard let change = try LearningChange.fetch(database, ofOperation: entry.id) else { return }
        let isFileNewer = try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (
                    SELECT 1 FROM operation
                    WHERE template_id = ?1 AND id > ?2 AND undone_at IS NULL
                        AND (kind = ?3 OR EXISTS (
                            SELECT 1 FROM change
                            WHERE operation_id = operation.id AND change.kind = ?4)))
                """,
            arguments: [
                entry.templateID, entry.id, StoredOperation.Kind.learn.rawValue, TaughtChange.kind,
            ])
        try change.restore(database, isRedo: isRedo, isFileNewer: isFileNewer ?? false)
    }

    /// Restores the content of the earlier template file, or of the operation's own file.
    func swapTaught() throws {
        try TaughtChange.fetch(database, ofOperation: entry.id)?
            .swap(database, inOperation: entry.id)
    }

    /// Checks that no later operation in force changed what the same values learn from.
    func checkLearning() throws {
        let learning = try LearningChange.fetch(database, ofOperation: entry.id)
        let taught = try TaughtChange.fetch(database, ofOperation: entry.id)
        try check(
            (learning?.subjects ?? []).union(taught?.subjects ?? []),
            againstLater: LearningChange.self)
    }
}
