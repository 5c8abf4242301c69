import Foundation
import GRDB
public import ReadoutCore

extension Store {
    /// Notes what a person says instead of the machine; the machine's readings stay beside it. All or none.
    /// A record that did not fit its template becomes one to review, or accepted when all values are given.
    /// - Parameter corrections: by name of the value.
    /// - Throws: `StoreError.noRecord`, `noValue`.
    @discardableResult
    public func correct(
        _ id: Int64, _ corrections: [String: Correction]
    ) throws(StoreError) -> StoredRecord {
        try edit(id) { database, values in
            var rows: [(Int64, Correction)] = []
            for (name, correction) in corrections.sorted(by: { $0.key < $1.key }) {
                rows.append((try valueID(named: name, in: values, record: id), correction))
            }
            return rows
        }
    }

    /// Notes that a person confirms what the machine has read.
    /// - Parameter names: of the values confirmed; nil for all that are doubtful.
    /// - Throws: `StoreError.noRecord`, `noValue`, `nothingToAccept` for a text that is not of the value's
    ///   kind, `nothingRead` for a record without readings.
    @discardableResult
    public func accept(_ id: Int64, values names: [String]? = nil) throws(StoreError)
        -> StoredRecord
    {
        try edit(id) { database, values in
            let readings = try ReadingRows.fetch(database, ofRecords: [id])[id] ?? []
            guard !readings.isEmpty else { throw StoreError.nothingRead(record: id) }
            let chosen = try names.map {
                try $0.map { try valueID(named: $0, in: values, record: id) }
            }
            var rows: [(Int64, Correction)] = []
            for reading in readings {
                let row = try valueID(named: reading.valueName, in: values, record: id)
                guard chosen?.contains(row) ?? !reading.isCertain else { continue }
                guard let value = reading.value else {
                    throw StoreError.nothingToAccept(
                        value: reading.valueName, record: id, text: reading.text)
                }
                rows.append(
                    (
                        row,
                        Correction(
                            text: reading.text, value: value, isConfirmation: true,
                            correctedAt: "")
                    ))
            }
            return rows
        }
    }

    /// Gives a record another moment than its photo says.
    /// - Throws: `StoreError.noRecord`.
    @discardableResult
    public func setCaptureTime(
        _ id: Int64, to time: CaptureTime
    ) throws(StoreError) -> StoredRecord {
        try write { database in
            _ = try RecordRows.fetch(database, id: id)
            let operation = try Operations.begin(database, .edit)
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
            return try RecordRows.fetch(database, id: id)
        }
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
            try RecordRows.delete(database, Array(Set(ids)).sorted(), operation: operation)
        }
    }

    /// Adds a person's words to a record and works out its status again.
    private func edit(
        _ id: Int64,
        _ words: (Database, [(id: Int64, name: String)]) throws -> [(Int64, Correction)]
    ) throws(StoreError) -> StoredRecord {
        try write { database in
            let record = try RecordRows.fetch(database, id: id)
            let values = try Row.fetchAll(
                database,
                sql: """
                    SELECT id, name FROM value WHERE template_id = ? AND removed_at IS NULL
                    ORDER BY position
                    """, arguments: [record.templateID]
            ).map { (id: $0["id"] as Int64, name: $0["name"] as String) }
            let corrections = try words(database, values)
            guard !corrections.isEmpty else { return record }
            if record.readings.isEmpty {
                for value in values {
                    try ReadingRows.insert(
                        database, .missing(value.name), recordID: id, valueID: value.id,
                        byMachine: false)
                }
            }
            let operation = try Operations.begin(database, .edit)
            for (value, correction) in corrections {
                try insert(database, correction, recordID: id, valueID: value, operation)
            }
            try RecordRows.updateStatus(database, ofRecords: [id])
            return try RecordRows.fetch(database, id: id)
        }
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
