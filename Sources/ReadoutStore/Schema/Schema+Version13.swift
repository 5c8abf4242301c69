import GRDB

extension Schema {
    /// What each row of a column said: a JSON array, or null for a value that stands once.
    @Sendable static func version13(_ database: Database) throws {
        try database.execute(sql: "ALTER TABLE reading ADD COLUMN cells TEXT")
    }
}
