import GRDB

extension Schema {
    /// By which rules the readings of each value were judged beside each other.
    @Sendable static func version10(_ database: Database) throws {
        try database.execute(sql: "ALTER TABLE value ADD COLUMN judged_by TEXT")
    }
}
