import Foundation
import GRDB
public import ReadoutModel

extension Store {
    /// Which machine readings a person confirms.
    public enum Acceptance: Hashable, Sendable {
        /// None.
        case nothing
        /// All readings that are still doubtful.
        case doubtful
        /// The readings of the values with these names.
        case values([String])
    }

    /// Stores a person's corrections to a record, in one transaction that `undo()` undoes as a whole. The machine's
    /// readings are kept. A record that did not match its template goes to review, or is accepted if the person gives
    /// all values.
    /// - Parameters:
    ///   - corrections: by value name.
    ///   - captureTime: a moment that replaces the photo's; nil to keep it.
    ///   - acceptance: readings to confirm besides the corrections.
    ///   - operation: the operation to add the edit to, such as the batch that added the record; nil for one of its
    ///     own.
    ///   - isForced: whether to store corrections that break a rule of their value, marked as such, and a moment at
    ///     which other records contradict what a person said before, with the same mark.
    /// - Throws: `StoreError.noRecord`, `noValue`, `brokenRules` unless forced, also if a confirmed reading would put
    ///   other records in doubt, `nothingToAccept` if a text is not of the value's kind, `nothingRead` for a record
    ///   without readings. Nothing is changed then.
    @discardableResult
    public func edit(
        _ id: Int64, corrections: [String: Correction] = [:], captureTime: CaptureTime? = nil,
        accepting acceptance: Acceptance = .nothing, in operation: OperationID? = nil,
        isForced: Bool = false
    ) throws(StoreError) -> StoredRecord {
        try write { database in
            try edit(
                database, RecordRows.fetch(database, id: id), corrections: corrections,
                captureTime: captureTime, accepting: acceptance, in: operation, isForced: isForced
            ).record
        }
    }

    /// Does the work of `edit` within a transaction.
    /// - Parameter record: the record as stored now.
    /// - Returns: the record afterwards; the operation, nil if there was nothing to change.
    func edit(
        _ database: Database, _ record: StoredRecord, corrections: [String: Correction],
        captureTime: CaptureTime? = nil, accepting acceptance: Acceptance,
        in operation: OperationID? = nil, isForced: Bool
    ) throws -> (record: StoredRecord, operation: OperationID?) {
        let checked = try checkedCorrections(
            database, on: record, corrections: corrections, accepting: acceptance,
            at: captureTime ?? record.captureTime)
        // A word that another moment contradicts is said again, with a mark: undoing that brings the former word back.
        let moved =
            try captureTime.map {
                try contradictions(
                    database, byMoving: record, to: $0, except: Set(checked.map(\.row.id)))
            } ?? []
        let problems = (checked + moved).flatMap { word in
            word.broken.map { "'\(word.row.field.name)': \($0.description)" }
        }
        guard isForced || problems.isEmpty else {
            let hints = try checked.filter { !$0.broken.isEmpty }.compactMap {
                try hint(database, about: $0, in: record, at: captureTime ?? record.captureTime)
            }
            throw StoreError.brokenRules(record: record.id, problems: problems + hints)
        }
        var stored = try store(
            database, checked + moved.map(\.saidAgain), of: record, captureTime: captureTime,
            in: operation)
        let found = try contradictions(database, of: checked, stored: stored.record)
        guard isForced || found.isEmpty else {
            let problems = found.flatMap { word in
                word.broken.map { "'\(word.row.field.name)': \($0.description)" }
            }
            throw StoreError.brokenRules(record: record.id, problems: problems)
        }
        stored.record = try mark(database, found, of: stored.record)
        return stored
    }

    /// The confirmed readings of counters, of those just stored, that other records contradict, with what these say:
    /// records that the confirmations put in doubt, and what persons said of others.
    func contradictions(
        _ database: Database, of checked: [CheckedCorrection], stored record: StoredRecord
    ) throws -> [CheckedCorrection] {
        let confirmed = checked.filter {
            $0.correction.isConfirmation && $0.broken.isEmpty && $0.row.field.rules.comparesRecords
        }
        guard !confirmed.isEmpty else { return [] }
        let waiting = try Int64.fetchAll(
            database,
            sql: """
                SELECT id FROM record WHERE status = 'review'
                AND id IN (SELECT value FROM json_each(?)) ORDER BY id
                """, arguments: [jsonList(record.rejudged)])
        return try confirmed.compactMap { word in
            var word = word
            // Readings of machines that contradict the confirmation wait by now, so what still does is a person's word.
            let reading = record.readings.first { $0.valueName == word.row.field.name }
            let typed = Correction(
                text: reading?.typedText ?? word.correction.text, value: word.correction.value)
            word.broken = try objections(
                database, to: typed, of: word.row.confirmed, in: record, at: record.captureTime
            ).filter(\.isOfHistory)
            if let first = waiting.first {
                word.broken.append(.contradicted(by: waiting.count, first: first))
            }
            return word.broken.isEmpty ? nil : word
        }
    }

    /// Marks corrections just stored with the rules that they break.
    /// - Returns: the record as it is now.
    func mark(
        _ database: Database, _ words: [CheckedCorrection], of record: StoredRecord
    ) throws -> StoredRecord {
        guard !words.isEmpty else { return record }
        for word in words {
            try database.execute(
                sql: """
                    UPDATE correction SET broken = ? WHERE id =
                    (SELECT correction_id FROM reading WHERE record_id = ? AND value_id = ?)
                    """,
                arguments: [
                    try Correction.column(word.broken.map(\.description)), record.id, word.row.id,
                ])
        }
        var marked = try RecordRows.fetch(database, id: record.id)
        marked.rejudged = record.rejudged
        return marked
    }

    /// Stores a person's corrections to a record as one operation.
    /// - Returns: the record afterwards; the operation, nil if there was nothing to change.
    func store(
        _ database: Database, _ checked: [CheckedCorrection], of record: StoredRecord,
        captureTime: CaptureTime? = nil, in operation: OperationID? = nil
    ) throws -> (record: StoredRecord, operation: OperationID?) {
        guard !checked.isEmpty || captureTime != nil else { return (record, nil) }
        let id = record.id
        let operation =
            try operation.map { try Operations.current(database, $0) }
            ?? Operations.begin(database, .edit, by: author, templateID: record.templateID)
        if !checked.isEmpty {
            try insertPlaceholders(database, record)
            for word in checked { try insert(database, word, recordID: id, operation) }
            try ReadingRows.settleWords(database, ofRecords: [id])
            try RecordRows.updateStatus(database, ofRecords: [id])
        }
        if let captureTime { try set(database, captureTime, recordID: id, operation) }
        let rejudged = try Rejudgement.run(
            database, templates: [record.templateID],
            values: captureTime == nil ? Set(checked.map(\.row.id)) : nil, sumsOf: [id])
        var edited = try RecordRows.fetch(database, id: id)
        edited.rejudged = rejudged.filter { $0 != id }
        return (edited, operation)
    }

    /// Corrects readings; see `edit`.
    /// - Throws: `StoreError.noRecord`, `noValue`, `brokenRules`.
    @discardableResult
    public func correct(
        _ id: Int64, _ corrections: [String: Correction], isForced: Bool = false
    ) throws(StoreError) -> StoredRecord {
        try edit(id, corrections: corrections, isForced: isForced)
    }

    /// Confirms readings; see `edit`.
    /// - Parameter names: the values; nil for all doubtful ones.
    /// - Throws: `StoreError.noRecord`, `noValue`, `nothingToAccept`, `nothingRead`.
    @discardableResult
    public func accept(_ id: Int64, values names: [String]? = nil) throws(StoreError)
        -> StoredRecord
    {
        try edit(id, accepting: names.map(Acceptance.values) ?? .doubtful)
    }

    /// Replaces a record's moment; see `edit`.
    /// - Throws: `StoreError.noRecord`, `brokenRules`.
    @discardableResult
    public func setCaptureTime(
        _ id: Int64, to time: CaptureTime, isForced: Bool = false
    ) throws(StoreError) -> StoredRecord {
        try edit(id, captureTime: time, isForced: isForced)
    }

    /// The numbers of those records that do not exist, or are deleted.
    package func missingRecords(_ ids: [Int64]) throws(StoreError) -> [Int64] {
        try read { database in
            let found = try Int64.fetchSet(
                database,
                sql: """
                    SELECT id FROM record
                    WHERE deleted_at IS NULL AND id IN (SELECT value FROM json_each(?))
                    """, arguments: [jsonList(ids)])
            return ids.filter { !found.contains($0) }
        }
    }

    /// Deletes either all of these records or none; `undo()` restores them.
    /// - Returns: the other records whose judgement changed.
    /// - Throws: `StoreError.noRecord`.
    @discardableResult
    public func deleteRecords(_ ids: [Int64]) throws(StoreError) -> [Int64] {
        try write { database in
            for id in ids {
                let found = try Bool.fetchOne(
                    database.cachedStatement(
                        sql: "SELECT count(*) FROM record WHERE id = ? AND deleted_at IS NULL"),
                    arguments: [id])
                guard found == true else { throw StoreError.noRecord(id) }
            }
            guard !ids.isEmpty else { return [] }
            let operation = try Operations.begin(database, .delete, by: author)
            let deleted = Array(Set(ids)).sorted()
            try RecordRows.delete(database, deleted, operation: operation)
            return try Rejudgement.run(
                database, templates: Rejudgement.templates(database, ofRecords: deleted)
            ).filter { !deleted.contains($0) }
        }
    }

    /// Adds an empty reading of each value to a record whose photo did not match, for a person to fill in.
    private func insertPlaceholders(_ database: Database, _ record: StoredRecord) throws {
        guard record.readings.isEmpty else { return }
        for row in try definitions(database, of: record) {
            try ReadingRows.insert(
                database, .missing(row.field.name), recordID: record.id, valueID: row.id,
                of: row.field, byMachine: false)
        }
    }

    private func set(
        _ database: Database, _ time: CaptureTime, recordID id: Int64, _ operation: OperationID
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO change (operation_id, record_id, kind, old_captured_at,
                    old_captured_from, old_utc_offset, new_captured_at, new_captured_from,
                    new_utc_offset)
                SELECT ?, id, 'captured_at', captured_at, captured_from, utc_offset, ?, ?, ?
                FROM record WHERE id = ?
                """,
            arguments: [
                operation.rawValue, time.stored, time.source.rawValue, time.utcOffsetInMinutes, id,
            ])
        try database.execute(
            sql: """
                UPDATE record SET captured_at = ?, captured_from = ?, utc_offset = ?
                WHERE id = ?
                """,
            arguments: [time.stored, time.source.rawValue, time.utcOffsetInMinutes, id])
    }

    func insert(
        _ database: Database, _ word: CheckedCorrection, recordID: Int64, _ operation: OperationID
    ) throws {
        let correction = word.correction
        try database.execute(
            sql: """
                INSERT INTO correction (operation_id, record_id, value_id, text, value, magnitude,
                    confirmed, corrected_at, kind, unit, broken, factor, reason)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                operation.rawValue, recordID, word.row.id, correction.text, correction.value?.text,
                correction.value?.magnitude.map { "\($0)" }, correction.isConfirmation,
                timestamp(), word.row.field.kind.name, word.unit,
                try Correction.column(word.broken.map(\.description)), word.row.field.factor,
                correction.reason,
            ])
    }
}
