import GRDB

extension Schema {
    /// Why a correction has no value: `cannot-be-read`; null for a correction that gives a text.
    @Sendable static func version12(_ database: Database) throws {
        try database.execute(sql: "ALTER TABLE correction ADD COLUMN reason TEXT")
    }
}
