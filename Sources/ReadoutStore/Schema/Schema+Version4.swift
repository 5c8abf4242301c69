import GRDB

extension Schema {
    /// The last correction of each value that no longer teaches, along with all earlier ones; and the lessons from a
    /// template's file, which were learnt in other databases.
    @Sendable static func version4(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE forgotten (
                    value_id INTEGER PRIMARY KEY REFERENCES value(id),
                    correction_id INTEGER NOT NULL REFERENCES correction(id)
                ) STRICT;
                CREATE TABLE taught (
                    id INTEGER PRIMARY KEY,
                    value_id INTEGER NOT NULL REFERENCES value(id),
                    text TEXT NOT NULL,
                    picture BLOB NOT NULL,
                    forgotten_at TEXT
                ) STRICT;
                CREATE INDEX taught_value ON taught(value_id);
                """)
    }
}
