import Foundation
import GRDB
import ReadoutModel

/// A template's value with its row number.
struct FieldRow: Sendable {
    let id: Int64
    let field: Field
    /// Another unit that a typed number may be in; see `TaughtField.otherUnit`.
    var otherUnit: String?
    /// Whether the value now has another kind, unit or factor.
    var isFormer = false

    /// For a reading that a person confirms, which is in the definition's own unit.
    var confirmed: FieldRow {
        var row = self
        row.otherUnit = nil
        return row
    }

    /// For a person's earlier word, which is in the unit that its reading has.
    func asSaid(in reading: StoredReading) -> FieldRow {
        var field = field
        field.unit = reading.unit
        return FieldRow(
            id: id, field: field,
            isFormer: isFormer || !Unit.isSameSpelling(reading.unit, self.field.unit)
        )
    }
}

/// Queries for templates.
enum TemplateRows {
    /// The columns of the table `template` that `stored(_:row:)` needs.
    static let columns = """
        id, name, description, revision, created_at, updated_at,
        photo_sha256, photo_width, photo_height, boxes, picture
        """

    /// The number of the template with this name.
    /// - Throws: `StoreError.noTemplate`.
    static func id(_ database: Database, named name: String) throws -> Int64 {
        let found = try Int64.fetchOne(
            database,
            sql: "SELECT id FROM template WHERE name = ? AND deleted_at IS NULL",
            arguments: [composed(name)])
        if let found { return found }
        let names = try String.fetchAll(
            database, sql: "SELECT name FROM template WHERE deleted_at IS NULL")
        throw StoreError.noTemplate(
            name: name, similar: NearSpelling.similar(to: name, among: names))
    }

    /// The numbers of all templates with this name, including deleted ones.
    /// - Throws: `StoreError.noTemplate`.
    static func idsWithDeleted(_ database: Database, named name: String) throws -> [Int64] {
        let found = try Int64.fetchAll(
            database, sql: "SELECT id FROM template WHERE name = ?", arguments: [composed(name)])
        return try found.isEmpty ? [id(database, named: name)] : found
    }

    /// The name of a template, deleted or not, for messages; its number where it never was in the store.
    static func name(_ database: Database, of id: Int64) throws -> String {
        let name = try String.fetchOne(
            database, sql: "SELECT name FROM template WHERE id = ?", arguments: [id])
        return name ?? "\(id)"
    }

    /// The text boxes of a template's reference photo, and its height in pixels; no boxes where they are damaged, which
    /// `stored(_:row:)` reports.
    static func boxes(
        _ database: Database, of id: Int64
    ) throws -> (boxes: [TextBox], height: Int) {
        let row = try Row.fetchOne(
            database, sql: "SELECT boxes, photo_height FROM template WHERE id = ?", arguments: [id])
        guard let row else { return ([], 0) }
        do {
            return (try BoxText.decode(row["boxes"]).boxes, row["photo_height"])
        } catch is DecodingError {
            return ([], row["photo_height"])
        }
    }

    /// The values of a template in template order.
    /// - Throws: `StoreError.unreadableTemplate`.
    static func values(_ database: Database, of id: Int64, template: String) throws -> [FieldRow] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT id, name, kind, unit, location, rules FROM value
                WHERE template_id = ? AND removed_at IS NULL ORDER BY position
                """)
        return try Row.fetchAll(statement, arguments: [id]).map { row in
            FieldRow(id: row["id"], field: try value(row, template: template))
        }
    }

    /// The values of a template by name.
    /// - Throws: `StoreError.unreadableTemplate`.
    static func definitions(
        _ database: Database, of id: Int64, template: String
    ) throws -> [String: Field] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT id, name, kind, unit, location, rules FROM value
                WHERE template_id = ? AND removed_at IS NULL
                """)
        return try Row.fetchAll(statement, arguments: [id]).reduce(into: [:]) { values, row in
            values[row["name"]] = try value(row, template: template)
        }
    }

    static func value(_ row: Row, template: String) throws -> Field {
        let name: String = row["name"]
        func unreadable(_ problem: String) -> StoreError {
            .unreadableTemplate(name: template, problem: "value '\(name)': \(problem)")
        }
        let kindName: String = row["kind"]
        guard let kind = Kind(name: kindName) else {
            throw unreadable("there is no kind '\(kindName)'")
        }
        let place: String = row["location"]
        guard let location = Location(place) else {
            throw unreadable("'\(place)' is not a location")
        }
        var rules = Rules()
        let stored: String = row["rules"]
        if stored != "{}" {
            let entries: [String: String]
            do {
                entries = try JSONDecoder().decode(
                    [String: String].self, from: Data(stored.utf8))
            } catch {
                throw unreadable("its rules are not a JSON object of texts")
            }
            for (key, text) in entries.sorted(by: { $0.key < $1.key }) {
                do {
                    try rules.set(key, to: text)
                } catch {
                    throw unreadable("\(key): \(error)")
                }
            }
        }
        return Field(
            name: name, kind: kind, unit: row["unit"], location: location, rules: rules)
    }

    /// The whole template from its row.
    static func stored(_ database: Database, row: Row) throws -> StoredTemplate {
        let id: Int64 = row["id"]
        let name: String = row["name"]
        let boxes: String = row["boxes"]
        let picture: Data = row["picture"]
        let decoded: (boxes: [TextBox], isFramed: Bool)
        do {
            decoded = try BoxText.decode(boxes)
        } catch {
            throw StoreError.unreadableTemplate(
                name: name, problem: "the text boxes of its reference photo are damaged")
        }
        let template = Template(
            name: name, description: row["description"],
            fields: try values(database, of: id, template: name).map(\.field),
            reference: Reference(
                sha256: row["photo_sha256"], width: row["photo_width"],
                height: row["photo_height"], boxes: decoded.boxes,
                picture: [UInt8](picture)),
            isFramed: decoded.isFramed)
        return StoredTemplate(
            id: id, revision: row["revision"], template: template,
            createdAt: row["created_at"], updatedAt: row["updated_at"],
            recordCount: try recordCount(database, of: id))
    }

    /// Problems of templates: those that cannot be read, and those that could not be stored today.
    static func defects(_ database: Database) throws -> [String] {
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT \(columns) FROM template WHERE deleted_at IS NULL ORDER BY id")
        return try rows.flatMap { row -> [String] in
            do {
                let template = try stored(database, row: row).template
                return TemplateCheck.problems(of: template).map {
                    "template '\(template.name)' is damaged: \($0)"
                }
            } catch let error as StoreError {
                return [error.description]
            }
        }
    }

    static func recordCount(_ database: Database, of id: Int64) throws -> Int {
        try Int.fetchOne(
            database,
            sql: "SELECT sum(records) FROM record_count WHERE template_id = ?",
            arguments: [id]) ?? 0
    }

    /// The rules of a value in the form stored in the column `rules`: a JSON object of keys and texts.
    static func text(of rules: Rules) throws -> String {
        let entries = Dictionary(rules.entries.map { ($0.key, $0.text) }) { first, _ in first }
        guard !entries.isEmpty else { return "{}" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(entries), as: UTF8.self)
    }
}
