import GRDB

/// An operation's change to what values learn from, kept so that the change can be undone and redone.
struct LearningChange: StoredChange {
    /// Marks what a value no longer learns from.
    struct Limit: Codable {
        /// The last correction that no longer teaches, along with all earlier ones; nil if all corrections teach.
        var correction: Int64?
        /// When the content of the template's file was forgotten; nil if that content teaches.
        var fileForgottenAt: String?
    }

    /// The change of one value's limit.
    struct Step: Codable {
        let value: Int64
        let before: Limit
        let after: Limit
    }

    static let kind = "learning"

    let steps: [Step]

    /// The values whose learning changed.
    var subjects: Set<Int64> { Set(steps.map(\.value)) }

    /// Runs `body` and stores its changes to these values as part of an operation.
    static func store(
        _ database: Database, values: [Int64], in operation: OperationID, _ body: () throws -> Void
    ) throws {
        let before = try values.map { try limit(database, ofValue: $0) }
        try body()
        let steps = try zip(values, before).map {
            Step(value: $0, before: $1, after: try limit(database, ofValue: $0))
        }
        try LearningChange(steps: steps).store(database, in: operation)
    }

    /// Sets each value's limit to the one before or after the change.
    /// - Parameter isFileNewer: whether a file was imported after the change; its content is then left alone.
    func restore(_ database: Database, isRedo: Bool, isFileNewer: Bool) throws {
        for step in steps {
            let limit = isRedo ? step.after : step.before
            try LearningChange.setCorrection(database, limit.correction, ofValue: step.value)
            if !isFileNewer {
                try TaughtRows.setForgotten(database, value: step.value, at: limit.fileForgottenAt)
            }
        }
    }

    private static func limit(_ database: Database, ofValue id: Int64) throws -> Limit {
        Limit(
            correction: try Int64.fetchOne(
                database, sql: "SELECT correction_id FROM forgotten WHERE value_id = ?",
                arguments: [id]),
            fileForgottenAt: try TaughtRows.forgottenAt(database, value: id))
    }

    private static func setCorrection(
        _ database: Database, _ correction: Int64?, ofValue id: Int64
    ) throws {
        guard let correction else {
            try database.execute(sql: "DELETE FROM forgotten WHERE value_id = ?", arguments: [id])
            return
        }
        try database.execute(
            sql: """
                INSERT INTO forgotten (value_id, correction_id) VALUES (?, ?)
                ON CONFLICT DO UPDATE SET correction_id = excluded.correction_id
                """, arguments: [id, correction])
    }
}
