import GRDB
import ReadoutModel

/// Judges which records repeat another one: both have the same text in a value that differs in every record, such as the
/// number of a receipt.
///
/// The record that was stored first keeps its values; every reading of a later one is in doubt, since what it says would be
/// counted twice. A number that a person gave or confirmed is believed. Spaces do not count: the groups of a long number
/// may stand closer in one photo than in another.
enum RepeatRows {
    /// Judges the records of a template again.
    /// - Returns: the numbers of the records whose judgement changed.
    @discardableResult
    static func run(_ database: Database, templateID: Int64) throws -> [Int64] {
        let rows = try TemplateRows.values(
            database, of: templateID, template: TemplateRows.name(database, of: templateID)
        ).filter { $0.field.rules.isUnique }
        var found: [Int64: [Doubt]] = [:]
        for row in rows {
            for (record, doubt) in try repeats(database, templateID: templateID, of: row) {
                found[record, default: []].append(doubt)
            }
        }
        // The rule that raised a doubt may no longer exist.
        let doubtful = try Rejudgement.records(
            database, of: templateID, inDoubtFor: Doubt.codeOfRepeat)
        let accused = Set(found.keys).union(doubtful)
        let changes = try ReadingPart.of(database, records: accused.sorted()).flatMap { id, parts in
            parts.compactMap {
                $0.change(
                    inRecord: id, code: Doubt.codeOfRepeat,
                    to: $0.value == nil ? [] : found[id] ?? [])
            }
        }
        return try Rejudgement.apply(
            changes.sorted { ($0.recordID, $0.valueID) < ($1.recordID, $1.valueID) }, database)
    }

    /// The readings of a new record, all in doubt if it repeats another one.
    /// - Parameters:
    ///   - rows: the value of each reading.
    ///   - replaced: number of the record that the new one replaces; that record's corrections count.
    static func held(
        _ database: Database, _ readings: [NewReading], of rows: [FieldRow], in templateID: Int64,
        except replaced: Int64?
    ) throws -> [NewReading] {
        let found = try zip(rows, readings).compactMap { row, new -> Doubt? in
            guard row.field.rules.isUnique, let text = new.reading.value?.text else { return nil }
            let hasWord = try replaced.map {
                try Rejudgement.hasWord(database, record: $0, value: row.id)
            }
            return hasWord == true
                ? nil
                : try doubt(
                    database, templateID: templateID, of: row, text: text, inRecord: replaced)
        }
        guard !found.isEmpty else { return readings }
        return readings.map { new in
            var new = new
            if new.reading.value != nil { new.reading.doubts += found }
            return new
        }
    }

    /// The doubt about a record with this text in a value; nil if no record stored before has it.
    /// - Parameter record: the record's number, which need not be stored yet; nil for a new one.
    static func doubt(
        _ database: Database, templateID: Int64, of row: FieldRow, text: String,
        inRecord record: Int64?
    ) throws -> Doubt? {
        guard row.field.rules.isUnique else { return nil }
        let text = text.filter { $0 != " " }
        let first = try Int64.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT min(id) FROM (\(texts)) WHERE judged = ? AND is_certain AND id < ?
                    """), arguments: [row.id, templateID, text, record ?? Int64.max])
        return first.map { .repeated(by: row.field.name, text: text, record: $0) }
    }

    /// The doubts about the records that have a text for a second time.
    private static func repeats(
        _ database: Database, templateID: Int64, of row: FieldRow
    ) throws -> [(record: Int64, doubt: Doubt)] {
        var first: [String: Int64] = [:]
        var found: [(record: Int64, doubt: Doubt)] = []
        let cursor = try Row.fetchCursor(
            database, sql: "SELECT id, judged, is_word, is_certain FROM (\(texts)) ORDER BY id",
            arguments: [row.id, templateID])
        while let next = try cursor.next() {
            let (record, text): (Int64, String) = (next[0], next[1])
            if let known = first[text] {
                guard !(next[2] as Bool) else { continue }
                found.append((record, .repeated(by: row.field.name, text: text, record: known)))
            } else if next[3] {
                first[text] = record
            }
        }
        return found
    }

    /// The texts of a value in the records of a template, whether a person gave or confirmed each, and whether it is in no
    /// doubt but that of other records.
    private static let texts: String = {
        let codes = Doubt.codesOfContext.map { "'\($0)'" }.joined(separator: ", ")
        return """
            SELECT record.id AS id, reading.correction_id IS NOT NULL AS is_word,
                replace(CASE WHEN reading.correction_id IS NULL THEN reading.value
                    ELSE correction.value END, ' ', '') AS judged,
                reading.correction_id IS NOT NULL OR NOT EXISTS (
                    SELECT 1 FROM reason WHERE reason.record_id = reading.record_id
                        AND reason.value_id = reading.value_id AND code NOT IN (\(codes))
                ) AS is_certain
            FROM record CROSS JOIN reading ON reading.record_id = record.id AND reading.value_id = ?
            LEFT JOIN correction ON correction.id = reading.correction_id
            WHERE record.template_id = ? AND record.deleted_at IS NULL
                AND judged IS NOT NULL
            """
    }()
}
