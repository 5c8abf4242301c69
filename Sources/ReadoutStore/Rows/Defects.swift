import Foundation
import GRDB
import ReadoutModel

/// Finds defects of records and pictures by counting, reading and checking all of them.
struct Defects {
    /// Whether the templates can be read. Without them texts cannot be checked against values.
    let isSoundTemplates: Bool

    /// Maximum number of defects of one kind to list.
    private static let most = 20
    /// Number of records read at a time.
    private static let group = 500

    /// All defects, one line each.
    func found(_ database: Database) throws -> [String] {
        let parts = try [
            indexes(database), definitions(database), versions(database), counts(database),
            views(database),
            seals(database),
            pictures(database),
            contents(database),
        ]
        return parts.flatMap { lines in
            lines.count <= Defects.most
                ? lines
                : lines.prefix(Defects.most) + ["and \(lines.count - Defects.most) more of them"]
        }
    }

    /// Indexes and triggers that the database lacks.
    private func indexes(_ database: Database) throws -> [String] {
        try Schema.missingParts(database).map { "\($0.type) '\($0.name)' is missing" }
    }

    /// Templates with a value whose definition differs from the template's present revision.
    private func definitions(_ database: Database) throws -> [String] {
        guard isSoundTemplates else { return [] }
        return try String.fetchAll(
            database,
            sql: """
                SELECT DISTINCT template.name FROM (
                    SELECT template_id, id, position, name, kind, unit, location, rules,
                        factor
                    FROM value
                    WHERE removed_at IS NULL
                    EXCEPT
                    SELECT value_version.template_id, value_id, position, value_version.name, kind,
                        unit, location, rules, factor
                    FROM value_version JOIN template ON template.id = value_version.template_id
                        AND template.revision = value_version.revision
                ) AS value JOIN template ON template.id = value.template_id
                ORDER BY template.name
                """
        ).map { "the definition of a value of template '\($0)' has changed since it was stored" }
    }

    /// Revisions of templates that changed after they were stored, and templates that differ from their present
    /// revision in what their photo shows.
    private func versions(_ database: Database) throws -> [String] {
        let found = try Seals.versions(database)
        let stored = try Row.fetchAll(
            database,
            sql: """
                SELECT template_id, template_version.revision, template_version.checksum, name
                FROM template_version JOIN template ON template.id = template_id
                ORDER BY template_id, template_version.revision
                """)
        let damaged = stored.compactMap { row -> String? in
            let version = Seals.Version(template: row[0], revision: row[1])
            guard let checksum: Int64 = row[2], found[version]?.stored != checksum else {
                return nil
            }
            return
                "revision \(version.revision) of template '\(row[3] as String)' is damaged: it has changed "
                + "since it was stored, and undo could bring it back"
        }
        guard isSoundTemplates else { return damaged }
        let changed = try String.fetchAll(
            database,
            sql: """
                SELECT name FROM template JOIN template_version ON template_id = template.id
                    AND template_version.revision = template.revision
                WHERE (template.boxes, template.photo_sha256, template.photo_width,
                    template.photo_height) IS NOT (template_version.boxes,
                    template_version.photo_sha256, template_version.photo_width,
                    template_version.photo_height)
                ORDER BY name
                """
        ).map {
            "template '\($0)' is damaged: what its photo shows has changed since it was stored"
        }
        return damaged + changed
    }

    /// Stored record counts that differ from the actual number of records.
    func counts(_ database: Database) throws -> [String] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT name, status, counted, found FROM (
                    SELECT template_id, status, sum(counted) AS counted, sum(found) AS found FROM (
                        SELECT template_id, status, records AS counted, 0 AS found FROM record_count
                        UNION ALL
                        SELECT template_id, status, 0, 1 FROM record WHERE deleted_at IS NULL)
                    GROUP BY template_id, status)
                JOIN template ON template.id = template_id
                WHERE counted <> found ORDER BY name, status
                """
        ).map { row in
            "template '\(row[0] as String)' has \(row[3] as Int) \(row[1] as String) records, but the stored "
                + "count is \(row[2] as Int)"
        }
    }

    /// Templates without their view.
    func views(_ database: Database) throws -> [String] {
        try String.fetchAll(
            database,
            sql: """
                SELECT name FROM template WHERE deleted_at IS NULL
                    AND 'template_' || name COLLATE NOCASE NOT IN (
                        SELECT entry.name FROM sqlite_schema AS entry WHERE entry.type = 'view')
                ORDER BY name
                """
        ).map { "the view of template '\($0)' is missing" }
    }

    /// Records that changed after this program stored them.
    private func seals(_ database: Database) throws -> [String] {
        let foreign = try Seals.unsealed(database)
        let found = try Seals.checksums(database, where: "1")
        let rows = try Row.fetchCursor(
            database, sql: "SELECT id, checksum FROM record ORDER BY id")
        var lines: [String] = []
        while let row = try rows.next() {
            let id: Int64 = row[0]
            if foreign.contains(id) {
                lines.append("record \(id) was changed by another program")
            } else if let checksum: Int64 = row[1], found[id]?.stored != checksum {
                lines.append("record \(id) is damaged: it has changed since it was stored")
            }
        }
        return lines
    }

    /// Pictures and features that changed after they were stored.
    private func pictures(_ database: Database) throws -> [String] {
        let queries = [
            """
            SELECT picture, checksum, 'the reference photo of template ' || quote(name)
            FROM template WHERE deleted_at IS NULL
            """,
            """
            SELECT picture, checksum, 'the picture of ' || quote(name) || ' of record ' || record_id
            FROM crop JOIN value ON value.id = value_id
            """,
            """
            SELECT picture, checksum, 'a picture that ' || quote(name) || ' learns from'
            FROM taught JOIN value ON value.id = value_id
            """,
            """
            SELECT features, template_features.checksum, 'the picture data of template ' || quote(name)
            FROM template_features JOIN template ON template.id = template_id
            """,
        ]
        var lines: [String] = []
        for query in queries {
            let rows = try Row.fetchCursor(database, sql: query)
            while let row = try rows.next() {
                guard let checksum: Int64 = row[1] else { continue }
                let found = try row.withUnsafeData(atIndex: 0) { Checksum.stored(of: $0 ?? Data()) }
                if found != checksum { lines.append("damaged: \(row[2] as String)") }
            }
        }
        return lines
    }

    /// Records that cannot be read, and values that contradict their texts.
    private func contents(_ database: Database) throws -> [String] {
        let ids = try Int64.fetchAll(
            database, sql: "SELECT id FROM record WHERE deleted_at IS NULL ORDER BY id")
        var lines: [String] = []
        for start in stride(from: 0, to: ids.count, by: Defects.group) {
            let part = Array(ids[start..<min(start + Defects.group, ids.count)])
            do {
                let records = try RecordRows.fetch(
                    database, where: "record.id IN (SELECT value FROM json_each(?))",
                    arguments: [jsonList(part)], order: "record.id")
                lines += try records.flatMap { try contradictions(database, in: $0) }
            } catch {
                lines += unreadable(database, part)
            }
        }
        return lines
    }

    private func unreadable(_ database: Database, _ ids: [Int64]) -> [String] {
        ids.compactMap { id in
            do {
                _ = try RecordRows.fetch(database, id: id)
                return nil
            } catch {
                return "record \(id) cannot be read: \(error)"
            }
        }
    }

    private func contradictions(_ database: Database, in record: StoredRecord) throws -> [String] {
        guard isSoundTemplates, !record.isStale else { return [] }
        let values = try TemplateRows.definitions(
            database, of: record.templateID, template: record.template)
        return record.readings.compactMap { reading in
            guard !reading.isOfOlderDefinition, let stored = reading.value,
                let field = values[reading.valueName], field.isNumeric,
                let meant = field.parsed(reading.text).value, meant != stored
            else { return nil }
            return "record \(record.id) is damaged: '\(reading.valueName)' is \(stored.text), but "
                + "\"\(reading.text)\" means \(meant.text)"
        }
    }
}
