import GRDB
import ReadoutModel

/// Readings that take no part in the comparison of records, because they are in doubt for a reason of their own. What
/// other records say of them is shown beside that reason and must not be older than those records.
enum OtherwiseDoubtful {
    /// Compares such readings of a value with their present neighbours in time and stores what changed. None of them
    /// becomes accepted, and no other reading changes.
    static func renew(_ database: Database, templateID: Int64, row: FieldRow) throws {
        let field = row.field
        let readings = try Row.fetchAll(
            database.cachedStatement(sql: query),
            arguments: [
                row.id, templateID, field.kind.name, field.unit, field.factor, row.id,
            ])
        for reading in readings {
            let id: Int64 = reading["id"]
            let known = try Rejudgement.reasons(database, ofRecord: id, value: row.id)
            let present = try History.doubts(
                database, templateID: templateID, row: row,
                typed: TypedValue(
                    text: reading["value"], magnitude: magnitude(reading["magnitude"])),
                at: TakenAt(
                    moment: reading["captured_at"], utcOffsetInMinutes: reading["utc_offset"],
                    name: reading["name"], sha256: reading["sha256"]),
                except: id)
            let former = known.filter(\.isOfHistory)
            guard former.map(\.description) != present.map(\.description) else { continue }
            try Rejudgement.apply(
                [
                    Rejudgement.Change(
                        recordID: id, valueID: row.id,
                        doubts: known.filter { !$0.isOfHistory } + present, isTurned: false)
                ], database)
        }
    }

    /// The machine readings of a value, as it is now, that wait with a reason that other records did not give.
    private static var query: String {
        let codes = Doubt.codesOfContext.map { "'\($0)'" }.joined(separator: ", ")
        return """
            SELECT record.id, record.captured_at, record.utc_offset, photo.name, photo.sha256,
                reading.value, reading.magnitude
            FROM record INDEXED BY record_status
            CROSS JOIN reading ON reading.record_id = record.id AND reading.value_id = ?
            CROSS JOIN photo ON photo.id = record.photo_id
            WHERE record.template_id = ? AND record.status = 'review'
                AND record.deleted_at IS NULL AND reading.value IS NOT NULL
                AND reading.correction_id IS NULL AND reading.by_machine AND NOT reading.accepted
                AND reading.kind IS ? AND reading.unit IS ? AND reading.factor IS ?
                AND EXISTS (
                    SELECT 1 FROM reason
                    WHERE reason.record_id = record.id AND reason.value_id = ?
                        AND reason.code NOT IN (\(codes)))
            """
    }
}
