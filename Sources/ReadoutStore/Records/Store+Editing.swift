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
    ///   - isForced: whether to store corrections that break a rule of their value, marked as such.
    /// - Throws: `StoreError.noRecord`, `noValue`, `brokenRules` unless forced, `nothingToAccept` if a text is not of
    ///   the value's kind, `nothingRead` for a record without readings. Nothing is changed then.
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
        let words = try words(
            database, on: record, corrections: corrections, accepting: acceptance,
            at: captureTime ?? record.captureTime)
        let problems = words.flatMap { word in
            word.broken.map { "'\(word.row.field.name)': \($0.description)" }
        }
        guard isForced || problems.isEmpty else {
            let hints = try words.filter { !$0.broken.isEmpty }.compactMap {
                try meant(
                    database, by: $0, in: record, at: captureTime ?? record.captureTime)
            }
            throw StoreError.brokenRules(record: record.id, problems: problems + hints)
        }
        return try store(database, words, of: record, captureTime: captureTime, in: operation)
    }

    /// A person's corrections and confirmations, each with the rules it breaks: corrections sorted by name, then
    /// confirmations.
    /// - Parameter time: when the photo was taken, according to the person.
    func words(
        _ database: Database, on record: StoredRecord, corrections: [String: Correction],
        accepting acceptance: Acceptance, at time: CaptureTime
    ) throws -> [CheckedCorrection] {
        let fields = try definitions(database, of: record)
        var words: [CheckedCorrection] = []
        for (name, correction) in corrections.sorted(by: { $0.key < $1.key }) {
            let row = try value(named: name, in: fields, record: record.id)
            let broken = try objections(database, to: correction, of: row, in: record, at: time)
            words.append(CheckedCorrection(row: row, correction: correction, broken: broken))
        }
        let corrected = Set(words.map(\.row.id))
        for var word in try confirmations(acceptance, of: record, fields: fields, except: corrected)
        {
            word.broken = try objections(database, toConfirming: word.row, in: record, at: time)
            words.append(word)
        }
        let sums = try objectionsOfSums(
            to: Dictionary(words.map { ($0.row.field.name, $0.correction) }) { first, _ in first },
            of: fields, in: record)
        return words.map { word in
            var word = word
            word.broken += sums[word.row.field.name] ?? []
            word.broken += rowObjection(to: word, among: words, of: fields, in: record)
            return word
        }
    }

    /// A hint for people who typed a number without its decimal mark, as the device shows it: the number with the mark.
    /// Nil unless that would keep all rules.
    private func meant(
        _ database: Database, by word: CheckedCorrection, in record: StoredRecord,
        at time: CaptureTime
    ) throws -> String? {
        let (text, field) = (word.correction.text, word.row.field)
        let read = record.readings.first { $0.valueName == field.name }?.value?.text
        guard !word.correction.isConfirmation, text.allSatisfy({ $0.isASCII && $0.isNumber }),
            let decimals = field.rules.impliedDecimals ?? field.rules.decimals
                ?? read?.split(separator: ".").dropFirst().first?.count,
            0..<text.count ~= decimals, decimals > 0
        else { return nil }
        let marked = "\(text.dropLast(decimals)).\(text.suffix(decimals))"
        guard case .success(let entry) = field.typed(byUser: marked),
            try objections(
                database, to: Correction(text: marked, value: entry.value), of: word.row,
                in: record, at: time
            ).isEmpty
        else { return nil }
        return "with its decimal mark that is \(entry.value.text)"
    }

    /// What the other columns of its table say against the number of rows that a person gives a column.
    private func rowObjection(
        to word: CheckedCorrection, among words: [CheckedCorrection], of fields: [FieldRow],
        in record: StoredRecord
    ) -> [Doubt] {
        guard let table = word.row.field.column?.table, !word.correction.isConfirmation,
            let count = word.correction.value?.text.rows.count
        else { return [] }
        for other in fields
        where other.id != word.row.id && other.field.column?.table == table {
            let said = words.first { $0.row.id == other.id }?.correction.value?.text
            let reading = record.readings.first { $0.valueName == other.field.name }
            guard let text = said ?? reading?.correction?.value?.text ?? reading?.text,
                !text.isEmpty, text.rows.count != count
            else { continue }
            return [.rowCount(count, other: other.field.name, has: text.rows.count)]
        }
        return []
    }

    /// Stores a person's corrections to a record as one operation.
    /// - Returns: the record afterwards; the operation, nil if there was nothing to change.
    func store(
        _ database: Database, _ words: [CheckedCorrection], of record: StoredRecord,
        captureTime: CaptureTime? = nil, in operation: OperationID? = nil
    ) throws -> (record: StoredRecord, operation: OperationID?) {
        guard !words.isEmpty || captureTime != nil else { return (record, nil) }
        let id = record.id
        let operation =
            try operation.map { try Operations.current(database, $0) }
            ?? Operations.begin(database, .edit, by: author, templateID: record.templateID)
        if !words.isEmpty {
            try insertPlaceholders(database, record)
            for word in words { try insert(database, word, recordID: id, operation) }
            try ReadingRows.settleWords(database, ofRecords: [id])
            try RecordRows.updateStatus(database, ofRecords: [id])
        }
        if let captureTime { try set(database, captureTime, recordID: id, operation) }
        let rejudged = try Rejudgement.run(
            database, templates: [record.templateID],
            values: captureTime == nil ? Set(words.map(\.row.id)) : nil, sumsOf: [id])
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
    /// - Throws: `StoreError.noRecord`.
    @discardableResult
    public func setCaptureTime(
        _ id: Int64, to time: CaptureTime
    ) throws(StoreError) -> StoredRecord {
        try edit(id, captureTime: time)
    }

    /// Deletes either all of these records or none; `undo()` restores them.
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
            let operation = try Operations.begin(database, .delete, by: author)
            let deleted = Array(Set(ids)).sorted()
            try RecordRows.delete(database, deleted, operation: operation)
            try Rejudgement.run(
                database, templates: Rejudgement.templates(database, ofRecords: deleted))
        }
    }

    /// The corrections that confirm readings.
    /// - Parameter corrected: row numbers of the values that the person corrects.
    private func confirmations(
        _ acceptance: Acceptance, of record: StoredRecord, fields: [FieldRow],
        except corrected: Set<Int64>
    ) throws(StoreError) -> [CheckedCorrection] {
        var chosen: Set<Int64>?
        switch acceptance {
        case .nothing: return []
        case .doubtful: break
        case .values(let names):
            var rows: Set<Int64> = []
            for name in names {
                rows.insert(try value(named: name, in: fields, record: record.id).id)
            }
            chosen = rows
        }
        guard !record.readings.isEmpty || !corrected.isEmpty else {
            throw .nothingRead(record: record.id)
        }
        // The record of a photo that did not fit has no readings. Values the person does not give remain unread.
        let unread = record.readings.isEmpty ? fields : []
        for row in unread where !corrected.contains(row.id) {
            guard chosen?.contains(row.id) ?? true else { continue }
            throw .nothingToAccept(value: row.field.name, record: record.id, text: "")
        }
        var words: [CheckedCorrection] = []
        for reading in record.readings {
            let row = try value(named: reading.valueName, in: fields, record: record.id)
            guard !corrected.contains(row.id), chosen?.contains(row.id) ?? !reading.isCertain else {
                continue
            }
            guard let value = reading.value else {
                throw .nothingToAccept(
                    value: reading.valueName, record: record.id, text: reading.text)
            }
            let word = Correction(
                text: reading.text, value: value, isConfirmation: true, correctedAt: "")
            words.append(CheckedCorrection(row: row, correction: word))
        }
        return words
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

/// A person's correction or confirmation of one value of a record, with the rules that it breaks.
struct CheckedCorrection {
    let row: FieldRow
    let correction: Correction
    /// Rules that the correction breaks.
    var broken: [Doubt] = []

    /// The unit the person gave, otherwise the value's unit.
    var unit: String? {
        broken.lazy.compactMap { if case .unit(let found, _) = $0 { found } else { nil } }.first
            ?? row.field.unit
    }
}
