import GRDB

extension UndoStep {
    /// Sets what the operation's values learn from as it was before or after the operation.
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

    /// Brings back what came with an earlier file, or with the operation's own.
    func swapTaught() throws {
        try TaughtChange.fetch(database, ofOperation: entry.id)?
            .swap(database, inOperation: entry.id)
    }

    /// No later operation in force changed what the same values learn from.
    func checkLearning() throws {
        let learning = try LearningChange.fetch(database, ofOperation: entry.id)
        let taught = try TaughtChange.fetch(database, ofOperation: entry.id)
        try check(
            (learning?.subjects ?? []).union(taught?.subjects ?? []),
            againstLater: LearningChange.self)
    }
}
