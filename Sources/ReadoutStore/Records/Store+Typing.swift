import GRDB
import ReadoutModel

extension Store {
    /// Stores either all records that a person typed or none, as one operation that `undo()` undoes.
    /// - Parameters:
    ///   - template: the template's name.
    ///   - isForced: whether to store rows that break a rule, marked as such.
    ///   - isTried: whether to report what would be stored without storing it.
    /// - Returns: the outcome of each row, in the order of the rows. If one is refused, nothing is stored.
    /// - Throws: `StoreError.noTemplate`, `noValueInTemplate`.
    public func add(
        _ rows: [TypedRow], ofTemplate template: String, isForced: Bool = false,
        isTried: Bool = false
    ) throws(StoreError) -> [TypedOutcome] {
        try addition(of: rows, toTemplate: template, isForced: isForced, isTried: isTried).outcomes
    }

    /// Does the work of `add`, and tells which other records it puts in doubt or out of it.
    package func addition(
        of rows: [TypedRow], toTemplate template: String, isForced: Bool, isTried: Bool
    ) throws(StoreError) -> TypedAddition {
        let attempt = Attempt()
        do {
            return try write { database in
                let addition = try add(
                    database, rows, templateID: TemplateRows.id(database, named: template),
                    named: template, isForced: isForced)
                attempt.addition = addition
                let isRefused = addition.outcomes.contains {
                    if case .refused = $0 { true } else { false }
                }
                guard !isTried, !isRefused else { throw Attempt.Ended() }
                return addition
            }
        } catch {
            // The rollback was intended.
            guard let addition = attempt.addition else { throw error }
            return addition
        }
    }

    /// Carries the outcomes out of a transaction that is rolled back.
    private final class Attempt {
        struct Ended: Error {}
        var addition: TypedAddition?
    }

    private func add(
        _ database: Database, _ rows: [TypedRow], templateID: Int64, named template: String,
        isForced: Bool
    ) throws -> TypedAddition {
        let fields = try TemplateRows.values(database, of: templateID, template: template)
        let objections = try objections(database, to: rows, templateID: templateID, fields: fields)
        var operation: OperationID?
        var outcomes: [TypedOutcome] = []
        var added: [(place: Int, id: Int64)] = []
        for (row, doubts) in zip(rows, objections) {
            if let id = try known(database, row, templateID: templateID) {
                outcomes.append(.duplicate(of: id))
                continue
            }
            let problems = doubts.sorted { $0.key < $1.key }.flatMap { name, doubts in
                doubts.map { "'\(name)': \($0.description)" }
            }
            guard isForced || problems.isEmpty else {
                outcomes.append(.refused(problems))
                continue
            }
            let begun =
                try operation
                ?? Operations.begin(database, .add, by: author, templateID: templateID)
            operation = begun
            let id = try insert(
                database, row, templateID: templateID, template: template, fields: fields,
                breaking: doubts, operation: begun)
            added.append((outcomes.count, id))
            // Replaced below once all records are judged.
            outcomes.append(.duplicate(of: id))
        }
        let ids = added.map(\.id)
        try ReadingRows.settleWords(database, ofRecords: ids)
        try RecordRows.updateStatus(database, ofRecords: ids)
        let own = Set(ids)
        let rejudged = try Rejudgement.run(
            database, templates: ids.isEmpty ? [] : [templateID], sumsOf: ids
        ).filter { !own.contains($0) }
        let records = try RecordRows.fetch(
            database, where: "record.id IN (SELECT value FROM json_each(?))",
            arguments: [jsonList(ids + rejudged)], order: "record.id")
        let byID = Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
        for (place, id) in added {
            guard var record = byID[id] else { continue }
            if id == ids.last { record.rejudged = rejudged }
            outcomes[place] = .added(record)
        }
        return TypedAddition(outcomes: outcomes, rejudged: rejudged.compactMap { byID[$0] })
    }

    /// The objections of the values' rules and of other records to each row, by value name. Contradictory rows and
    /// records are judged together, so that one wrong number does not discredit all others.
    private func objections(
        _ database: Database, to rows: [TypedRow], templateID: Int64, fields: [FieldRow]
    ) throws -> [[String: [Doubt]]] {
        var found = [[String: [Doubt]]](repeating: [:], count: rows.count)
        for row in fields {
            let name = row.field.name
            let taught = TaughtField(
                row.field, try LessonRows.learnt(database, of: row, in: templateID))
            var claims: [(place: Int, claim: HistoryClaim)] = []
            var seen: Set<String> = []
            // What the rows say, by the time on the clock.
            let said = Dictionary(
                grouping: rows.compactMap { typed in
                    typed.words[name]?.value.map { (moment: StoredMoment(typed), text: $0.text) }
                }, by: \.moment.time
            ).mapValues { $0.sorted { $0.text < $1.text } }
            for (place, typed) in rows.enumerated() {
                guard let word = typed.words[name], let value = word.value else { continue }
                if case .success(let entry) = taught.typed(byUser: word.text),
                    !entry.warnings.isEmpty
                {
                    found[place][name] = entry.warnings
                }
                if let other = try otherAtMoment(
                    database, typed, value: row, text: value.text, templateID: templateID)
                {
                    found[place][name, default: []].append(other)
                } else if let other = said[StoredMoment(typed).time]?.first(where: {
                    $0.text != value.text && $0.moment.mayBeSame(as: StoredMoment(typed))
                }) {
                    found[place][name, default: []].append(.otherRowAtMoment(text: other.text))
                }
                // A stored or repeated row adds no evidence.
                guard seen.insert(typed.photo.sha256).inserted,
                    try known(database, typed, templateID: templateID) == nil,
                    let claim = HistoryClaim(value, taken: typed.photo.taken())
                else { continue }
                claims.append((place, claim))
            }
            guard row.field.rules.comparesRecords, !claims.isEmpty else { continue }
            let stored = try ClaimRows.claims(
                database, templateID: templateID, row: row, .all
            ).map(\.claim)
            let doubts = try Rejudgement.judgement(database, of: row)
                .doubts(of: stored + claims.map(\.claim)).dropFirst(stored.count)
            for (claim, doubts) in zip(claims, doubts) where !doubts.isEmpty {
                found[claim.place][name, default: []] += doubts
            }
        }
        let sums = SumJudgement(of: fields.map(\.field))
        for (place, typed) in rows.enumerated() where !sums.isEmpty {
            let claims = typed.words.compactMapValues(\.value).mapValues { SumClaim($0, .word) }
            found[place].merge(
                sums.objections(of: claims, to: Set(claims.keys)), uniquingKeysWith: +)
        }
        return found
    }

    /// The doubt about a value of a row of whose moment a record certainly says otherwise; nil if there is none.
    private func otherAtMoment(
        _ database: Database, _ row: TypedRow, value: FieldRow, text: String, templateID: Int64
    ) throws -> Doubt? {
        let found = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT record.id, \(TemplateView.certain("value")) AS certain_value
                    FROM record INDEXED BY record_moment
                    CROSS JOIN reading ON reading.record_id = record.id AND reading.value_id = ?
                    LEFT JOIN correction ON correction.id = reading.correction_id
                    WHERE record.template_id = ? AND \(StoredMoment.isSame)
                        AND record.deleted_at IS NULL AND certain_value IS NOT NULL
                        AND certain_value <> ?
                    ORDER BY record.id LIMIT 1
                    """),
            arguments: [value.id, templateID] + StoredMoment(row).arguments + [text])
        return found.map { .otherAtMoment(record: $0[0], text: $0[1]) }
    }

    /// The record of the same moment that contains everything in a row; nil if there is none.
    private func known(
        _ database: Database, _ row: TypedRow, templateID: Int64
    ) throws -> Int64? {
        let ids = try Int64.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id FROM record
                    WHERE template_id = ? AND \(StoredMoment.isSame) AND deleted_at IS NULL
                    ORDER BY id
                    """), arguments: [templateID] + StoredMoment(row).arguments)
        // Most rows have a moment of their own. Assembling records takes a hundred times longer than this check.
        guard !ids.isEmpty else { return nil }
        let records = try RecordRows.fetch(
            database, where: "record.id IN (SELECT value FROM json_each(?))",
            arguments: [jsonList(ids)], order: "record.id")
        return records.first { record in
            if record.photo.sha256 == row.photo.sha256 { return true }
            let said = Dictionary(record.readings.map { ($0.valueName, $0.certainValue?.text) }) {
                first, _ in first
            }
            return row.words.allSatisfy { name, word in said[name] == word.value?.text }
        }?.id
    }

    private func insert(
        _ database: Database, _ row: TypedRow, templateID: Int64, template: String,
        fields: [FieldRow], breaking: [String: [Doubt]], operation: OperationID
    ) throws -> Int64 {
        let revision = try Int.fetchOne(
            database.cachedStatement(sql: "SELECT revision FROM template WHERE id = ?"),
            arguments: [templateID])
        let new = NewRecord(
            templateID: templateID, revision: revision ?? 1, photo: row.photo,
            result: .read(nil, []), milliseconds: 0)
        let id = try insert(
            database, new, photoID: insert(database, row.photo), status: .accepted,
            addedAt: timestamp(), operation: operation)
        for (name, word) in row.words.sorted(by: { $0.key < $1.key }) {
            guard let field = fields.first(where: { $0.field.name == name }) else {
                throw StoreError.noValueInTemplate(
                    name: name, template: template, known: fields.map(\.field.name))
            }
            try insert(
                database,
                CheckedCorrection(row: field, correction: word, broken: breaking[name] ?? []),
                recordID: id, operation)
        }
        return id
    }
}

/// When a row was taken, as the store keeps it. In the night in which summer time ends, the clock shows an hour twice,
/// with different offsets from UTC. Moments may be the same where the time is, unless both offsets are known and differ.
private struct StoredMoment {
    let time: String
    private let utcOffset: Int?

    init(_ row: TypedRow) {
        time = row.photo.captureTime.stored
        utcOffset = row.photo.captureTime.utcOffsetInMinutes
    }

    func mayBeSame(as other: StoredMoment) -> Bool {
        guard let utcOffset, let its = other.utcOffset else { return time == other.time }
        return time == other.time && utcOffset == its
    }

    /// The condition that a record may be of the same moment; takes `arguments`.
    static let isSame = "record.captured_at = ? AND ifnull(record.utc_offset = ?, TRUE)"

    var arguments: StatementArguments { [time, utcOffset] }
}
