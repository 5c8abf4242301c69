import Foundation
import GRDB

extension UndoStep {
    /// Sets what the operation's values learn from as it was before or after the operation.
    func setLearning() throws {
        guard let change = try LearningChange.fetch(database, ofOperation: entry.id) else { return }
        let isFileNewer = try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (
                    SELECT 1 FROM operation WHERE template_id = ? AND id > ? AND kind = ?)
                """,
            arguments: [entry.templateID, entry.id, StoredOperation.Kind.learn.rawValue])
        try change.restore(database, isRedo: isRedo, isFileNewer: isFileNewer ?? false)
    }

    /// No later operation in force changed what the same values learn from.
    func checkLearning() throws {
        guard let change = try LearningChange.fetch(database, ofOperation: entry.id) else { return }
        let values = Set(change.steps.map(\.value))
        let later = try Int64.fetchAll(
            database,
            sql: """
                SELECT operation.id FROM operation JOIN change ON operation_id = operation.id
                WHERE template_id = ? AND operation.id > ? AND undone_at IS NULL AND change.kind = ?
                ORDER BY operation.id
                """, arguments: [entry.templateID, entry.id, LearningChange.kind])
        for id in later {
            let other = try LearningChange.fetch(database, ofOperation: id)
            if let other, !values.isDisjoint(with: other.steps.map(\.value)) {
                throw refusal(later: id)
            }
        }
    }
}
