import GRDB

extension Schema {
    /// Which features of its template's reference photo each photo shows. A record may have no row. `features` is the
    /// fingerprint of the features concerned, so that rows about the features of a replaced picture are ignored.
    @Sendable static func version3(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE sighting (
                    record_id INTEGER PRIMARY KEY REFERENCES record(id),
                    features INTEGER NOT NULL,
                    marks BLOB NOT NULL
                ) STRICT;
                """)
    }
}
