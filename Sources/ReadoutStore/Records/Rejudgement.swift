import GRDB
import ReadoutCore

/// The judgement of readings by others that were added, changed or deleted since.
///
/// Only readings are judged that are certain but for other photos: one is accepted when most of those around it
/// explain it, and put in doubt when they do not. A person's word is never judged.
enum Rejudgement {
    /// A reading as it is stored.
    private struct Item {
        let recordID: Int64
        let claim: HistoryClaim
        let taken: TakenAt
        let isAtEdge: Bool
    }

    /// Readings that are looked at on each side of a moment; of those that are not the last ones the outermost serve
    /// the others only.
    private static let reach = 12, edge = 3

    /// Judges the readings of a value around some moments.
    /// - Returns: the numbers of the records that are judged otherwise now.
    @discardableResult
    static func run(
        _ database: Database, templateID: Int64, row: ValueRow, around moments: [String]
    ) throws -> [Int64] {
        guard row.value.rules.comparesRecords else { return [] }
        let exchanges = try EventRows.exchanges(database, ofValue: row.id)
        var changed: Set<Int64> = []
        // Of moments between which no reading lies one is enough: thousands of records may go at once.
        var done = ""
        for moment in Set(moments).sorted() where moment >= done {
            let (items, next) = try items(
                database, templateID: templateID, valueID: row.id, around: moment)
            done = next
            let believed = row.value.believed(items.map(\.claim), exchanges: exchanges)
            for (index, item) in items.enumerated() where !item.isAtEdge {
                if believed[index] {
                    guard item.claim.standing == .disputed else { continue }
                    try set(database, item.recordID, row.id, doubts: [])
                    changed.insert(item.recordID)
                    continue
                }
                let earlier = items.indices.last { $0 < index && believed[$0] }
                let later = items.indices.first { $0 > index && believed[$0] }
                let doubts = row.value.historyDoubts(
                    of: item.claim.reading.value, at: item.claim.reading.capturedAt,
                    earlier: earlier.map { items[$0].claim.reading },
                    later: later.map { items[$0].claim.reading }, exchanges: exchanges,
                    utcOffsetInMinutes: item.claim.reading.utcOffsetInMinutes)
                // Where nothing can be said against it now, it stays as it was.
                guard !doubts.isEmpty else { continue }
                try set(database, item.recordID, row.id, doubts: doubts)
                if item.claim.standing == .accepted { changed.insert(item.recordID) }
            }
        }
        try RecordRows.updateStatus(database, ofRecords: changed.sorted())
        return changed.sorted()
    }

    /// Judges the readings of all values around the moments of records that were or are there.
    /// - Returns: the numbers of the records that are judged otherwise now.
    @discardableResult
    static func run(
        _ database: Database, around moments: [(templateID: Int64, moment: String)]
    ) throws -> [Int64] {
        var changed: Set<Int64> = []
        for (template, moments) in Dictionary(grouping: moments, by: \.templateID) {
            let name = "\(template)"
            let rows = try TemplateRows.values(database, of: template, template: name)
            for row in rows where row.value.rules.comparesRecords {
                changed.formUnion(
                    try run(
                        database, templateID: template, row: row, around: moments.map(\.moment)))
            }
        }
        return changed.sorted()
    }

    /// The templates and moments of records, also of those that are deleted.
    static func moments(
        _ database: Database, ofRecords ids: [Int64]
    ) throws -> [(templateID: Int64, moment: String)] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT template_id, captured_at FROM record
                WHERE id IN (SELECT value FROM json_each(?))
                """, arguments: [RecordRows.list(ids)]
        ).map { ($0[0], $0[1]) }
    }

    /// Whether a record between two moments waits for a person, so that what lies between them may be disputed.
    static func isDisputed(
        _ database: Database, templateID: Int64, from first: String, to last: String
    ) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: """
                SELECT EXISTS (
                    SELECT 1 FROM record INDEXED BY record_status
                    WHERE template_id = ? AND status = 'review' AND deleted_at IS NULL
                        AND captured_at >= ? AND captured_at <= ?)
                """)
        return try Bool.fetchOne(statement, arguments: [templateID, first, last]) ?? false
    }

    /// The readings around a moment, and the moment of the first one after it.
    private static func items(
        _ database: Database, templateID: Int64, valueID: Int64, around moment: String
    ) throws -> (items: [Item], next: String) {
        func side(_ comparison: String, _ order: String) throws -> [Item] {
            let rows = try Row.fetchAll(
                database.cachedStatement(sql: query(comparison, order)),
                arguments: [valueID, templateID, moment, reach])
            return rows.enumerated().map { index, row in
                let standing: HistoryClaim.Standing =
                    row[4] ? .confirmed : row[5] ? .accepted : .disputed
                return Item(
                    recordID: row[0],
                    claim: HistoryClaim(
                        PastReading(
                            value: TypedValue(text: row[2], magnitude: magnitude(row[3])),
                            capturedAt: row[1], utcOffsetInMinutes: row[6]), standing),
                    taken: TakenAt(
                        moment: row[1], utcOffsetInMinutes: row[6], name: row[7], number: row[0]),
                    isAtEdge: rows.count == reach && index >= reach - edge)
            }
        }
        let later = try side(">", "ASC")
        // Greater than all digits: the end of time.
        let next = later.first?.claim.reading.capturedAt ?? "~"
        let items = try side("<=", "DESC").reversed() + later
        return (TakenAt.ordered(items, by: \.taken), next)
    }

    /// Readings that a person or the machine is sure of, or that only other photos speak against.
    private static func query(_ comparison: String, _ order: String) -> String {
        let codes = Doubt.codesOfHistory.map { "'\($0)'" }.joined(separator: ", ")
        return """
            SELECT record.id, record.captured_at,
                CASE WHEN reading.correction_id IS NULL THEN reading.value ELSE correction.value END
                    AS judged_value,
                CASE WHEN reading.correction_id IS NULL THEN reading.magnitude
                    ELSE correction.magnitude END,
                reading.correction_id IS NOT NULL, reading.accepted, record.utc_offset, photo.name
            FROM record INDEXED BY record_moment
            CROSS JOIN reading ON reading.record_id = record.id AND reading.value_id = ?
            CROSS JOIN photo ON photo.id = record.photo_id
            LEFT JOIN correction ON correction.id = reading.correction_id
            WHERE record.template_id = ? AND record.deleted_at IS NULL
                AND record.captured_at \(comparison) ? AND judged_value IS NOT NULL
                AND (reading.correction_id IS NOT NULL OR reading.accepted
                    OR reading.by_machine AND NOT EXISTS (
                        SELECT 1 FROM reason
                        WHERE reason.record_id = record.id AND reason.value_id = reading.value_id
                            AND reason.code NOT IN (\(codes))))
            ORDER BY record.captured_at \(order), record.id \(order) LIMIT ?
            """
    }

    /// Puts a reading in doubt for these reasons alone, or accepts it where there are none.
    private static func set(
        _ database: Database, _ recordID: Int64, _ valueID: Int64, doubts: [Doubt]
    ) throws {
        try database.execute(
            sql: "DELETE FROM reason WHERE record_id = ? AND value_id = ?",
            arguments: [recordID, valueID])
        try ReadingRows.insert(database, doubts, recordID: recordID, valueID: valueID)
        try database.execute(
            sql: "UPDATE reading SET accepted = ? WHERE record_id = ? AND value_id = ?",
            arguments: [doubts.isEmpty, recordID, valueID])
    }
}
