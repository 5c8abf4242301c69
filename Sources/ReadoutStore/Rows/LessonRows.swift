import Foundation
import GRDB
import ReadoutModel

/// Queries for what corrections teach.
enum LessonRows {
    /// A reading that a person confirmed or corrected, without its picture.
    struct Confirmed {
        let record: Int64
        let valueID: Int64
        let value: String
        let text: String
        let typed: TypedValue
    }

    /// SQL: the newest corrections to a template's readings, without those on deleted records, forgotten ones,
    /// verdicts that a value cannot be read, and those on the rows of tables. Corrections are few and readings many,
    /// hence the order of the joins.
    private static let words = """
        value CROSS JOIN correction INDEXED BY correction_value ON correction.value_id = value.id
        CROSS JOIN reading ON reading.record_id = correction.record_id
            AND reading.value_id = correction.value_id AND reading.correction_id = correction.id
        CROSS JOIN record ON record.id = reading.record_id
        LEFT JOIN forgotten ON forgotten.value_id = value.id
        WHERE value.template_id = ? AND value.removed_at IS NULL AND record.deleted_at IS NULL
            AND correction.id > ifnull(forgotten.correction_id, 0)
            AND correction.reason IS NULL
            AND json_extract(value.rules, '$.until') IS NULL
        """

    /// The corrections to learn from: on readings of a template that have a picture, newest photo first, without those
    /// on deleted records and without withdrawn or forgotten ones.
    static func confirmed(_ database: Database, of templateID: Int64) throws -> [Confirmed] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT reading.record_id, reading.value_id, value.name, correction.text,
                    correction.value, correction.magnitude, reading.text, reading.value,
                    correction.factor
                FROM \(words)
                    AND correction.value IS NOT NULL
                    AND EXISTS (
                        SELECT 1 FROM crop
                        WHERE crop.record_id = record.id AND crop.value_id = value.id)
                ORDER BY record.captured_at DESC, record.id DESC, value.position
                """)
        return try Row.fetchAll(statement, arguments: [templateID]).compactMap { row in
            let meant: String = row[4]
            guard
                let shown = shown(
                    said: row[3], meaning: meant, seen: row[6], as: row[7], factor: row[8])
            else { return nil }
            return Confirmed(
                record: row[0], valueID: row[1], value: row[2], text: shown.text,
                typed: TypedValue(text: meant, magnitude: magnitude(row[5])))
        }
    }

    /// The text in the picture where a person gave a correction, and whether the machine saw it. This is the machine's
    /// own text if it means the same, because people leave out leading zeros and units. Nil if the person gave a value
    /// that the device cannot show exactly.
    /// - Parameter factor: the factor by which the device's number is multiplied; nil if the number is the value.
    private static func shown(
        said: String, meaning meant: String, seen: String, as value: String?, factor: String?
    ) -> (text: String, wasSeen: Bool)? {
        if value == meant, !seen.isEmpty { return (seen, true) }
        guard let factor else { return (said, false) }
        return DisplayScale.shown(meant, factor: factor).map { ($0, false) }
    }

    /// Maximum number of reviewed readings of a template that count for the track record, the newest ones.
    private static let mostOfTemplate = 2000

    /// What corrections taught about a template's values, by value name.
    static func learnt(
        _ database: Database, of templateID: Int64, fields: [FieldRow]
    ) throws -> [String: Learnt] {
        var known = try experience(database, of: templateID)
        for row in fields {
            let learnt = try learnt(database, of: row, in: templateID)
            known[row.field.name, default: Learnt()].dateOrder = learnt.dateOrder
            known[row.field.name]?.forms = learnt.forms
            known[row.field.name]?.words = learnt.words
            known[row.field.name]?.changingWords = learnt.changingWords
        }
        return known.filter { $0.value != Learnt() }
    }

    /// How a value is written and its dates are ordered, according to people's corrections.
    static func learnt(
        _ database: Database, of row: FieldRow, in templateID: Int64
    ) throws -> Learnt {
        var learnt = Learnt()
        if row.field.kind == .date, row.field.rules.dateOrder == nil {
            learnt.dateOrder = try dateOrder(database, ofValue: row.id, of: templateID)
        }
        if row.field.isFormed {
            learnt.forms = try forms(database, ofValue: row.id, of: templateID)
        }
        let seen = try nearbyWords(database, ofValue: row.id, of: templateID)
        learnt.words = Set(seen.compactMap(\.shown))
        learnt.changingWords = changing(among: seen)
        return learnt
    }

    /// A doubt of a confirmed reading about a word near a value: the word that the reference photo shows, if the doubt names one,
    /// and the one that the photo shows, if it was read.
    private typealias NearbyWord = (record: Int64, replaced: String?, shown: String?)

    /// The words near a value in which photos of confirmed readings differ from the reference photo. Readings whose
    /// value a person changed are left out: the word may be the reason, as `CR` behind a number is.
    private static func nearbyWords(
        _ database: Database, ofValue id: Int64, of templateID: Int64
    ) throws -> [NearbyWord] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT record_id, code, message FROM reason WHERE (record_id, value_id) IN (
                    SELECT reading.record_id, reading.value_id
                    FROM \(words) AND value.id = ? AND reading.value IS correction.value
                        AND correction.value IS NOT NULL
                    ORDER BY correction.id DESC LIMIT \(mostOfValue))
                """)
        return try Row.fetchAll(statement, arguments: [templateID, id]).map {
            (
                $0[0], Doubt.replacedWord(code: $0[1], message: $0[2]),
                Doubt.word(code: $0[1], message: $0[2])
            )
        }
    }

    /// The words in whose place two photos show different ones, or one that was not read: such as a name, they say nothing about
    /// the value.
    private static func changing(among seen: [NearbyWord]) -> Set<String> {
        let places = Dictionary(grouping: seen, by: \.replaced)
        return Set(
            places.compactMap { replaced, words in
                let others =
                    Set(words.compactMap(\.shown)).count + words.count { $0.shown == nil }
                return others > 1 && Set(words.map(\.record)).count > 1 ? replaced : nil
            })
    }

    /// The experience from corrections to a template's readings, by value name, together with that of the template's
    /// file. The track record counts only readings that the machine was certain of, or doubted only for lack of
    /// certainty.
    private static func experience(
        _ database: Database, of templateID: Int64
    ) throws -> [String: Learnt] {
        var known = try TaughtRows.experience(database, of: templateID)
        let unsure = [Doubt.lowConfidence(0), .notSureEnough(0, wanted: 0)]
        let codes = unsure.map { "'\($0.code)'" }.joined(separator: ", ")
        let statement = try database.cachedStatement(
            sql: """
                SELECT value.name, reading.value IS correction.value, \(TemplateView.confidence)
                FROM \(words) AND reading.by_machine
                    AND (reading.certainty IS NOT NULL OR reading.accepted)
                    AND NOT EXISTS (
                        SELECT 1 FROM reason
                        WHERE reason.record_id = record.id AND reason.value_id = reading.value_id
                            AND reason.code NOT IN (\(codes)))
                ORDER BY correction.id DESC LIMIT \(mostOfTemplate)
                """)
        for row in try Row.fetchAll(statement, arguments: [templateID]) {
            known[row[0], default: Learnt()].trackRecord.note(
                confidence: row[2], isRight: row[1])
        }
        return known
    }

    /// Maximum number of reviewed readings of a value, the newest ones, that determine how the value is written and the
    /// order of its date parts.
    private static let mostOfValue = 100

    /// The newest corrections and confirmations of a value: text and value as read, then as given by people.
    private static func newestWords(
        _ database: Database, ofValue id: Int64, of templateID: Int64
    ) throws -> [Row] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT reading.text, reading.value, correction.text, correction.value,
                    correction.factor
                FROM \(words)
                    AND value.id = ? AND correction.value IS NOT NULL
                ORDER BY correction.id DESC LIMIT \(mostOfValue)
                """)
        return try Row.fetchAll(statement, arguments: [templateID, id])
    }

    /// The order of a value's ambiguous dates according to people's corrections, otherwise the one from the template's
    /// file.
    private static func dateOrder(
        _ database: Database, ofValue id: Int64, of templateID: Int64
    ) throws -> Rules.DateOrder? {
        let lesson = try newestWords(database, ofValue: id, of: templateID).reduce(
            into: DateOrderLesson()
        ) { $0.note($1[0], means: $1[3]) }
        return try lesson.order(orElse: TaughtRows.dateOrder(database, ofValue: id))
    }

    /// The forms of a value, from people's corrections and from the template's file.
    private static func forms(
        _ database: Database, ofValue id: Int64, of templateID: Int64
    ) throws -> WrittenForms {
        var forms = WrittenForms()
        for row in try newestWords(database, ofValue: id, of: templateID) {
            guard
                let shown = shown(
                    said: row[2], meaning: row[3], seen: row[0], as: row[1], factor: row[4])
            else { continue }
            forms.note(shown.text, wasSeen: shown.wasSeen)
        }
        for text in try TaughtRows.texts(database, ofValue: id) {
            forms.note(text, wasSeen: false)
        }
        return forms
    }

    /// The lesson of a confirmed reading, with its picture; nil if the picture is missing.
    static func lesson(_ database: Database, _ confirmed: Confirmed) throws -> Lesson? {
        let statement = try database.cachedStatement(
            sql: "SELECT picture FROM crop WHERE record_id = ? AND value_id = ?")
        let picture = try Data.fetchOne(
            statement, arguments: [confirmed.record, confirmed.valueID])
        return picture.map {
            Lesson(
                record: confirmed.record, valueName: confirmed.value, text: confirmed.text,
                value: confirmed.typed, picture: [UInt8]($0))
        }
    }
}
