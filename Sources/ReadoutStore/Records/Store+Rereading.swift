import GRDB
import ReadoutCore

/// A record beside what its photo says when it is read again.
public struct Rereading: Hashable, Sendable {
    /// What becomes of a record.
    public enum Outcome: String, Sendable, CaseIterable {
        /// The same was read.
        case same
        /// Something else was read, or is as certain now as it was not, or the other way round.
        case changed
        /// The photo had been read and no longer fits the template: the record stays as it is.
        case lost
    }

    /// The record as it stands, with what people have said.
    public let before: StoredRecord
    /// What the photo says now; what people have said stays. Its number means nothing until it is stored.
    public let after: StoredRecord

    /// What becomes of the record.
    public var outcome: Outcome {
        if after.mismatch != nil { return before.mismatch == nil ? .lost : .same }
        return before.status == after.status && changedValues.isEmpty ? .same : .changed
    }

    /// The names of the values of which something else was read, in template order; not those of which a person said what
    /// they are, as that stays.
    public var changedValues: [String] {
        after.readings.filter { reading in
            guard reading.correction == nil else { return false }
            let known = before.readings.first { $0.valueName == reading.valueName }
            return known?.text != reading.text || known?.value?.text != reading.value?.text
                || known?.isCertain != reading.isCertain
        }.map(\.valueName)
    }
}

extension Store {
    /// Records by their template, ordered by the moment of their photos.
    /// - Parameters:
    ///   - template: its name; nil for all templates.
    ///   - isStale: whether only those are wanted that were read with an older revision of their template.
    /// - Throws: `StoreError.noTemplate`.
    public func recordIDs(
        of template: String?, isStale: Bool
    ) throws(StoreError) -> [Int64] {
        try read { database in
            var arguments: StatementArguments = []
            if let template { arguments = [try TemplateRows.id(database, named: template)] }
            return try Int64.fetchAll(
                database,
                sql: """
                    SELECT record.id FROM record JOIN template ON template.id = record.template_id
                    WHERE record.deleted_at IS NULL
                        \(template == nil ? "" : "AND record.template_id = ?")
                        \(isStale ? "AND record.template_revision < template.revision" : "")
                    ORDER BY record.captured_at, record.id
                    """, arguments: arguments)
        }
    }

    /// Begins a batch of rereadings that `undo()` takes back together.
    public func beginRereading() throws(StoreError) -> OperationID {
        try write { try Operations.begin($0, .edit) }
    }

    /// What `reread` would make of a record, without storing it.
    /// - Throws: as `reread`.
    public func previewRereading(
        _ id: Int64, as new: NewRecord
    ) throws(StoreError) -> Rereading {
        try read { try rereading($0, id, as: new).rereading }
    }

    /// Puts what a photo says now in the place of a record: a new record with its moment and with what people have
    /// said, while the old one is deleted until `undo()`. When the same was read, the record only becomes one of the
    /// template's present revision and of what reads now; when the photo no longer fits, nothing is changed.
    /// - Parameter operation: of `beginRereading`.
    /// - Throws: `StoreError.noRecord`, `templateChanged`, `noTemplate`.
    public func reread(
        _ id: Int64, as new: NewRecord, in operation: OperationID
    ) throws(StoreError) -> Rereading {
        try write { database in
            let (rereading, new) = try rereading(database, id, as: new)
            switch rereading.outcome {
            case .lost: return rereading
            case .same:
                try database.execute(
                    sql: "UPDATE record SET template_revision = ?, engine_id = ? WHERE id = ?",
                    arguments: [
                        new.revision, try RecordRows.id(database, ofEngines: new.engines), id,
                    ])
                return rereading
            case .changed:
                try RecordRows.delete(database, [id], operation: operation)
                let stored = try insert(database, new, operation: operation)
                try copyCorrections(database, from: id, to: stored.id, operation)
                return Rereading(
                    before: rereading.before, after: try RecordRows.fetch(database, id: stored.id))
            }
        }
    }

    /// Compares a record with what its photo says now; also that with the record's own moment.
    private func rereading(
        _ database: Database, _ id: Int64, as new: NewRecord
    ) throws -> (rereading: Rereading, new: NewRecord) {
        let before = try RecordRows.fetch(database, id: id)
        var new = new
        // A person may have said when the photo was taken, and the file may have been touched since.
        new.photo.captureTime = before.captureTime
        let judged = try judged(database, new, except: id)
        let after = judged.record(id: 0, addedAt: timestamp()).with(
            before.readings.compactMap { reading in
                reading.correction.map { (reading.valueName, $0) }
            })
        return (Rereading(before: before, after: after), new)
    }

    private func copyCorrections(
        _ database: Database, from old: Int64, to new: Int64, _ operation: OperationID
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO correction (operation_id, record_id, value_id, text, value, magnitude,
                    confirmed, corrected_at)
                SELECT ?, ?, value_id, text, value, magnitude, confirmed, corrected_at
                FROM correction WHERE id IN (SELECT correction_id FROM reading WHERE record_id = ?)
                """, arguments: [operation.rawValue, new, old])
        guard database.changesCount > 0 else { return }
        try database.execute(
            sql: """
                INSERT INTO reading (record_id, value_id, text, confidence, accepted, by_machine,
                    correction_id)
                SELECT record_id, value_id, '', 0, 0, 0, id FROM correction WHERE record_id = ?
                ON CONFLICT DO UPDATE SET correction_id = excluded.correction_id
                """, arguments: [new])
        try RecordRows.updateStatus(database, ofRecords: [new])
    }
}

extension StoredRecord {
    /// The record with what people have said of its values.
    fileprivate func with(_ corrections: [(valueName: String, correction: Correction)]) -> Self {
        guard !corrections.isEmpty else { return self }
        let words = Dictionary(corrections.map { ($0.valueName, $0.correction) }) { first, _ in
            first
        }
        let readings = readings.map { reading in
            StoredReading(
                valueName: reading.valueName, unit: reading.unit, text: reading.text,
                value: reading.value, confidence: reading.confidence,
                certainty: reading.certainty, looks: reading.looks,
                alternatives: reading.alternatives, doubts: reading.doubts,
                isAccepted: reading.isAccepted, correction: words[reading.valueName])
        }
        let isCertain = !readings.isEmpty && readings.allSatisfy(\.isCertain)
        return StoredRecord(
            id: id, templateID: templateID, template: template, revision: revision,
            status: status == .unmatched ? status : isCertain ? .accepted : .review,
            captureTime: captureTime, photo: photo, alignment: alignment, mismatch: mismatch,
            milliseconds: milliseconds, engines: engines, addedAt: addedAt, readings: readings)
    }
}
