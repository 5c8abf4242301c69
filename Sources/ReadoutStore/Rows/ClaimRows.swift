import Foundation
import GRDB
import ReadoutModel

/// A stored reading that takes part in the comparison of records.
struct StoredClaim {
    let recordID: Int64
    let claim: HistoryClaim
    /// Whether the reading is a person's correction or accepted.
    let isTrusted: Bool
}

/// Queries for the readings that are compared with each other: people's corrections, and machine readings contradicted
/// by nothing but other records and other values, unless a person dismissed their photo. Readings of a former kind or unit
/// cannot be compared.
enum ClaimRows {
    /// Which readings to fetch.
    enum Span {
        case all
        /// The readings at a moment.
        case at(String)
        /// The given number of readings before a moment, latest first.
        case before(String, Int)
        /// The given number of readings after a moment, earliest first.
        case after(String, Int)
    }

    /// The comparable readings of a value.
    /// - Parameters:
    ///   - replaced: number of a record to ignore.
    ///   - moment: the moment of a photo to be ordered among the results. Only photos that share a second get names.
    /// - Returns: ordered by wall clock in the direction of the span; unordered within a second.
    static func claims(
        _ database: Database, templateID: Int64, row: FieldRow, _ span: Span,
        except replaced: Int64? = nil, beside moment: String? = nil
    ) throws -> [StoredClaim] {
        var condition = ""
        var (order, limit) = ("ASC", -1)
        var arguments: StatementArguments = [
            row.id, templateID, row.field.kind.name, row.field.unit, row.field.factor,
            replaced ?? 0,
        ]
        switch span {
        case .all: break
        case .at(let moment):
            condition = "AND record.captured_at = ?"
            arguments += [moment]
        case .before(let moment, let count):
            condition = "AND record.captured_at < ?"
            arguments += [moment]
            (order, limit) = ("DESC", count)
        case .after(let moment, let count):
            condition = "AND record.captured_at > ?"
            arguments += [moment]
            limit = count
        }
        let rows = try Row.fetchCursor(
            database.cachedStatement(sql: query(condition, order)), arguments: arguments + [limit])
        var found: [Found] = []
        while let row = try rows.next() { found += Found(row).map { [$0] } ?? [] }
        return try named(found, database, beside: moment)
    }

    /// The doubts that other records raise about a record's machine reading, as stored, if the reading has the same
    /// value and no other doubts except about sums; nil otherwise.
    static func doubts(
        _ database: Database, ofSame typed: TypedValue, as row: FieldRow, inRecord id: Int64
    ) throws -> [Doubt]? {
        let reading = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT value, accepted FROM reading
                    WHERE record_id = ? AND value_id = ? AND by_machine AND correction_id IS NULL
                        AND kind IS ? AND unit IS ? AND factor IS ?
                    """),
            arguments: [id, row.id, row.field.kind.name, row.field.unit, row.field.factor])
        guard let reading, reading[0] as String? == typed.text else { return nil }
        let doubts = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT code, message FROM reason WHERE record_id = ? AND value_id = ?
                    ORDER BY position
                    """), arguments: [id, row.id]
        ).map { Doubt.other(code: $0[0], message: $0[1]) }
        let isClaim = reading[1] as Bool ? doubts.isEmpty : !doubts.isEmpty
        let ofHistory = doubts.filter { !Doubt.codesOfRecord.contains($0.code) }
        return isClaim && ofHistory.allSatisfy(\.isOfHistory) ? ofHistory : nil
    }

    /// A row without the photo's name, which is needed only for photos taken within one second.
    private struct Found {
        let recordID: Int64
        let photoID: Int64
        let moment: String
        let offset: Int?
        let text: String
        let point: HistoryPoint
        let isWord: Bool
        let isAccepted: Bool

        init?(_ row: Row) {
            recordID = row[0]
            moment = row[1]
            offset = row[2]
            photoID = row[3]
            text = row[4]
            isWord = row[6]
            isAccepted = row[7]
            guard
                let point = HistoryPoint(
                    text: text, magnitude: row[5], moment: moment, utcOffsetInMinutes: offset)
            else { return nil }
            self.point = point
        }
    }

    /// Looks up photo names where they matter: for photos taken within the same second.
    private static func named(
        _ found: [Found], _ database: Database, beside moment: String?
    ) throws -> [StoredClaim] {
        let statement = try database.cachedStatement(
            sql: "SELECT name, sha256 FROM photo WHERE id = ?")
        var claims: [StoredClaim] = []
        claims.reserveCapacity(found.count)
        for (index, one) in found.enumerated() {
            let isLikeLast = index > 0 && found[index - 1].moment == one.moment
            let isLikeNext = index + 1 < found.count && found[index + 1].moment == one.moment
            var (name, sha256) = ("", "")
            if isLikeLast || isLikeNext || one.moment == moment,
                let photo = try Row.fetchOne(statement, arguments: [one.photoID])
            {
                name = photo[0]
                sha256 = photo[1]
            }
            let taken = TakenAt(
                moment: one.moment, utcOffsetInMinutes: one.offset, name: name, sha256: sha256)
            let claim = HistoryClaim(
                taken: taken, text: one.text, point: one.point, isWord: one.isWord)
            claims.append(
                StoredClaim(
                    recordID: one.recordID, claim: claim,
                    isTrusted: one.isWord || one.isAccepted))
        }
        return claims
    }

    private static func query(_ condition: String, _ order: String) -> String {
        let codes = Doubt.codesOfContext.map { "'\($0)'" }.joined(separator: ", ")
        return """
            SELECT record.id, record.captured_at, record.utc_offset, record.photo_id,
                CASE WHEN reading.correction_id IS NULL THEN reading.value ELSE correction.value END,
                CASE WHEN reading.correction_id IS NULL THEN reading.magnitude
                    ELSE correction.magnitude END AS judged_magnitude,
                reading.correction_id IS NOT NULL, reading.accepted
            FROM record INDEXED BY record_moment
            CROSS JOIN reading ON reading.record_id = record.id AND reading.value_id = ?
            LEFT JOIN correction ON correction.id = reading.correction_id
            WHERE record.template_id = ? AND record.deleted_at IS NULL
                AND judged_magnitude IS NOT NULL
                AND ((\(TemplateView.kind)) IS NULL
                    OR (\(TemplateView.kind)) IS ? AND (\(TemplateView.unit)) IS ?)
                AND (\(TemplateView.factor)) IS ?
                AND record.id <> ?
                AND (reading.correction_id IS NOT NULL OR reading.accepted
                    OR reading.by_machine AND NOT EXISTS (
                        SELECT 1 FROM reason
                        WHERE reason.record_id = record.id AND reason.value_id = reading.value_id
                            AND reason.code NOT IN (\(codes)))
                    AND NOT EXISTS (
                        SELECT 1 FROM photo JOIN dismissal USING (sha256)
                        WHERE photo.id = record.photo_id))
                \(condition)
            ORDER BY record.captured_at \(order) LIMIT ?
            """
    }
}
