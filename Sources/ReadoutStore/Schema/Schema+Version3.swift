import GRDB

extension Schema {
    /// Which features of its template's reference photo each photo shows. A record may lack a row; `features` is the
    /// fingerprint of the features that it is about, so that rows about those of a picture that was replaced say
    /// nothing.
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
