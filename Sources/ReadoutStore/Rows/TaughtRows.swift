import Foundation
import GRDB
import ReadoutModel

/// Queries for the lessons that came with a template's file.
enum TaughtRows {
    /// The lessons that are not forgotten.
    static func lessons(
        _ database: Database, of templateID: Int64
    ) throws -> [(valueID: Int64, lesson: Lesson)] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT taught.id, taught.value_id, value.name, taught.text, taught.picture
                FROM value JOIN taught ON taught.value_id = value.id
                WHERE value.template_id = ? AND value.removed_at IS NULL
                    AND taught.forgotten_at IS NULL
                ORDER BY taught.id
                """)
        return try Row.fetchAll(statement, arguments: [templateID]).map { row in
            let number: Int64 = row[0]
            let picture: Data = row[4]
            return (
                row[1],
                Lesson(
                    record: -number, valueName: row[2], text: row[3], value: nil,
                    picture: [UInt8](picture))
            )
        }
    }

    /// The texts of a value's pictures that are not forgotten.
    static func texts(_ database: Database, ofValue id: Int64) throws -> [String] {
        let statement = try database.cachedStatement(
            sql: "SELECT text FROM taught WHERE value_id = ? AND forgotten_at IS NULL ORDER BY id")
        return try String.fetchAll(statement, arguments: [id])
    }

    /// The experience with each value, by value name, without what was forgotten.
    static func experience(
        _ database: Database, of templateID: Int64
    ) throws -> [String: Learnt] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT value.name, readings, wrong, expected
                FROM value JOIN taught_experience ON value_id = value.id
                WHERE template_id = ? AND removed_at IS NULL AND forgotten_at IS NULL
                """)
        return try Row.fetchAll(statement, arguments: [templateID]).reduce(into: [:]) {
            known, row in
            known[row[0]] = Learnt(
                trackRecord: TrackRecord(readings: row[1], wrong: row[2], expected: row[3]))
        }
    }

    /// The order of a value's dates; nil if it did not come with the file or was forgotten.
    static func dateOrder(_ database: Database, ofValue id: Int64) throws -> Rules.DateOrder? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT date_order FROM taught_experience
                WHERE value_id = ? AND forgotten_at IS NULL
                """)
        return try String.fetchOne(statement, arguments: [id]).flatMap(Rules.DateOrder.init)
    }

    /// Removes the content of an earlier file.
    static func clear(_ database: Database, value id: Int64) throws {
        for table in tables {
            try database.execute(
                sql: "DELETE FROM \(table) WHERE value_id = ?", arguments: [id])
        }
    }

    /// Stores a picture from a file.
    static func insert(_ example: TemplateExample, _ database: Database, value id: Int64) throws {
        try database.execute(
            sql: "INSERT INTO taught (value_id, text, picture, checksum) VALUES (?, ?, ?, ?)",
            arguments: [
                id, example.text, Data(example.picture), Checksum.stored(of: example.picture),
            ])
    }

    /// Stores what a file carried about a value's readings and dates. The column `chains` is that of former versions, and stays
    /// empty.
    static func insert(_ known: Learnt, _ database: Database, value id: Int64) throws {
        try database.execute(
            sql: """
                INSERT INTO taught_experience
                    (value_id, readings, wrong, expected, chains, date_order)
                VALUES (?, ?, ?, ?, '{}', ?)
                """,
            arguments: [
                id, known.trackRecord.readings, known.trackRecord.wrong,
                known.trackRecord.expected, known.dateOrder?.rawValue,
            ])
    }

    /// Replaces what values learnt from an earlier file with the content of this file.
    /// - Throws: `StoreError.noValueInTemplate`.
    static func replace(
        with memory: LearntMemory, _ database: Database, fields: [FieldRow], template: String
    ) throws {
        for row in fields { try clear(database, value: row.id) }
        for example in memory.examples {
            let row = try fields.row(named: example.valueName, ofTemplate: template)
            try insert(example, database, value: row.id)
        }
        for (value, known) in memory.experience {
            let row = try fields.row(named: value, ofTemplate: template)
            try insert(known, database, value: row.id)
        }
    }

    /// Everything that the file carried for one value.
    static func part(_ database: Database, ofValue id: Int64) throws -> TaughtChange.Part {
        let pictures = try Row.fetchAll(
            database,
            sql: """
                SELECT text, picture, checksum, forgotten_at FROM taught
                WHERE value_id = ? ORDER BY id
                """, arguments: [id]
        ).map {
            TaughtChange.Picture(text: $0[0], picture: $0[1], checksum: $0[2], forgottenAt: $0[3])
        }
        let experience = try Row.fetchOne(
            database,
            sql: """
                SELECT readings, wrong, expected, date_order, forgotten_at
                FROM taught_experience WHERE value_id = ?
                """, arguments: [id]
        ).map {
            TaughtChange.Experience(
                readings: $0[0], wrong: $0[1], expected: $0[2], dateOrder: $0[3], forgottenAt: $0[4]
            )
        }
        return TaughtChange.Part(value: id, pictures: pictures, experience: experience)
    }

    /// Restores what `part(_:ofValue:)` returned, after `clear(_:value:)`.
    static func insert(_ part: TaughtChange.Part, _ database: Database) throws {
        for picture in part.pictures {
            try database.execute(
                sql: """
                    INSERT INTO taught (value_id, text, picture, checksum, forgotten_at)
                    VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    part.value, picture.text, picture.picture, picture.checksum,
                    picture.forgottenAt,
                ])
        }
        guard let known = part.experience else { return }
        try database.execute(
            sql: """
                INSERT INTO taught_experience
                    (value_id, readings, wrong, expected, chains, date_order, forgotten_at)
                VALUES (?, ?, ?, ?, '{}', ?, ?)
                """,
            arguments: [
                part.value, known.readings, known.wrong, known.expected, known.dateOrder,
                known.forgottenAt,
            ])
    }

    /// When the content of the file was forgotten; nil if it teaches or there is none.
    static func forgottenAt(_ database: Database, value id: Int64) throws -> String? {
        let parts = tables.map { "SELECT forgotten_at FROM \($0) WHERE value_id = ?1" }
        return try String.fetchOne(
            database,
            sql: "SELECT max(forgotten_at) FROM (\(parts.joined(separator: " UNION ")))",
            arguments: [id])
    }

    /// Forgets the content of the file, or remembers it again.
    /// - Parameter moment: when the content was forgotten; nil to remember it.
    static func setForgotten(_ database: Database, value id: Int64, at moment: String?) throws {
        for table in tables {
            try database.execute(
                sql: "UPDATE \(table) SET forgotten_at = ? WHERE value_id = ?",
                arguments: [moment, id])
        }
    }

    private static let tables = ["taught", "taught_experience"]
}
