import GRDB

extension Schema {
    /// What read each record: the programs, libraries and models with their versions; and that each reading is right,
    /// by the readings of its sort. Neither is known of older records. Words of people are found by their value.
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
