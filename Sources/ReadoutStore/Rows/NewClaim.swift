import GRDB
import ReadoutModel

/// A new reading that may fit among the stored ones without changing their judgement.
struct NewClaim {
    let database: Database
    let templateID: Int64
    let row: FieldRow
    let claim: HistoryClaim
    let judgement: HistoryJudgement

    init(
        _ database: Database, templateID: Int64, row: FieldRow, claim: HistoryClaim,
        judgement: HistoryJudgement
    ) {
        self.database = database
        self.templateID = templateID
        self.row = row
        self.claim = claim
        self.judgement = judgement
    }

    private var moment: String { claim.taken.moment }

    /// Whether the reading fits between its two neighbours and these are not in dispute. If so, it fits into every
    /// chain of readings that can be true together. Examines only a few readings: true is certain, false may also mean
    /// that those readings do not suffice to tell.
    func fits() throws -> Bool {
        guard try isOrderedByWallClock(), try !judgement.relation.hasRate || !isDisputed()
        else { return false }
        let around = try claims(.at(moment)).map(Optional.some) + [nil]
        let order = TakenAt.ordered(around) { $0?.claim.taken ?? claim.taken }
        let place = order.firstIndex { $0 == nil } ?? 0
        let sides = [
            Side(of: self, near: order[..<place].reversed().compactMap { $0 }, isLater: false),
            Side(of: self, near: order[(place + 1)...].compactMap { $0 }, isLater: true),
        ]
        for side in sides where try !side.agrees() { return false }
        guard judgement.hasReplacements else { return true }
        let moments = try sides.map { try $0.nearest()?.claim.taken.moment }
        return try !isReplaced(between: moments[0], and: moments[1])
    }

    func claims(_ span: ClaimRows.Span) throws -> [StoredClaim] {
        try ClaimRows.claims(database, templateID: templateID, row: row, span, beside: moment)
    }

    /// Maximum difference between two clocks in the world, in hours.
    private static let hoursBetweenClocks = 26

    /// Whether all offsets from UTC are the same around the moment, so that the wall clock orders the photos.
    private func isOrderedByWallClock() throws -> Bool {
        guard let now = CivilDate(dateTime: moment) else { return false }
        let reach = NewClaim.hoursBetweenClocks * 3600
        let statement = try database.cachedStatement(
            sql: """
                SELECT min(utc_offset), max(utc_offset) FROM record INDEXED BY record_moment
                WHERE template_id = ? AND deleted_at IS NULL
                    AND captured_at >= ? AND captured_at <= ?
                """)
        let row = try Row.fetchOne(
            statement,
            arguments: [
                templateID, CivilDate(secondsSince1970: now.secondsSince1970 - reach).text,
                CivilDate(secondsSince1970: now.secondsSince1970 + reach).text,
            ])
        let offsets = [row?[0] as Int?, row?[1] as Int?, claim.taken.utcOffsetInMinutes]
        return Set(offsets.compactMap { $0 }).count <= 1
    }

    /// Whether any reading of the value is in doubt because of others. With a rate rule, such a reading may be one of
    /// several that agree with their neighbours but not with each other; the judgement then depends on how many there
    /// are.
    private func isDisputed() throws -> Bool {
        let codes = Doubt.codesOfHistory.map { "'\($0)'" }.joined(separator: ", ")
        let statement = try database.cachedStatement(
            sql: """
                SELECT EXISTS (
                    SELECT 1 FROM record INDEXED BY record_status
                    CROSS JOIN reason ON reason.record_id = record.id AND reason.value_id = ?
                    WHERE template_id = ? AND status = 'review' AND deleted_at IS NULL
                        AND code IN (\(codes)))
                """)
        return try Bool.fetchOne(statement, arguments: [row.id, templateID]) ?? true
    }

    /// Whether the meter may have been replaced between two moments; nil stands for the beginning or end of time.
    private func isReplaced(between first: String?, and last: String?) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: """
                SELECT EXISTS (
                    SELECT 1 FROM meter_exchange WHERE value_id = ? AND deleted_at IS NULL
                        AND last_moment >= ? AND first_moment <= ?)
                """)
        return try Bool.fetchOne(statement, arguments: [row.id, first ?? "", last ?? "~"]) ?? true
    }
}

/// The readings before or after a new one, nearest first.
private struct Side {
    private let new: NewClaim
    /// Readings of the same second.
    private let near: [StoredClaim]
    private let isLater: Bool

    init(of new: NewClaim, near: [StoredClaim], isLater: Bool) {
        self.new = new
        self.near = near
        self.isLater = isLater
    }

    /// Number of readings fetched at a time after the first one, which usually decides.
    private static let group = 64

    func nearest() throws -> StoredClaim? {
        try near.first ?? new.claims(span(from: new.claim.taken.moment, count: 1)).first
    }

    /// Whether the new reading agrees with everything on this side.
    func agrees() throws -> Bool {
        var (claims, count) = (near, 1)
        var moment = new.claim.taken.moment
        var isNearest = true
        while true {
            for stored in claims {
                guard stored.isTrusted else {
                    // A disputed reading matters next to the new one, or where a rate adds up over time.
                    if isNearest || new.judgement.relation.hasRate { return false }
                    continue
                }
                isNearest = false
                // With a replacement, a correction must be compared with the readings before it.
                let isApart = stored.claim.isWord && new.judgement.hasReplacements
                guard !isApart, allows(stored) else { return false }
                if vouches(stored) { return true }
            }
            let next = try new.claims(span(from: moment, count: count))
            guard let last = next.last else { return true }
            moment = last.claim.taken.moment
            // Adds the readings of the last second that the limit cut off.
            let whole = next.filter { $0.claim.taken.moment != moment }
            claims = ordered(whole + (try new.claims(.at(moment))))
            count = Side.group
        }
    }

    /// Whether everything that agrees with a machine reading also agrees with the new one.
    private func vouches(_ stored: StoredClaim) -> Bool {
        guard !stored.claim.isWord else { return false }
        guard new.judgement.relation.hasRate else { return true }
        return allows(stored, isStrict: true)
            && stored.claim.taken.utcOffsetInMinutes == new.claim.taken.utcOffsetInMinutes
    }

    private func allows(_ stored: StoredClaim, isStrict: Bool = false) -> Bool {
        let (one, other) = (stored.claim.point, new.claim.point)
        return isLater
            ? new.judgement.relation.allows(other, before: one, isStrict: isStrict)
            : new.judgement.relation.allows(one, before: other, isStrict: isStrict)
    }

    private func span(from moment: String, count: Int) -> ClaimRows.Span {
        isLater ? .after(moment, count) : .before(moment, count)
    }

    private func ordered(_ claims: [StoredClaim]) -> [StoredClaim] {
        let ordered = TakenAt.ordered(claims) { $0.claim.taken }
        return isLater ? ordered : ordered.reversed()
    }
}
