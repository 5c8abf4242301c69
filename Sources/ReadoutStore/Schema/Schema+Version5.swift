import GRDB

extension Schema {
    /// Meter replacements: the last reading of the old meter and the first reading of the new one. The two moments are
    /// equal if the moment is known, otherwise they are the ends of the day.
    @Sendable static func version5(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE meter_exchange (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    value_id INTEGER NOT NULL REFERENCES value(id),
                    first_moment TEXT NOT NULL,
                    last_moment TEXT NOT NULL,
                    old_value TEXT NOT NULL,
                    old_magnitude TEXT NOT NULL,
                    new_value TEXT NOT NULL,
                    new_magnitude TEXT NOT NULL,
                    added_at TEXT NOT NULL,
                    deleted_at TEXT
                ) STRICT;
                CREATE INDEX meter_exchange_value ON meter_exchange(value_id)
                    WHERE deleted_at IS NULL;
                """)
    }
}
