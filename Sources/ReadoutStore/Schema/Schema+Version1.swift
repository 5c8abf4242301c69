import GRDB

extension Schema {
    /// The first tables.
    ///
    /// Moments `captured_at` are wall-clock time, all others UTC. Rows are never deleted: a row that a person deletes
    /// gets a `deleted_at`, so that the deletion can be undone.
    @Sendable static func version1(_ database: Database) throws {
        try database.execute(sql: templateTables)
        try database.execute(sql: recordTables)
        try database.execute(sql: readingTables)
        try database.execute(sql: indexes)
        try database.execute(sql: counts)
    }

    private static let templateTables = """
        CREATE TABLE template (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL COLLATE NOCASE,
            description TEXT NOT NULL,
            revision INTEGER NOT NULL,
            created_at TEXT NOT NULL,
            updated_at TEXT NOT NULL,
            deleted_at TEXT,
            photo_sha256 TEXT NOT NULL,
            photo_width INTEGER NOT NULL,
            photo_height INTEGER NOT NULL,
            boxes TEXT NOT NULL,
            picture BLOB NOT NULL
        ) STRICT;
        CREATE TABLE value (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            template_id INTEGER NOT NULL REFERENCES template(id),
            position INTEGER NOT NULL,
            name TEXT NOT NULL COLLATE NOCASE,
            kind TEXT NOT NULL,
            unit TEXT,
            location TEXT NOT NULL,
            rules TEXT NOT NULL,
            removed_at TEXT
        ) STRICT;
        """

    private static let recordTables = """
        CREATE TABLE operation (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN ('add', 'edit', 'delete', 'delete-template')),
            template_id INTEGER REFERENCES template(id),
            began_at TEXT NOT NULL,
            undone_at TEXT
        ) STRICT;
        CREATE TABLE photo (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            sha256 TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            path TEXT NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            captured_at TEXT NOT NULL,
            captured_from TEXT NOT NULL,
            utc_offset INTEGER,
            latitude REAL,
            longitude REAL
        ) STRICT;
        CREATE TABLE record (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            template_id INTEGER NOT NULL REFERENCES template(id),
            template_revision INTEGER NOT NULL,
            photo_id INTEGER NOT NULL REFERENCES photo(id),
            operation_id INTEGER NOT NULL REFERENCES operation(id),
            status TEXT NOT NULL CHECK (status IN ('accepted', 'review', 'unmatched')),
            captured_at TEXT NOT NULL,
            captured_from TEXT NOT NULL,
            utc_offset INTEGER,
            inliers INTEGER,
            residual REAL,
            confidence REAL,
            method TEXT,
            transform TEXT,
            unmatched_code TEXT,
            unmatched_reason TEXT,
            milliseconds INTEGER NOT NULL,
            added_at TEXT NOT NULL,
            deleted_at TEXT
        ) STRICT;
        """

    private static let readingTables = """
        CREATE TABLE correction (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            operation_id INTEGER NOT NULL REFERENCES operation(id),
            record_id INTEGER NOT NULL REFERENCES record(id),
            value_id INTEGER NOT NULL REFERENCES value(id),
            text TEXT NOT NULL,
            value TEXT,
            magnitude TEXT,
            confirmed INTEGER NOT NULL,
            corrected_at TEXT NOT NULL,
            withdrawn_at TEXT
        ) STRICT;
        CREATE TABLE reading (
            record_id INTEGER NOT NULL REFERENCES record(id),
            value_id INTEGER NOT NULL REFERENCES value(id),
            text TEXT NOT NULL,
            value TEXT,
            magnitude TEXT,
            confidence REAL NOT NULL,
            accepted INTEGER NOT NULL,
            by_machine INTEGER NOT NULL DEFAULT 1,
            correction_id INTEGER REFERENCES correction(id),
            alternatives TEXT,
            PRIMARY KEY (record_id, value_id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE reason (
            record_id INTEGER NOT NULL,
            value_id INTEGER NOT NULL,
            position INTEGER NOT NULL,
            code TEXT NOT NULL,
            message TEXT NOT NULL,
            PRIMARY KEY (record_id, value_id, position),
            FOREIGN KEY (record_id, value_id) REFERENCES reading(record_id, value_id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE crop (
            record_id INTEGER NOT NULL,
            value_id INTEGER NOT NULL,
            picture BLOB NOT NULL,
            PRIMARY KEY (record_id, value_id),
            FOREIGN KEY (record_id, value_id) REFERENCES reading(record_id, value_id)
        ) STRICT;
        CREATE TABLE change (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            operation_id INTEGER NOT NULL REFERENCES operation(id),
            record_id INTEGER NOT NULL REFERENCES record(id),
            kind TEXT NOT NULL CHECK (kind IN ('deleted', 'captured_at')),
            old_captured_at TEXT,
            old_captured_from TEXT,
            old_utc_offset INTEGER
        ) STRICT;
        """

    private static let indexes = """
        CREATE UNIQUE INDEX template_name ON template(name) WHERE deleted_at IS NULL;
        CREATE UNIQUE INDEX value_name ON value(template_id, name) WHERE removed_at IS NULL;
        CREATE UNIQUE INDEX record_photo ON record(photo_id, template_id) WHERE deleted_at IS NULL;
        CREATE INDEX record_moment ON record(template_id, captured_at, id, status)
            WHERE deleted_at IS NULL;
        CREATE INDEX record_time ON record(captured_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX record_status ON record(template_id, status, captured_at, id)
            WHERE deleted_at IS NULL;
        CREATE INDEX record_operation ON record(operation_id);
        CREATE INDEX correction_reading ON correction(record_id, value_id);
        CREATE INDEX correction_operation ON correction(operation_id);
        CREATE INDEX change_operation ON change(operation_id);
        """

    /// Record counts by template and status, maintained by triggers, because listing templates must not scan all
    /// records.
    private static let counts = """
        CREATE TABLE record_count (
            template_id INTEGER NOT NULL REFERENCES template(id),
            status TEXT NOT NULL,
            records INTEGER NOT NULL,
            PRIMARY KEY (template_id, status)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER record_added AFTER INSERT ON record WHEN NEW.deleted_at IS NULL BEGIN
            INSERT INTO record_count VALUES (NEW.template_id, NEW.status, 1)
                ON CONFLICT DO UPDATE SET records = records + 1;
        END;
        CREATE TRIGGER record_left AFTER UPDATE OF status, deleted_at ON record
        WHEN OLD.deleted_at IS NULL BEGIN
            UPDATE record_count SET records = records - 1
                WHERE template_id = OLD.template_id AND status = OLD.status;
        END;
        CREATE TRIGGER record_returned AFTER UPDATE OF status, deleted_at ON record
        WHEN NEW.deleted_at IS NULL BEGIN
            INSERT INTO record_count VALUES (NEW.template_id, NEW.status, 1)
                ON CONFLICT DO UPDATE SET records = records + 1;
        END;
        """
}
