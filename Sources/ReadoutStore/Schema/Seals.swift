import Foundation
import GRDB

/// The checksums of records and pictures.
///
/// Triggers note in `unsealed` which records a transaction changes, and this program computes their new checksums
/// before the transaction ends. Records changed by another program stay listed there; records changed by a fault no
/// longer match their checksum.
enum Seals {
    /// Adds columns, table and triggers to a store, and computes the checksums of its content.
    static func create(_ database: Database) throws {
        for table in ["record", "crop", "template", "template_features", "taught"] {
            try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN checksum INTEGER")
        }
        try database.execute(sql: triggers)
        // At this step the tables have no factors, reasons and cells yet.
        try seal(database, checksums(database, of: contents, where: "1"))
        try sealPictures(database)
    }

    /// Numbers of records whose checksum is out of date. Between this program's transactions there are none.
    static func unsealed(_ database: Database) throws -> Set<Int64> {
        try Int64.fetchSet(
            database.cachedStatement(sql: "SELECT record_id FROM unsealed"))
    }

    /// Computes the checksums of the records that the present transaction changed.
    /// - Parameter foreign: records that another program had changed; their checksums stay out of date.
    static func close(_ database: Database, except foreign: Set<Int64>) throws {
        let changed = try unsealed(database).subtracting(foreign)
        guard !changed.isEmpty else { return }
        let list = jsonList(changed.sorted())
        try seal(
            database,
            checksums(database, where: "record_id IN (SELECT value FROM json_each(?))", [list]))
        try database.execute(
            sql: "DELETE FROM unsealed WHERE record_id IN (SELECT value FROM json_each(?))",
            arguments: [list])
    }

    /// The checksums of the records' present content, by record number.
    /// - Parameter queries: the content that the checksums cover.
    static func checksums(
        _ database: Database, of queries: [String] = contents + additions, where condition: String,
        _ arguments: StatementArguments = []
    ) throws -> [Int64: Checksum] {
        var checksums: [Int64: Checksum] = [:]
        for query in queries {
            let rows = try Row.fetchCursor(
                database.cachedStatement(sql: query.replacing("CONDITION", with: condition)),
                arguments: arguments)
            while let row = try rows.next() {
                let id: Int64 = row[0]
                for value in row.databaseValues {
                    checksums[id, default: Checksum()].add(value)
                }
            }
        }
        return checksums
    }

    private static func seal(_ database: Database, _ checksums: [Int64: Checksum]) throws {
        let statement = try database.cachedStatement(
            sql: "UPDATE record SET checksum = ? WHERE id = ?")
        for (id, checksum) in checksums {
            try statement.execute(arguments: [checksum.stored, id])
        }
    }

    /// Stores the checksum of a template's reference photo.
    static func seal(_ database: Database, template id: Int64) throws {
        guard
            let picture = try Data.fetchOne(
                database, sql: "SELECT picture FROM template WHERE id = ?", arguments: [id])
        else { return }
        try database.execute(
            sql: "UPDATE template SET checksum = ? WHERE id = ?",
            arguments: [Checksum.stored(of: picture), id])
    }

    /// A revision of a template.
    struct Version: Hashable {
        let template: Int64
        let revision: Int
    }

    /// Stores the checksums of revisions that have none.
    static func sealVersions(_ database: Database) throws {
        for (version, checksum) in try versions(database, where: "checksum IS NULL") {
            try database.execute(
                sql: """
                    UPDATE template_version SET checksum = ? WHERE template_id = ? AND revision = ?
                    """, arguments: [checksum.stored, version.template, version.revision])
        }
    }

    /// The checksums of the present content of templates' revisions.
    /// - Parameter condition: on the columns of `template_version`.
    static func versions(
        _ database: Database, where condition: String = "1"
    ) throws -> [Version: Checksum] {
        let queries = [
            """
            SELECT template_id, revision, description, photo_sha256, photo_width, photo_height,
                boxes, picture
            FROM template_version WHERE \(condition)
            """,
            """
            SELECT template_id, revision, value_id, position, name, kind, unit, location, rules,
                factor
            FROM value_version WHERE (template_id, revision) IN (
                SELECT template_id, revision FROM template_version WHERE \(condition))
            ORDER BY template_id, revision, value_id
            """,
        ]
        var checksums: [Version: Checksum] = [:]
        for query in queries {
            let rows = try Row.fetchCursor(database, sql: query)
            while let row = try rows.next() {
                let version = Version(template: row[0], revision: row[1])
                for value in row.databaseValues.dropFirst(2) {
                    checksums[version, default: Checksum()].add(value)
                }
            }
        }
        return checksums
    }

    private static func sealPictures(_ database: Database) throws {
        let columns = [
            "template": "picture", "crop": "picture", "taught": "picture",
            "template_features": "features",
        ]
        for (table, column) in columns {
            let rows = try Row.fetchCursor(
                database, sql: "SELECT rowid, \(column) FROM \(table)")
            var checksums: [(Int64, Int64)] = []
            while let row = try rows.next() {
                let bytes: Data = row[1]
                checksums.append((row[0], Checksum.stored(of: bytes)))
            }
            for (id, checksum) in checksums {
                try database.execute(
                    sql: "UPDATE \(table) SET checksum = ? WHERE rowid = ?",
                    arguments: [checksum, id])
            }
        }
    }

    /// The content that a record's checksum covers: readings and corrections. The record's number is the first column.
    private static let contents = [
        """
        SELECT record.id AS record_id, template_id, template_revision, status, record.captured_at,
            record.captured_from, record.utc_offset, inliers, residual, confidence, method,
            transform, unmatched_code, unmatched_reason, photo.sha256
        FROM record JOIN photo ON photo.id = record.photo_id WHERE CONDITION
        """,
        """
        SELECT record_id, value_id, text, value, magnitude, confidence, accepted, by_machine,
            correction_id, alternatives, certainty, looks, kind, unit
        FROM reading WHERE CONDITION ORDER BY record_id, value_id
        """,
        """
        SELECT record_id, value_id, position, code, message FROM reason
        WHERE CONDITION ORDER BY record_id, value_id, position
        """,
        """
        SELECT record_id, id, value_id, text, value, magnitude, confirmed, withdrawn_at, kind,
            unit, broken
        FROM correction WHERE CONDITION ORDER BY record_id, id
        """,
    ]

    /// Later columns. Nulls add nothing, so that records sealed before factors, reasons and cells existed keep their
    /// checksums.
    private static let additions = [
        """
        SELECT record_id, value_id, factor FROM reading
        WHERE factor IS NOT NULL AND (CONDITION) ORDER BY record_id, value_id
        """,
        """
        SELECT record_id, id, factor FROM correction
        WHERE factor IS NOT NULL AND (CONDITION) ORDER BY record_id, id
        """,
        """
        SELECT record_id, id, reason FROM correction
        WHERE reason IS NOT NULL AND (CONDITION) ORDER BY record_id, id
        """,
        """
        SELECT record_id, value_id, cells FROM reading
        WHERE cells IS NOT NULL AND (CONDITION) ORDER BY record_id, value_id
        """,
    ]

    private static let triggers: String = {
        var sql = """
            CREATE TABLE unsealed (record_id INTEGER PRIMARY KEY) STRICT;
            CREATE TRIGGER record_unsealed_insert AFTER INSERT ON record BEGIN
                INSERT OR IGNORE INTO unsealed VALUES (NEW.id);
            END;
            CREATE TRIGGER record_unsealed_update AFTER UPDATE OF template_id, template_revision,
                photo_id, captured_at, captured_from, utc_offset, inliers, residual, confidence,
                method, transform, unmatched_code, unmatched_reason ON record BEGIN
                INSERT OR IGNORE INTO unsealed VALUES (NEW.id);
            END;
            CREATE TRIGGER record_unsealed_status AFTER UPDATE OF status ON record
            WHEN NEW.status <> OLD.status BEGIN
                INSERT OR IGNORE INTO unsealed VALUES (NEW.id);
            END;
            """
        for table in ["reading", "reason", "correction"] {
            for (event, row) in [("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")] {
                sql += """

                    CREATE TRIGGER \(table)_unsealed_\(event.lowercased()) AFTER \(event) ON \(table)
                    BEGIN
                        INSERT OR IGNORE INTO unsealed VALUES (\(row).record_id);
                    END;
                    """
            }
        }
        return sql
    }()
}
