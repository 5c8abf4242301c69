import Foundation
import GRDB
import ReadoutAlignment
import ReadoutGeometry
import ReadoutInput
import ReadoutModel

/// Queries for records.
enum RecordRows {
    /// Number of records assembled at a time; limits memory and does not affect the result.
    private static let group = 500

    /// The records that satisfy a condition on `record`, in the given order.
    static func fetch(
        _ database: Database, where condition: String, arguments: StatementArguments,
        order: String, limit: Int? = nil
    ) throws -> [StoredRecord] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT record.*, template.name AS template, photo.sha256, photo.path, photo.width,
                    photo.height, photo.captured_at AS photo_captured_at,
                    photo.captured_from AS photo_captured_from,
                    photo.utc_offset AS photo_utc_offset, photo.latitude, photo.longitude,
                    engine.versions, photo.width > 0 AND \(isStale) AS is_stale,
                    EXISTS (SELECT 1 FROM dismissal WHERE sha256 = photo.sha256) AS is_dismissed
                FROM record
                JOIN template ON template.id = record.template_id
                JOIN photo ON photo.id = record.photo_id
                LEFT JOIN engine ON engine.id = record.engine_id
                WHERE record.deleted_at IS NULL AND (\(condition))
                ORDER BY \(order) LIMIT \(limit ?? -1)
                """, arguments: arguments)
        var records: [StoredRecord] = []
        records.reserveCapacity(rows.count)
        for start in stride(from: 0, to: rows.count, by: group) {
            let part = rows[start..<min(start + group, rows.count)]
            let readings = try ReadingRows.fetch(database, ofRecords: part.map { $0["id"] })
            records += try part.map { try record($0, readings: readings[$0["id"]] ?? []) }
        }
        var rules = PresentRules()
        return try records.map { try rules.applied(database, to: $0) }
    }

    /// SQL condition: whether a record was read with a definition that differs from the template's present one.
    static let isStale = """
        (record.template_revision <> template.revision AND ifnull((
            SELECT origin FROM template_version
            WHERE template_id = template.id AND revision = record.template_revision),
            record.template_revision) <> ifnull((
            SELECT origin FROM template_version
            WHERE template_id = template.id AND revision = template.revision), template.revision)
            AND NOT (\(hasSamePhoto) AND NOT \(hasOther(then, than: now))
                AND NOT \(hasOther(now, than: then))))
        """

    private static let then = "record.template_revision"
    private static let now = "template.revision"

    /// SQL condition: whether the record's revision and the present one have the same reference photo.
    private static let hasSamePhoto = """
        EXISTS (
            SELECT 1 FROM template_version AS former JOIN template_version AS present
                ON present.template_id = former.template_id
                AND present.revision = template.revision
            WHERE former.template_id = template.id
                AND former.revision = record.template_revision
                AND former.photo_sha256 IS present.photo_sha256
                AND former.boxes IS present.boxes)
        """

    /// Rules by which records are judged again as soon as the rules change, without their photos.
    private static let judgedAtOnce = ["sum", "monotonic", "max-rate", "unique"]

    /// SQL condition: whether one revision defines a value that the other lacks or defines differently. Names and
    /// positions of values are ignored, and rules by which records are judged at once.
    private static func hasOther(_ one: String, than other: String) -> String {
        let keys = judgedAtOnce.map { "'$.\"\($0)\"'" }.joined(separator: ", ")
        func values(_ revision: String) -> String {
            """
            SELECT value_id, kind, unit, location, json_remove(rules, \(keys)) FROM value_version
            WHERE template_id = template.id AND revision = \(revision)
            """
        }
        return "EXISTS (\(values(one)) EXCEPT \(values(other)))"
    }

    /// One record.
    /// - Throws: `StoreError.noRecord`.
    static func fetch(_ database: Database, id: Int64) throws -> StoredRecord {
        let records = try fetch(
            database, where: "record.id = ?", arguments: [id], order: "record.id")
        guard let record = records.first else { throw StoreError.noRecord(id) }
        return record
    }

    private static func record(_ row: Row, readings: [StoredReading]) throws -> StoredRecord {
        let latitude: Double? = row["latitude"]
        let longitude: Double? = row["longitude"]
        var position: GeographicPosition?
        if let latitude, let longitude {
            position = GeographicPosition(latitude: latitude, longitude: longitude)
        }
        var mismatch: StoredRecord.Mismatch?
        if let code: String = row["unmatched_code"], let reason: String = row["unmatched_reason"] {
            mismatch = StoredRecord.Mismatch(code: code, reason: reason)
        }
        let id: Int64 = row["id"]
        guard let status = RecordStatus(rawValue: row["status"]),
            let time = captureTime(
                row["captured_at"], offset: row["utc_offset"], source: row["captured_from"]),
            let photoTime = captureTime(
                row["photo_captured_at"], offset: row["photo_utc_offset"],
                source: row["photo_captured_from"])
        else { throw StoreError.unreadableRecord(id) }
        return StoredRecord(
            id: id, templateID: row["template_id"], template: row["template"],
            revision: row["template_revision"], isStale: row["is_stale"], status: status,
            captureTime: time,
            photo: StoredPhoto(
                sha256: row["sha256"], path: row["path"], width: row["width"],
                height: row["height"], captureTime: photoTime, position: position),
            alignment: alignment(row), mismatch: mismatch, milliseconds: row["milliseconds"],
            engines: row["versions"], addedAt: row["added_at"], readings: readings,
            isDismissed: row["is_dismissed"])
    }

    private static func captureTime(
        _ text: String, offset: Int?, source: String
    ) -> CaptureTime? {
        CaptureTime.Source(rawValue: source).flatMap {
            CaptureTime(text: text, utcOffsetInMinutes: offset, source: $0)
        }
    }

    private static func alignment(_ row: Row) -> Alignment? {
        guard let inliers: Int = row["inliers"], let residual: Double = row["residual"],
            let confidence: Double = row["confidence"],
            let method = (row["method"] as String?).flatMap(Alignment.Method.init(rawValue:)),
            let elements = (row["transform"] as String?)?.split(separator: " ").map({ Double($0) }),
            elements.count == 9
        else { return nil }
        return Alignment(
            transform: Homography(elements: elements.compactMap { $0 }), inliers: inliers,
            residual: residual, confidence: confidence, method: method)
    }

    /// A transform in the form stored in the column `transform`: nine numbers, row by row.
    static func text(of transform: Homography) -> String {
        transform.elements.map { "\($0)" }.joined(separator: " ")
    }

    /// The row number of these programs and models; inserts the row if missing.
    static func id(_ database: Database, ofEngines versions: String?) throws -> Int64? {
        guard let versions else { return nil }
        let known = try database.cachedStatement(sql: "SELECT id FROM engine WHERE versions = ?")
        if let id = try Int64.fetchOne(known, arguments: [versions]) { return id }
        try database.execute(
            sql: "INSERT INTO engine (versions) VALUES (?)", arguments: [versions])
        return database.lastInsertedRowID
    }

    /// Deletes records; undoing the operation restores them.
    static func delete(_ database: Database, _ ids: [Int64], operation: OperationID) throws {
        let list = jsonList(ids)
        try database.execute(
            sql: """
                INSERT INTO change (operation_id, record_id, kind)
                SELECT ?, value, 'deleted' FROM json_each(?)
                """, arguments: [operation.rawValue, list])
        try database.execute(
            sql: """
                UPDATE record SET deleted_at = ? WHERE id IN (SELECT value FROM json_each(?))
                """, arguments: [timestamp(), list])
    }

    /// Updates the status of records from their readings.
    static func updateStatus(_ database: Database, ofRecords ids: [Int64]) throws {
        try updateStatus(
            database, where: "id IN (SELECT value FROM json_each(?))", arguments: [jsonList(ids)])
    }

    /// Updates the status of all matched records of a template, after its values have changed.
    static func updateStatus(_ database: Database, ofTemplate id: Int64) throws {
        try updateStatus(
            database, where: "template_id = ? AND status <> 'unmatched'", arguments: [id])
    }

    /// Updates the status of records. A record is accepted if all its readings are certain. A record that did not fit
    /// the template stays unmatched until a person gives its values.
    private static func updateStatus(
        _ database: Database, where condition: String, arguments: StatementArguments
    ) throws {
        let own = """
            FROM reading JOIN value ON value.id = reading.value_id AND value.removed_at IS NULL
            WHERE reading.record_id = record.id
            """
        try database.execute(
            sql: """
                UPDATE record SET status = CASE
                    WHEN unmatched_code IS NOT NULL AND NOT EXISTS (
                        SELECT 1 \(own) AND reading.correction_id IS NOT NULL) THEN 'unmatched'
                    WHEN EXISTS (SELECT 1 \(own) AND NOT \(TemplateView.isCertain)) THEN 'review'
                    ELSE 'accepted' END
                WHERE \(condition)
                """, arguments: arguments)
    }
}

extension CaptureTime {
    /// The moment with its seconds, so that moments can be compared as text.
    var stored: String { CivilDate(dateTime: text)?.text ?? text }
}
