import GRDB

extension Schema {
    /// The confirmed readings of a value that no longer teach: all up to a correction. And the lessons of other
    /// databases, from a template's file.
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
