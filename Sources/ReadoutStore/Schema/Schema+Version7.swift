import GRDB

extension Schema {
    /// The conditionings tried for each reading, and those that gave the text; unknown for older readings.
    @Sendable static func version7(_ database: Database) throws {
        try database.execute(sql: "ALTER TABLE reading ADD COLUMN looks INTEGER")
    }
}
