import Foundation
import GRDB
import ReadoutModel

/// Compares a reading with the other readings of its value.
enum History {
    /// The judgement of a reading about to be stored.
    struct Outcome {
        /// The objections of other readings.
        var doubts: [Doubt] = []
        /// Other readings that are judged differently because of it.
        var changes: [Rejudgement.Change] = []
        /// Whether the same reading was stored before, so that nothing changes.
        var isSame = false
        /// Whether all readings were judged by the present rules because they had been judged by other rules before.
        var isOfNewRules = false
    }

    /// Judges a reading that only other records may contradict, together with those records. Writes nothing.
    ///
    /// A reading that lies between two trusted readings, agrees with both and is not near a dispute is accepted and
    /// changes nothing, because it fits into every chain of readings that can be true together. Otherwise all readings
    /// of the value are judged.
    /// - Parameter replaced: number of a record to ignore because this reading replaces it.
    static func judge(
        _ database: Database, templateID: Int64, row: FieldRow, typed: TypedValue,
        at taken: TakenAt, except replaced: Int64? = nil
    ) throws -> Outcome {
        guard row.field.rules.comparesRecords,
            let claim = HistoryClaim(typed, taken: taken)
        else { return Outcome() }
        let isCurrent = try Rejudgement.isCurrent(database, row)
        if isCurrent, let replaced,
            let doubts = try ClaimRows.doubts(
                database, ofSame: typed, as: row, inRecord: replaced)
        {
            return Outcome(doubts: doubts, isSame: true)
        }
        let judgement = try Rejudgement.judgement(database, of: row)
        let place = NewClaim(
            database, templateID: templateID, row: row, claim: claim, judgement: judgement)
        if isCurrent, replaced == nil, try place.fits() { return Outcome() }
        let claims = try ClaimRows.claims(
            database, templateID: templateID, row: row, .all, except: replaced,
            beside: taken.moment)
        var doubts = judgement.doubts(of: claims.map(\.claim) + [claim])
        let own = doubts.removeLast()
        return Outcome(
            doubts: own,
            changes: try Rejudgement.changes(database, row: row, claims: claims, doubts: doubts),
            isOfNewRules: !isCurrent)
    }

    /// The objections of the nearest trusted readings to a reading.
    /// - Parameters:
    ///   - row: the value that was read.
    ///   - typed: what was read.
    ///   - taken: when the photo was taken.
    ///   - replaced: number of a record to ignore because this reading replaces it.
    static func doubts(
        _ database: Database, templateID: Int64, row: FieldRow, typed: TypedValue,
        at taken: TakenAt, except replaced: Int64? = nil
    ) throws -> [Doubt] {
        let rules = row.field.rules
        guard rules.comparesRecords else { return [] }
        let (earlier, later) = try neighbours(
            database, templateID: templateID, valueID: row.id, at: taken, except: replaced)
        return row.field.historyDoubts(
            of: typed, at: taken.moment, earlier: earlier, later: later,
            replacements: try EventRows.replacements(database, ofValue: row.id),
            utcOffsetInMinutes: taken.utcOffsetInMinutes)
    }

    /// Maximum distance between photos, in hours, at which a clock change can disturb their order: clocks are set
    /// forward or back by less than that. Photos this close are ordered by their offset from UTC.
    private static let hoursOfShift = 2
    /// Maximum number of readings to reorder on each side of a moment. Covers a burst of photos, or a repeated hour
    /// with one photo per minute.
    private static let mostOrdered = 128

    /// The last trusted reading of a value up to a moment, and the first one after it.
    /// - Parameter replaced: number of a record to ignore.
    static func neighbours(
        _ database: Database, templateID: Int64, valueID: Int64, at taken: TakenAt,
        except replaced: Int64? = nil
    ) throws -> (earlier: PastReading?, later: PastReading?) {
        func side(_ comparison: String, _ order: String, _ count: Int) throws -> [Row] {
            try Row.fetchAll(
                database.cachedStatement(sql: neighbour(comparison, order)),
                arguments: [valueID, templateID, taken.moment, replaced ?? 0, count])
        }
        let (nearest, next) = (try side("<=", "DESC", 1).first, try side(">", "ASC", 1).first)
        let isClear = [nearest, next].allSatisfy { row in
            guard let row else { return true }
            return row["captured_at"] != taken.moment && isApart(row, from: taken)
        }
        guard !isClear else { return (nearest.map(past), next.map(past)) }
        // The wall clock alone does not order photos of one second or around a clock change.
        let rows = try side("<=", "DESC", mostOrdered).reversed() + side(">", "ASC", mostOrdered)
        let around = rows.filter { $0["captured_at"] == taken.moment || !isApart($0, from: taken) }
        let outside = (
            rows.last { $0["captured_at"] < taken.moment && isApart($0, from: taken) },
            rows.first { $0["captured_at"] > taken.moment && isApart($0, from: taken) }
        )
        let ordered = TakenAt.ordered(around.map(Optional.some) + [nil]) { $0.map(moment) ?? taken }
        let place = ordered.firstIndex { $0 == nil } ?? 0
        let earlier = place > 0 ? ordered[place - 1] : outside.0
        let later = place + 1 < ordered.count ? ordered[place + 1] : outside.1
        return (earlier.map(past), later.map(past))
    }

    /// Whether a record was taken at the same offset from UTC, or too long before or after for the offset to matter.
    private static func isApart(_ row: Row, from taken: TakenAt) -> Bool {
        guard let offset = taken.utcOffsetInMinutes, let other: Int = row["utc_offset"],
            offset != other, let now = CivilDate(dateTime: taken.moment),
            let then = CivilDate(dateTime: row["captured_at"])
        else { return true }
        return abs(now.secondsSince1970 - then.secondsSince1970) > hoursOfShift * 3600
    }

    /// Searches the records of the template from the moment on for trusted readings.
    private static func neighbour(_ comparison: String, _ order: String) -> String {
        """
        SELECT record.captured_at, record.utc_offset, photo.sha256, photo.name,
            \(TemplateView.certain("value")) AS certain_value,
            \(TemplateView.certain("magnitude")) AS certain_magnitude
        FROM record INDEXED BY record_moment
        CROSS JOIN reading ON reading.record_id = record.id AND reading.value_id = ?
        CROSS JOIN photo ON photo.id = record.photo_id
        LEFT JOIN correction ON correction.id = reading.correction_id
        WHERE record.template_id = ? AND record.deleted_at IS NULL
            AND record.captured_at \(comparison) ? AND record.id <> ?
            AND certain_value IS NOT NULL
        ORDER BY record.captured_at \(order), record.id \(order) LIMIT ?
        """
    }

    private static func moment(_ row: Row) -> TakenAt {
        TakenAt(
            moment: row["captured_at"], utcOffsetInMinutes: row["utc_offset"], name: row["name"],
            sha256: row["sha256"])
    }

    private static func past(_ row: Row) -> PastReading {
        PastReading(
            value: TypedValue(
                text: row["certain_value"], magnitude: magnitude(row["certain_magnitude"])),
            capturedAt: row["captured_at"], utcOffsetInMinutes: row["utc_offset"])
    }
}

/// A magnitude from its stored decimal digits.
func magnitude(_ text: String?) -> Decimal? {
    text.flatMap { Decimal(string: $0, locale: Locale(identifier: "en_US_POSIX")) }
}
