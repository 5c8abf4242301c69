import GRDB

extension Schema {
    /// Operations get an author and can be redone; templates keep their earlier definitions; readings keep the kind and
    /// unit they were made with; records and pictures get checksums.
    ///
    /// The tables `operation` and `change` are recreated because their constraints allowed no further kinds.
    @Sendable static func version9(_ database: Database) throws {
        try database.execute(sql: operations)
        try database.execute(sql: definitions)
        try closeUndone(database)
        try database.execute(sql: givenMoments)
        try Seals.create(database)
        try TemplateView.createAll(database)
    }

    private static let operations = """
        CREATE TABLE new_operation (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            template_id INTEGER REFERENCES template(id),
            began_at TEXT NOT NULL,
            undone_at TEXT,
            closed_at TEXT,
            continued_by INTEGER REFERENCES operation(id),
            target_id INTEGER REFERENCES operation(id),
            command TEXT,
            person TEXT
        ) STRICT;
        INSERT INTO new_operation (id, kind, template_id, began_at, undone_at, closed_at)
            SELECT id, kind, template_id, began_at, undone_at, undone_at FROM operation;
        DROP TABLE operation;
        ALTER TABLE new_operation RENAME TO operation;
        CREATE INDEX operation_target ON operation(target_id) WHERE target_id IS NOT NULL;

        CREATE TABLE new_change (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            operation_id INTEGER NOT NULL REFERENCES operation(id),
            kind TEXT NOT NULL,
            record_id INTEGER REFERENCES record(id),
            event_id INTEGER REFERENCES meter_exchange(id),
            old_captured_at TEXT,
            old_captured_from TEXT,
            old_utc_offset INTEGER,
            new_captured_at TEXT,
            new_captured_from TEXT,
            new_utc_offset INTEGER,
            old_revision INTEGER,
            new_revision INTEGER,
            old_name TEXT,
            new_name TEXT,
            content BLOB
        ) STRICT;
        INSERT INTO new_change (id, operation_id, kind, record_id, old_captured_at,
            old_captured_from, old_utc_offset)
            SELECT id, operation_id, kind, record_id, old_captured_at, old_captured_from,
                old_utc_offset FROM change;
        DROP TABLE change;
        ALTER TABLE new_change RENAME TO change;
        CREATE INDEX change_operation ON change(operation_id);
        CREATE INDEX change_record ON change(record_id) WHERE record_id IS NOT NULL;
        CREATE INDEX change_event ON change(event_id) WHERE event_id IS NOT NULL;
        """

    private static let definitions = """
        CREATE TABLE template_version (
            template_id INTEGER NOT NULL REFERENCES template(id),
            revision INTEGER NOT NULL,
            origin INTEGER NOT NULL,
            made_at TEXT NOT NULL,
            description TEXT NOT NULL,
            photo_sha256 TEXT NOT NULL,
            photo_width INTEGER NOT NULL,
            photo_height INTEGER NOT NULL,
            boxes TEXT NOT NULL,
            picture BLOB,
            PRIMARY KEY (template_id, revision)
        ) STRICT;
        CREATE TABLE value_version (
            template_id INTEGER NOT NULL REFERENCES template(id),
            revision INTEGER NOT NULL,
            value_id INTEGER NOT NULL REFERENCES value(id),
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            kind TEXT NOT NULL,
            unit TEXT,
            location TEXT NOT NULL,
            rules TEXT NOT NULL,
            PRIMARY KEY (template_id, revision, value_id)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO template_version
            SELECT id, revision, revision, updated_at, description, photo_sha256, photo_width,
                photo_height, boxes, picture FROM template;
        INSERT INTO value_version
            SELECT template_id, template.revision, value.id, position, value.name, kind, unit,
                location, rules
            FROM value JOIN template ON template.id = value.template_id WHERE removed_at IS NULL;
        ALTER TABLE reading ADD COLUMN kind TEXT;
        ALTER TABLE reading ADD COLUMN unit TEXT;
        UPDATE reading SET (kind, unit) = (SELECT kind, unit FROM value WHERE id = value_id)
        WHERE record_id IN (
            SELECT record.id FROM record JOIN template ON template.id = record.template_id
            WHERE record.template_revision = template.revision);
        ALTER TABLE correction ADD COLUMN kind TEXT;
        ALTER TABLE correction ADD COLUMN unit TEXT;
        ALTER TABLE correction ADD COLUMN broken TEXT;
        UPDATE correction SET (kind, unit) = (
            SELECT kind, unit FROM reading WHERE reading.record_id = correction.record_id
                AND reading.value_id = correction.value_id);
        """

    /// Moves records added after their batch was undone to an operation of their own, so that they can be undone.
    private static func closeUndone(_ database: Database) throws {
        let torn = try Row.fetchAll(
            database,
            sql: """
                SELECT id, kind, began_at FROM operation WHERE undone_at IS NOT NULL AND EXISTS (
                    SELECT 1 FROM record WHERE operation_id = operation.id AND deleted_at IS NULL)
                ORDER BY id
                """)
        for row in torn {
            try database.execute(
                sql: "INSERT INTO operation (kind, began_at) VALUES (?, ?)",
                arguments: [row["kind"] as String, row["began_at"] as String])
            let rest = database.lastInsertedRowID
            let id: Int64 = row["id"]
            try database.execute(
                sql: """
                    UPDATE record SET operation_id = ?
                    WHERE operation_id = ? AND deleted_at IS NULL
                    """, arguments: [rest, id])
            try database.execute(
                sql: "UPDATE operation SET continued_by = ? WHERE id = ?", arguments: [rest, id])
        }
    }

    /// Stores the moments that people gave, so that setting them can be redone.
    private static let givenMoments = """
        UPDATE change SET (new_captured_at, new_captured_from, new_utc_offset) = (
            SELECT old_captured_at, old_captured_from, old_utc_offset FROM change AS next
            JOIN operation ON operation.id = next.operation_id AND operation.undone_at IS NULL
            WHERE next.record_id = change.record_id AND next.kind = 'captured_at'
                AND next.id > change.id
            ORDER BY next.id LIMIT 1)
        WHERE kind = 'captured_at';
        UPDATE change SET (new_captured_at, new_captured_from, new_utc_offset) = (
            SELECT captured_at, captured_from, utc_offset FROM record WHERE id = record_id)
        WHERE kind = 'captured_at' AND new_captured_at IS NULL AND operation_id IN (
            SELECT id FROM operation WHERE undone_at IS NULL);
        """
}
