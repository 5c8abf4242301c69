import GRDB

extension Schema {
    /// Adds the rows of a column: a JSON array, or null for a value that stands once.
    @Sendable static func version13(_ database: Database) throws {
        try database.execute(sql: "ALTER TABLE reading ADD COLUMN cells TEXT")
    }
}
