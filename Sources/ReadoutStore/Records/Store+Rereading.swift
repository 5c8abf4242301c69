import GRDB
import ReadoutAlignment
import ReadoutModel

/// A record with a new reading of its photo.
public struct Rereading: Hashable, Sendable {
    /// The effect of the new reading on the record.
    public enum Outcome: String, Sendable, CaseIterable {
        /// The reading is the same.
        case same
        /// A value, its unit, its confidence or a reason for doubt changed.
        case changed
        /// The photo matched the template before and no longer does. The record stays unchanged.
        case lost
    }

    /// The stored record, with corrections.
    public let before: StoredRecord
    /// The record after the new reading, with the same corrections.
    public let after: StoredRecord

    /// The effect of the new reading on the record.
    public var outcome: Outcome {
        if after.mismatch != nil { return before.mismatch == nil ? .lost : .same }
        return before.status == after.status && changedValues.isEmpty ? .same : .changed
    }

    /// Names of the values whose reading changed, in template order, without corrected values.
    public var changedValues: [String] {
        after.readings.filter { reading in
            guard reading.correction == nil else { return false }
            let known = before.readings.first { $0.valueName == reading.valueName }
            return known?.text != reading.text || known?.value?.text != reading.value?.text
                || known?.isCertain != reading.isCertain || known?.unit != reading.unit
                || known?.kind != reading.kind
        }.map(\.valueName)
    }
}

extension Store {
    /// Numbers of the records read from photos, ordered by the moment of the photo.
    /// - Parameters:
    ///   - template: the template's name; nil for all templates.
    ///   - isStale: whether to list only records read with a former definition of their template.
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
                    JOIN photo ON photo.id = record.photo_id
                    WHERE record.deleted_at IS NULL AND photo.width > 0
                        \(template == nil ? "" : "AND record.template_id = ?")
                        \(isStale ? "AND \(RecordRows.isStale)" : "")
                    ORDER BY record.captured_at, record.id
                    """, arguments: arguments)
        }
    }

    /// Begins a batch of rereadings that `undo()` undoes together.
    public func beginRereading() throws(StoreError) -> OperationID {
        try write { try Operations.begin($0, .reread, by: author) }
    }

    /// The result of `reread`, without storing it.
    /// - Throws: like `reread`.
    public func previewRereading(
        _ id: Int64, as new: NewRecord
    ) throws(StoreError) -> Rereading {
        try read { try rereading($0, id, as: new).rereading }
    }

    /// Replaces the reading of a record's photo. The record keeps its number, moment and corrections. If the photo no
    /// longer matches, nothing changes.
    /// - Parameter operation: the operation from `beginRereading`.
    /// - Throws: `StoreError.noRecord`, `templateChanged`, `noTemplate`.
    public func reread(
        _ id: Int64, as new: NewRecord, in operation: OperationID
    ) throws(StoreError) -> Rereading {
        try write { database in
            let (rereading, judged) = try rereading(database, id, as: new)
            guard rereading.outcome != .lost else { return rereading }
            if rereading.outcome == .same, try isStored(database, id, judged) {
                try database.execute(
                    sql: "UPDATE record SET template_revision = ?, engine_id = ? WHERE id = ?",
                    arguments: [
                        new.revision, try RecordRows.id(database, ofEngines: new.engines), id,
                    ])
                return rereading
            }
            let former = try FormerReading(database, ofRecord: id)
            let operation = try Operations.current(database, operation)
            try database.execute(
                sql: """
                    INSERT INTO change (operation_id, record_id, kind, content)
                    VALUES (?, ?, 'reread', ?)
                    """, arguments: [operation.rawValue, id, try former.data()])
            try FormerReading.clear(database, record: id)
            try update(database, id, as: judged.new)
            try insertReadings(database, of: judged, recordID: id)
            try ReadingRows.settleWords(database, ofRecords: [id])
            try RecordRows.updateStatus(database, ofRecords: [id])
            let others = zip(judged.readings, judged.outcomes).filter { !$1.isSame }
            let rejudged = try Rejudgement.run(
                database, templates: [judged.new.templateID],
                values: Set(others.map(\.0.row.id)), sumsOf: [id])
            var after = try RecordRows.fetch(database, id: id)
            after.rejudged = rejudged.filter { $0 != id }
            return Rereading(before: rereading.before, after: after)
        }
    }

    /// Whether a record already has readings with these texts, values, units and reasons.
    private func isStored(
        _ database: Database, _ id: Int64, _ judged: JudgedRecord
    ) throws -> Bool {
        let readings = try Row.fetchAll(
            database,
            sql: """
                SELECT value_id, text, value, accepted, kind, unit, factor FROM reading
                WHERE record_id = ? AND by_machine ORDER BY value_id
                """, arguments: [id]
        ).map { row in
            [
                "\(row[0] as Int64)", row[1] as String, row[2] as String?, "\(row[3] as Bool)",
                row[4] as String?, row[5] as String?, row[6] as String?,
            ]
        }
        let reasons = try Row.fetchAll(
            database,
            sql: """
                SELECT value_id, code, message FROM reason WHERE record_id = ?
                ORDER BY value_id, position
                """, arguments: [id]
        ).map { ["\($0[0] as Int64)", $0[1] as String, $0[2] as String] }
        let judged = (judged.readings.sorted { $0.row.id < $1.row.id }).map {
            (
                id: "\($0.row.id)", value: judged.definitions[$0.row.id] ?? $0.row.field,
                $0.new.reading
            )
        }
        return readings
            == judged.map { item in
                let reading = item.2
                return [
                    item.id, reading.text, reading.value?.text, "\(reading.isAccepted)",
                    item.value.kind.name, item.value.unit, item.value.factor,
                ]
            }
            && reasons
                == judged.flatMap { item in
                    item.2.doubts.map { [item.id, $0.code, $0.description] }
                }
    }

    /// Replaces everything in a record that depends on the reading of its photo, except the moment.
    private func update(_ database: Database, _ id: Int64, as new: NewRecord) throws {
        let alignment = new.alignment
        try database.execute(
            sql: """
                UPDATE record SET template_revision = ?, inliers = ?, residual = ?, confidence = ?,
                    method = ?, transform = ?, unmatched_code = ?, unmatched_reason = ?,
                    milliseconds = ?, engine_id = ? WHERE id = ?
                """,
            arguments: [
                new.revision, alignment?.inliers, alignment?.residual, alignment?.confidence,
                alignment?.method.rawValue, alignment.map { RecordRows.text(of: $0.transform) },
                new.mismatch?.code, new.mismatch?.reason, new.milliseconds,
                try RecordRows.id(database, ofEngines: new.engines), id,
            ])
    }

    /// Compares a record with a new reading of its photo, judged at the record's own moment.
    private func rereading(
        _ database: Database, _ id: Int64, as new: NewRecord
    ) throws -> (rereading: Rereading, judged: JudgedRecord) {
        let before = try RecordRows.fetch(database, id: id)
        var new = new
        // A person may have set the moment, and the file's date may have changed since.
        new.photo.captureTime = before.captureTime
        let judged = try judged(database, new, except: id)
        let after = judged.record(id: id, addedAt: before.addedAt).with(
            before.readings.filter { $0.correction != nil })
        return (Rereading(before: before, after: after), judged)
    }
}

extension StoredRecord {
    /// The record with its corrections.
    /// - Parameter corrected: readings with a correction, which has its own kind and unit.
    fileprivate func with(_ corrected: [StoredReading]) -> Self {
        guard !corrected.isEmpty else { return self }
        let words = Dictionary(corrected.map { ($0.valueName, $0) }) { first, _ in first }
        let readings = readings.map { reading in
            let said = words[reading.valueName]
            return StoredReading(
                valueName: reading.valueName, kind: said?.kind ?? reading.kind,
                unit: said == nil ? reading.unit : said?.unit,
                factor: said == nil ? reading.factor : said?.factor,
                isOfOlderDefinition: said?.isOfOlderDefinition ?? reading.isOfOlderDefinition,
                text: reading.text,
                value: reading.value, confidence: reading.confidence,
                alternatives: reading.alternatives,
                doubts: reading.doubts,
                cells: reading.cells,
                isAccepted: reading.isAccepted, correction: said?.correction)
        }
        let isCertain = !readings.isEmpty && readings.allSatisfy(\.isCertain)
        return StoredRecord(
            id: id, templateID: templateID, template: template, revision: revision,
            isStale: isStale,
            status: status == .unmatched ? status : isCertain ? .accepted : .review,
            captureTime: captureTime, photo: photo, alignment: alignment, mismatch: mismatch,
            milliseconds: milliseconds, engines: engines, addedAt: addedAt, readings: readings,
            isDismissed: isDismissed)
    }
}
