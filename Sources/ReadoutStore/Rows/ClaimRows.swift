import Foundation
import GRDB
import ReadoutModel

/// A reading that takes part in the comparison of records, as it is stored.
struct StoredClaim {
    let recordID: Int64
    let claim: HistoryClaim
    /// Whether it is a person's word, or accepted.
    let isTrusted: Bool
}

/// The readings that are compared with each other, as rows: people's words, and what the machine read and nothing but
/// other records and other values speaks against. Those of another kind or unit than the value has now cannot be
/// compared.
enum ClaimRows {
    /// Which readings are wanted.
    enum Span {
        case all
        /// Those of a moment.
        case at(String)
        /// A number of the last ones before a moment, the last one first.
        case before(String, Int)
        /// A number of the first ones after a moment, in their order.
        case after(String, Int)
    }

    /// The readings of a value that take part.
    /// - Parameters:
    ///   - replaced: number of a record that says nothing.
    ///   - moment: of a photo that is to be ordered among theirs; only those of one second have names.
    /// - Returns: by the wall clock, in the direction of the span; in no order within a second.
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

    /// The reasons of a record's reading, where the machine has read a value there and nothing but other records speaks
    /// against it; nil where it says something else.
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
        let ofHistory = doubts.filter { $0.code != Doubt.codeOfSum }
        return isClaim && ofHistory.allSatisfy(\.isOfHistory) ? ofHistory : nil
    }

    /// A row before the names of photos that were taken in one second are known.
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

    /// Looks up names where they matter: of photos that were taken in one second.
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
                            AND reason.code NOT IN (\(codes))))
                \(condition)
            ORDER BY record.captured_at \(order) LIMIT ?
            """
    }
}
