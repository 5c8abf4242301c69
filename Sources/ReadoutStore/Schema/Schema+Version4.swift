import GRDB

extension Schema {
    /// What of a value's confirmed readings is not to be learnt from any more: all that were confirmed up to a
    /// correction.
    @Sendable static func version4(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE forgotten (
                    value_id INTEGER PRIMARY KEY REFERENCES value(id),
                    correction_id INTEGER NOT NULL REFERENCES correction(id)
                ) STRICT;
                """)
    }
}
