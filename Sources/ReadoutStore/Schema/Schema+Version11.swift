import GRDB

extension Schema {
    /// What exports with a mark have written, dismissed photos, and the factor between the number on a device and the
    /// value.
    @Sendable static func version11(_ database: Database) throws {
        try database.execute(sql: marks)
        try database.execute(sql: dismissals)
        try database.execute(sql: factors)
        try TemplateView.createAll(database)
    }

    /// The digest of what was last written for each record; see `MarkedRecords`.
    private static let marks = """
        CREATE TABLE export_mark (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            template_id INTEGER NOT NULL REFERENCES template(id),
            name TEXT NOT NULL COLLATE NOCASE,
            moved_at TEXT NOT NULL,
            UNIQUE (template_id, name)
        ) STRICT;
        CREATE TABLE exported (
            mark_id INTEGER NOT NULL REFERENCES export_mark(id),
            record_id INTEGER NOT NULL REFERENCES record(id),
            digest INTEGER NOT NULL,
            PRIMARY KEY (mark_id, record_id)
        ) STRICT, WITHOUT ROWID;
        """

    /// Photos that need no more attention, whether they have records or cannot even be read.
    private static let dismissals = """
        CREATE TABLE dismissal (
            sha256 TEXT PRIMARY KEY,
            path TEXT NOT NULL,
            dismissed_at TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// Null if the number on the device is the value.
    private static let factors = """
        ALTER TABLE value ADD COLUMN factor TEXT;
        ALTER TABLE value_version ADD COLUMN factor TEXT;
        ALTER TABLE reading ADD COLUMN factor TEXT;
        ALTER TABLE correction ADD COLUMN factor TEXT;
        """
}
