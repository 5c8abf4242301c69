import Foundation
import GRDB
import ReadoutCore

/// The comparison of a reading with its trusted neighbours in time.
enum History {
    /// What other records say against a reading.
    /// - Parameters:
    ///   - row: the value that was read.
    ///   - typed: what was read.
    ///   - moment: when the photo was taken, wall-clock time.
    ///   - replaced: number of a record that says nothing, for this one takes its place.
    static func doubts(
        _ database: Database, templateID: Int64, row: ValueRow, typed: TypedValue,
        at moment: String, except replaced: Int64? = nil
    ) throws -> [Doubt] {
        let rules = row.value.rules
        guard rules.comparesRecords else { return [] }
        let (earlier, later) = try neighbours(
            database, templateID: templateID, valueID: row.id, at: moment, except: replaced)
        return row.value.historyDoubts(
            of: typed, at: moment, earlier: earlier, later: later,
            exchanges: try EventRows.exchanges(database, ofValue: row.id))
    }

    /// Judges other readings again where a new one takes part in a dispute.
    /// - Returns: the numbers of the records that are judged otherwise now, the new one among them.
    static func settle(
        _ database: Database, templateID: Int64, row: ValueRow, reading: Reading, at moment: String,
        recordID: Int64
    ) throws -> [Int64] {
        guard row.value.rules.comparesRecords, reading.value != nil,
            reading.doubts.allSatisfy(\.isOfHistory)
        else { return [] }
        if reading.doubts.isEmpty {
            let (earlier, later) = try neighbours(
                database, templateID: templateID, valueID: row.id, at: moment, except: recordID)
            let isDisputed = try Rejudgement.isDisputed(
                database, templateID: templateID, from: earlier?.capturedAt ?? "",
                to: later?.capturedAt ?? "~")
            guard isDisputed else { return [] }
        }
        return try Rejudgement.run(
            database, templateID: templateID, row: row, around: [moment])
    }

    /// The last trusted reading of a value up to a moment, and the first one after it.
    static func neighbours(
        _ database: Database, templateID: Int64, valueID: Int64, at moment: String,
        except replaced: Int64? = nil
    ) throws -> (earlier: PastReading?, later: PastReading?) {
        let arguments: StatementArguments = [valueID, templateID, moment, replaced ?? 0]
        let earlier = try Row.fetchOne(
            database.cachedStatement(sql: neighbour("<=", "DESC")), arguments: arguments)
        let later = try Row.fetchOne(
            database.cachedStatement(sql: neighbour(">", "ASC")), arguments: arguments)
        return (earlier.map(past), later.map(past))
    }

    /// Walks from the moment on through the records of the template to the first that is trusted.
    private static func neighbour(_ comparison: String, _ order: String) -> String {
        """
        SELECT record.captured_at,
            \(TemplateView.certain("value")) AS certain_value,
            \(TemplateView.certain("magnitude")) AS certain_magnitude
        FROM record INDEXED BY record_moment
        CROSS JOIN reading ON reading.record_id = record.id AND reading.value_id = ?
        LEFT JOIN correction ON correction.id = reading.correction_id
        WHERE record.template_id = ? AND record.deleted_at IS NULL
            AND record.captured_at \(comparison) ? AND record.id <> ?
            AND certain_value IS NOT NULL
        ORDER BY record.captured_at \(order), record.id \(order) LIMIT 1
        """
    }

    private static func past(_ row: Row) -> PastReading {
        PastReading(
            value: TypedValue(text: row[1], magnitude: magnitude(row[2])), capturedAt: row[0])
    }
}

/// A magnitude as it is stored: a number in figures.
func magnitude(_ text: String?) -> Decimal? {
    text.flatMap { Decimal(string: $0, locale: Locale(identifier: "en_US_POSIX")) }
}
