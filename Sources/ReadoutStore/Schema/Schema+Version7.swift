import GRDB

extension Schema {
    /// Of each reading the conditionings that the recogniser was shown, and those that served; not known of older ones.
    @Sendable static func version7(_ database: Database) throws {
        try database.execute(sql: "ALTER TABLE reading ADD COLUMN looks INTEGER")
    }
}
