import GRDB

extension Schema {
    /// What came with a template's file of how far a value's readings can be believed, which conditionings serve it, and
    /// how its dates are understood.
    @Sendable static func version8(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE taught_experience (
                    value_id INTEGER PRIMARY KEY REFERENCES value(id),
                    readings INTEGER NOT NULL,
                    wrong INTEGER NOT NULL,
                    expected REAL NOT NULL,
                    chains TEXT NOT NULL,
                    date_order TEXT,
                    forgotten_at TEXT
                ) STRICT;
                """)
    }
}
