import Foundation
import GRDB
public import ReadoutCore

extension Store {
    /// Which readings a person confirms as the machine has read them.
    public enum Acceptance: Hashable, Sendable {
        /// None.
        case nothing
        /// All that are still doubtful.
        case doubtful
        /// Those of the values of these names.
        case values([String])
    }

    /// Notes all that a person says about a record, in one transaction that `undo()` takes back as a whole;
    /// the machine's readings stay beside it. A record that did not fit its template becomes one to review,
    /// or accepted when all values are given.
    /// - Parameters:
    ///   - corrections: by name of the value.
    ///   - captureTime: another moment than the photo says; nil to leave it.
    ///   - acceptance: what is right as it was read, apart from the corrections.
    /// - Throws: `StoreError.noRecord`, `noValue`, `nothingToAccept` for a text that is not of the value's
    ///   kind, `nothingRead` for a record without readings; then nothing is changed.
    @discardableResult
    public func edit(
        _ id: Int64, corrections: [String: Correction] = [:], captureTime: CaptureTime? = nil,
        accepting acceptance: Acceptance = .nothing
    ) throws(StoreError) -> StoredRecord {
        try write { database in
            let record = try RecordRows.fetch(database, id: id)
            let values = try self.values(database, of: record)
            var words: [(value: Int64, correction: Correction)] = []
            for (name, correction) in corrections.sorted(by: { $0.key < $1.key }) {
                words.append((try valueID(named: name, in: values, record: id), correction))
            }
            words += try confirmations(
                acceptance, of: record, values: values, except: Set(words.map(\.value)))
            guard !words.isEmpty || captureTime != nil else { return record }
            let before = try Rejudgement.moments(database, ofRecords: [id])
            let operation = try Operations.begin(database, .edit)
            if !words.isEmpty {
                try insertPlaceholders(database, record, values)
                for (value, correction) in words {
                    try insert(database, correction, recordID: id, valueID: value, operation)
                }
                try RecordRows.updateStatus(database, ofRecords: [id])
            }
            if let captureTime { try set(database, captureTime, recordID: id, operation) }
            let after = try Rejudgement.moments(database, ofRecords: [id])
            let rejudged = try Rejudgement.run(database, around: before + after)
            var edited = try RecordRows.fetch(database, id: id)
            edited.rejudged = rejudged.filter { $0 != id }
            return edited
        }
    }

    /// Notes what a person says instead of the machine; see `edit`.
    /// - Throws: `StoreError.noRecord`, `noValue`.
    @discardableResult
    public func correct(
        _ id: Int64, _ corrections: [String: Correction]
    ) throws(StoreError) -> StoredRecord {
        try edit(id, corrections: corrections)
    }

    /// Notes that a person confirms what the machine has read; see `edit`.
    /// - Parameter names: of the values confirmed; nil for all that are doubtful.
    /// - Throws: `StoreError.noRecord`, `noValue`, `nothingToAccept`, `nothingRead`.
    @discardableResult
    public func accept(_ id: Int64, values names: [String]? = nil) throws(StoreError)
        -> StoredRecord
    {
        try edit(id, accepting: names.map(Acceptance.values) ?? .doubtful)
    }

    /// Gives a record another moment than its photo says; see `edit`.
    /// - Throws: `StoreError.noRecord`.
    @discardableResult
    public func setCaptureTime(
        _ id: Int64, to time: CaptureTime
    ) throws(StoreError) -> StoredRecord {
        try edit(id, captureTime: time)
    }

    /// Deletes records, until `undo()`. All or none.
    /// - Throws: `StoreError.noRecord`.
    public func deleteRecords(_ ids: [Int64]) throws(StoreError) {
        try write { database in
            for id in ids {
                let found = try Bool.fetchOne(
                    database.cachedStatement(
                        sql: "SELECT count(*) FROM record WHERE id = ? AND deleted_at IS NULL"),
                    arguments: [id])
                guard found == true else { throw StoreError.noRecord(id) }
            }
            guard !ids.isEmpty else { return }
            let operation = try Operations.begin(database, .delete)
            let deleted = Array(Set(ids)).sorted()
            try RecordRows.delete(database, deleted, operation: operation)
            try Rejudgement.run(
                database, around: Rejudgement.moments(database, ofRecords: deleted))
        }
    }

    /// The values of a record's template in their order.
    private func values(
        _ database: Database, of record: StoredRecord
    ) throws -> [(id: Int64, name: String)] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT id, name FROM value WHERE template_id = ? AND removed_at IS NULL
                ORDER BY position
                """, arguments: [record.templateID]
        ).map { (id: $0["id"] as Int64, name: $0["name"] as String) }
    }

    /// A person's word on each reading that is confirmed.
    /// - Parameter corrected: rows of values that the person gives anew.
    private func confirmations(
        _ acceptance: Acceptance, of record: StoredRecord, values: [(id: Int64, name: String)],
        except corrected: Set<Int64>
    ) throws(StoreError) -> [(value: Int64, correction: Correction)] {
        var chosen: Set<Int64>?
        switch acceptance {
        case .nothing: return []
        case .doubtful: break
        case .values(let names):
            var rows: Set<Int64> = []
            for name in names {
                rows.insert(try valueID(named: name, in: values, record: record.id))
            }
            chosen = rows
        }
        guard !record.readings.isEmpty || !corrected.isEmpty else {
            throw .nothingRead(record: record.id)
        }
        // A photo that did not fit has a reading of no value; those not given remain unread.
        let unread = record.readings.isEmpty ? values : []
        for value in unread where !corrected.contains(value.id) {
            guard chosen?.contains(value.id) ?? true else { continue }
            throw .nothingToAccept(value: value.name, record: record.id, text: "")
        }
        var words: [(value: Int64, correction: Correction)] = []
        for reading in record.readings {
            let row = try valueID(named: reading.valueName, in: values, record: record.id)
            guard !corrected.contains(row), chosen?.contains(row) ?? !reading.isCertain else {
                continue
            }
            guard let value = reading.value else {
                throw .nothingToAccept(
                    value: reading.valueName, record: record.id, text: reading.text)
            }
            let word = Correction(
                text: reading.text, value: value, isConfirmation: true, correctedAt: "")
            words.append((row, word))
        }
        return words
    }

    /// Gives a record whose photo did not fit a place for each value, so that a person can fill it.
    private func insertPlaceholders(
        _ database: Database, _ record: StoredRecord, _ values: [(id: Int64, name: String)]
    ) throws {
        guard record.readings.isEmpty else { return }
        for value in values {
            try ReadingRows.insert(
                database, .missing(value.name), recordID: record.id, valueID: value.id,
                byMachine: false)
        }
    }

    private func set(
        _ database: Database, _ time: CaptureTime, recordID id: Int64, _ operation: OperationID
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO change (operation_id, record_id, kind, old_captured_at,
                    old_captured_from, old_utc_offset)
                SELECT ?, id, 'captured_at', captured_at, captured_from, utc_offset
                FROM record WHERE id = ?
                """, arguments: [operation.rawValue, id])
        try database.execute(
            sql: """
                UPDATE record SET captured_at = ?, captured_from = ?, utc_offset = ?
                WHERE id = ?
                """,
            arguments: [time.stored, time.source.rawValue, time.utcOffsetInMinutes, id])
    }

    private func insert(
        _ database: Database, _ correction: Correction, recordID: Int64, valueID: Int64,
        _ operation: OperationID
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO correction (operation_id, record_id, value_id, text, value, magnitude,
                    confirmed, corrected_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                operation.rawValue, recordID, valueID, correction.text, correction.value?.text,
                correction.value?.magnitude.map { "\($0)" }, correction.isConfirmation,
                timestamp(),
            ])
        let correctionID = database.lastInsertedRowID
        // A value that the template got after the photo was read has no reading yet.
        try database.execute(
            sql: """
                INSERT INTO reading (record_id, value_id, text, confidence, accepted, by_machine,
                    correction_id) VALUES (?, ?, '', 0, 0, 0, ?)
                ON CONFLICT DO UPDATE SET correction_id = excluded.correction_id
                """, arguments: [recordID, valueID, correctionID])
    }

    private func valueID(
        named name: String, in values: [(id: Int64, name: String)], record: Int64
    ) throws(StoreError) -> Int64 {
        let key = composed(name).lowercased()
        guard let value = values.first(where: { $0.name.lowercased() == key }) else {
            throw .noValue(name: name, record: record, known: values.map(\.name))
        }
        return value.id
    }
}
