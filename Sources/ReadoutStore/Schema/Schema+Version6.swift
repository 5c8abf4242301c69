import GRDB

extension Schema {
    /// The programs, libraries and models that read each record, with versions; the certainty of each reading; and an
    /// index to find corrections by value. Engines and certainty are unknown for older records.
    @Sendable static func version6(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE engine (
                    id INTEGER PRIMARY KEY,
                    versions TEXT NOT NULL UNIQUE
                ) STRICT;
                ALTER TABLE reading ADD COLUMN certainty REAL;
                ALTER TABLE record ADD COLUMN engine_id INTEGER REFERENCES engine(id);
                CREATE INDEX correction_value ON correction(value_id);
                """)
    }
}
