import GRDB

extension Schema {
    /// What a template's file carries about a value: the track record of its readings, the conditionings that work for
    /// the value, and the order of its dates.
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
