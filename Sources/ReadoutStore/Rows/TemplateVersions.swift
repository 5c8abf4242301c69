import Foundation
import GRDB
import ReadoutModel

/// The former and present definitions of templates, one per revision.
///
/// A revision made by an undo or redo has the definition of an earlier revision, its origin.
enum TemplateVersions {
    /// Stores the present definition of a template as its present revision.
    /// - Parameter origin: the revision with the same definition; nil if the definition is new.
    static func keep(_ database: Database, templateID id: Int64, origin: Int? = nil) throws {
        try database.execute(
            sql: """
                INSERT INTO template_version (template_id, revision, origin, made_at, description,
                    photo_sha256, photo_width, photo_height, boxes, picture)
                SELECT id, revision, coalesce(?1, revision), updated_at, description, photo_sha256,
                    photo_width, photo_height, boxes,
                    CASE WHEN picture IS (
                        SELECT picture FROM template_version AS earlier
                        WHERE earlier.template_id = template.id AND picture IS NOT NULL
                        ORDER BY revision DESC LIMIT 1) THEN NULL ELSE picture END
                FROM template WHERE id = ?2
                """, arguments: [origin, id])
        try database.execute(
            sql: """
                INSERT INTO value_version (template_id, revision, value_id, position, name, kind,
                    unit, location, rules, factor)
                SELECT template_id, revision, value.id, position, value.name, kind, unit, location,
                    rules, factor
                FROM value JOIN template ON template.id = template_id
                WHERE template_id = ? AND removed_at IS NULL
                """, arguments: [id])
        try Seals.seal(database, template: id)
        try Seals.sealVersions(database)
    }

    /// The revision that first had the same definition; nil if the revision is not kept.
    /// - Parameter revision: nil for the present one.
    static func origin(
        _ database: Database, of template: Int64, at revision: Int?
    ) throws -> Int? {
        try Int.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT origin FROM template_version WHERE template_id = ?1 AND revision =
                        coalesce(?2, (SELECT revision FROM template WHERE id = ?1))
                    """), arguments: [template, revision])
    }

    /// Gives a template the definition of an earlier revision, as a new revision. The name stays.
    static func restore(
        _ database: Database, templateID id: Int64, from revision: Int
    ) throws {
        guard let origin = try origin(database, of: id, at: revision) else { return }
        let now = timestamp()
        try database.execute(
            sql: """
                UPDATE template SET revision = revision + 1, updated_at = ?1,
                    (description, photo_sha256, photo_width, photo_height, boxes) = (
                        SELECT description, photo_sha256, photo_width, photo_height, boxes
                        FROM template_version WHERE template_id = ?2 AND revision = ?3),
                    picture = (
                        SELECT picture FROM template_version
                        WHERE template_id = ?2 AND revision <= ?3 AND picture IS NOT NULL
                        ORDER BY revision DESC LIMIT 1)
                WHERE id = ?2
                """, arguments: [now, id, revision])
        try database.execute(
            sql: "UPDATE value SET removed_at = ? WHERE template_id = ? AND removed_at IS NULL",
            arguments: [now, id])
        try database.execute(
            sql: """
                UPDATE value SET removed_at = NULL,
                    (position, name, kind, unit, location, rules, factor) = (
                    SELECT position, name, kind, unit, location, rules, factor FROM value_version
                    WHERE value_version.template_id = ?1 AND revision = ?2 AND value_id = value.id)
                WHERE id IN (
                    SELECT value_id FROM value_version WHERE template_id = ?1 AND revision = ?2)
                """, arguments: [id, revision])
        try keep(database, templateID: id, origin: origin)
        let name = try String.fetchOne(
            database, sql: "SELECT name FROM template WHERE id = ?", arguments: [id])
        if let name { try TemplateView.create(database, templateID: id, name: name) }
        try RecordRows.updateStatus(database, ofTemplate: id)
    }

    /// The values of a template at a revision, by row number; empty if that revision is not kept.
    static func values(
        _ database: Database, of template: Int64, at revision: Int, name: String
    ) throws -> [Int64: Field] {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT value_id AS id, name, kind, unit, location, rules FROM value_version
                    WHERE template_id = ? AND revision = ?
                    """), arguments: [template, revision])
        return try rows.reduce(into: [:]) { values, row in
            values[row["id"]] = try TemplateRows.value(row, template: name)
        }
    }

    /// One line if two revisions differ in whether photos are framed alike; otherwise none.
    private static func framings(
        _ database: Database, of template: Int64, from old: Int, to new: Int
    ) throws -> [String] {
        func isFramed(_ revision: Int) throws -> Bool {
            try Bool.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT \(BoxText.saysFramed) FROM template_version
                        WHERE template_id = ? AND revision = ?
                        """), arguments: [template, revision]) ?? false
        }
        let (before, after) = (try isFramed(old), try isFramed(new))
        return before == after ? [] : ["frame \(before) -> \(after)"]
    }

    /// The differences between two revisions, one line per value.
    static func differences(
        _ database: Database, of template: Int64, from old: Int, to new: Int
    ) throws -> [String] {
        let (before, after) = (
            try values(database, of: template, at: old, name: "\(template)"),
            try values(database, of: template, at: new, name: "\(template)")
        )
        var lines = try framings(database, of: template, from: old, to: new)
        for (id, field) in after.sorted(by: { $0.key < $1.key }) {
            guard let former = before[id] else {
                lines.append("value '\(field.name)' added")
                continue
            }
            let changes = zip(former.entries, field.entries).filter { $0 != $1 }.map {
                "\($0.key) \($0.text) -> \($1.text)"
            }
            let name = former.name == field.name ? "" : " (was '\(former.name)')"
            guard !changes.isEmpty || !name.isEmpty else { continue }
            lines.append(
                (["value '\(field.name)'\(name)"] + [changes.joined(separator: ", ")])
                    .filter { !$0.isEmpty }.joined(separator: ": "))
        }
        for (id, field) in before.sorted(by: { $0.key < $1.key }) where after[id] == nil {
            lines.append("value '\(field.name)' removed")
        }
        return lines
    }
}

extension Field {
    /// The parts of the definition, with every key at the same position; `-` for missing parts.
    fileprivate var entries: [Entry] {
        let rules = Dictionary(rules.entries.map { ($0.key, $0.text) }) { first, _ in first }
        return [
            Entry(key: "kind", text: kind.name), Entry(key: "unit", text: unit ?? "-"),
            Entry(key: "location", text: location.description),
        ] + Rules.keys.map { Entry(key: $0, text: rules[$0] ?? "-") }
    }

    fileprivate struct Entry: Equatable {
        let key: String
        let text: String
    }
}
