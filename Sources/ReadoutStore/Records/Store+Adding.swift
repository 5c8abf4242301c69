import Foundation
import GRDB
import ReadoutAlignment
import ReadoutInput
import ReadoutModel

extension Store {
    /// The number of a template's record of a photo; nil if there is none. Fast enough to call before decoding each
    /// photo.
    public func recordID(
        ofPhoto sha256: String, templateID: Int64
    ) throws(StoreError) -> Int64? {
        try read { try existing($0, sha256: sha256, templateID: templateID) }
    }

    /// Stores what was read from a photo, in one transaction. Skips a photo that already has a record, compares each
    /// value with the other readings of that value, and sets the record's status.
    /// - Parameter operation: the batch to add the record to; nil for an operation of its own.
    /// - Throws: `StoreError.templateChanged` if the template no longer has a value that was read, `noTemplate` if the
    ///   template has been deleted.
    public func add(
        _ new: NewRecord, in operation: OperationID? = nil
    ) throws(StoreError) -> AddOutcome {
        try write { database in
            let id = try existing(
                database, sha256: new.photo.sha256, templateID: new.templateID)
            if let id { return .duplicate(of: id) }
            return .added(try insert(database, new, operation: operation))
        }
    }

    /// What `add` would store, without storing anything. The record's number is meaningless.
    /// - Throws: like `add`.
    public func preview(_ new: NewRecord) throws(StoreError) -> AddOutcome {
        try read { database in
            let id = try existing(
                database, sha256: new.photo.sha256, templateID: new.templateID)
            if let id { return .duplicate(of: id) }
            return .added(try judged(database, new).record(id: 0, addedAt: timestamp()))
        }
    }

    /// The records of a photo that are not deleted, for all templates.
    /// - Parameter sha256: the photo's identity.
    /// - Returns: for each record, its template's number, its own number and its status; ordered by template number.
    package func records(
        ofPhoto sha256: String
    ) throws(StoreError) -> [(templateID: Int64, id: Int64, status: RecordStatus)] {
        try read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT record.template_id, record.id, record.status FROM photo
                    CROSS JOIN record INDEXED BY record_photo ON record.photo_id = photo.id
                    WHERE photo.sha256 = ? AND record.deleted_at IS NULL
                    ORDER BY record.template_id
                    """)
            return try Row.fetchAll(statement, arguments: [sha256]).compactMap { row in
                RecordStatus(rawValue: row[2]).map { (row[0], row[1], $0) }
            }
        }
    }

    private func existing(
        _ database: Database, sha256: String, templateID: Int64
    ) throws -> Int64? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT record.id FROM photo
                CROSS JOIN record INDEXED BY record_photo ON record.photo_id = photo.id
                WHERE photo.sha256 = ? AND record.template_id = ? AND record.deleted_at IS NULL
                """)
        return try Int64.fetchOne(statement, arguments: [sha256, templateID])
    }

    /// Stores a record after comparing it with the stored records.
    /// - Parameter operation: the batch to add the record to; nil for an operation of its own.
    func insert(
        _ database: Database, _ new: NewRecord, operation: OperationID?
    ) throws -> StoredRecord {
        var new = new
        if let path = try keptPath(database, of: new.photo) { new.photo.path = path }
        let judged = try judged(database, new)
        let addedAt = timestamp()
        let photoID = try insert(database, new.photo)
        let operation =
            try operation.map { try Operations.current(database, $0) }
            ?? Operations.begin(database, .add, by: author)
        let id = try insert(
            database, new, photoID: photoID, status: judged.status, addedAt: addedAt,
            operation: operation)
        try insertReadings(database, of: judged, recordID: id)
        let rejudged = try settle(database, judged)
        guard !rejudged.isEmpty else { return judged.record(id: id, addedAt: addedAt) }
        var record = try RecordRows.fetch(database, id: id)
        record.rejudged = rejudged
        return record
    }

    /// Stores a record's readings.
    func insertReadings(
        _ database: Database, of judged: JudgedRecord, recordID id: Int64
    ) throws {
        for (row, reading) in judged.readings {
            try ReadingRows.insert(
                database, reading, recordID: id, valueID: row.id,
                of: judged.definitions[row.id] ?? row.field)
        }
        if let sighting = judged.new.sighting {
            try SightingRows.insert(database, sighting, recordID: id)
        }
    }

    /// Stores the effects of a record's readings on the judgement of other readings.
    /// - Returns: the numbers of the records whose judgement changed, lowest first.
    private func settle(_ database: Database, _ judged: JudgedRecord) throws -> [Int64] {
        var changes: [Rejudgement.Change] = []
        for (row, outcome) in zip(judged.readings.map(\.row), judged.outcomes) {
            changes += outcome.changes
            if outcome.isOfNewRules { try Rejudgement.noteRules(database, of: row) }
        }
        return try Rejudgement.apply(changes, database)
    }

    /// Compares a new record with its template and the stored records; writes nothing.
    /// - Parameter replaced: number of a record to ignore because the new one replaces it.
    func judged(
        _ database: Database, _ new: NewRecord, except replaced: Int64? = nil
    ) throws -> JudgedRecord {
        let found = try Row.fetchOne(
            database.cachedStatement(
                sql: "SELECT name, revision FROM template WHERE id = ? AND deleted_at IS NULL"),
            arguments: [new.templateID])
        guard let found else {
            throw StoreError.noTemplate(
                name: try TemplateRows.name(database, of: new.templateID), similar: [])
        }
        let name: String = found["name"]
        let fields = try fieldRowCache.rows(
            database, of: new.templateID, revision: found["revision"], template: name)
        // The template may have changed since the photo was read.
        let definitions =
            new.revision == found["revision"]
            ? [:]
            : try TemplateVersions.values(
                database, of: new.templateID, at: new.revision, name: name)
        let readings = try readings(
            database, of: new, fields: fields, definitions: definitions, template: name,
            except: replaced)
        let summed = try summed(
            database, readings.map(\.new), of: fields, definitions: definitions, except: replaced)
        let rows = readings.map(\.row)
        let held = try RepeatRows.held(
            database, summed, of: rows, in: new.templateID, except: replaced)
        return JudgedRecord(
            new: new, template: name, definitions: definitions,
            readings: zip(rows, held).map { ($0, $1) },
            outcomes: readings.map(\.outcome))
    }

    /// The readings of a new record, in doubt where the sums do not match.
    /// - Parameter replaced: number of the record that the new one replaces; that record's corrections count.
    private func summed(
        _ database: Database, _ readings: [NewReading], of fields: [FieldRow],
        definitions: [Int64: Field], except replaced: Int64?
    ) throws -> [NewReading] {
        let sums = SumJudgement(of: fields.map(\.field))
        guard !sums.isEmpty, !readings.isEmpty else { return readings }
        let words = try replaced.map { try SumRows.words(database, ofRecord: $0) } ?? [:]
        let others = fields.filter { row in
            definitions[row.id].map { !row.field.isCounted(like: $0) } ?? false
        }
        let summed = readings.map(\.reading).summed(
            by: sums, words: words, except: Set(others.map(\.field.name)))
        return zip(readings, summed).map { new, reading in
            var new = new
            new.reading = reading
            return new
        }
    }

    /// The readings in template order, with the doubts that other records raise. A value that was not read at all gets
    /// an empty reading.
    private func readings(
        _ database: Database, of new: NewRecord, fields: [FieldRow], definitions: [Int64: Field],
        template: String, except replaced: Int64?
    ) throws -> [(row: FieldRow, new: NewReading, outcome: History.Outcome)] {
        guard case .read(_, let given) = new.result else { return [] }
        var byName = Dictionary(given.map { ($0.reading.valueName, $0) }) { first, _ in first }
        let readings = try fields.map { row in
            let name = row.field.name
            var reading = byName.removeValue(forKey: name) ?? .missing(name)
            func contradictions(_ typed: TypedValue) throws -> [Doubt] {
                try History.doubts(
                    database, templateID: new.templateID, row: row, typed: typed,
                    at: new.photo.taken(), except: replaced)
            }
            // The whole record is judged later, together with corrections.
            reading.reading.doubts.removeAll { Doubt.codesOfRecord.contains($0.code) }
            guard let typed = reading.reading.value else {
                return (row, reading, History.Outcome())
            }
            let hasWord = try replaced.map {
                try Rejudgement.hasWord(database, record: $0, value: row.id)
            }
            let isCompared = definitions[row.id].map { row.field.isCounted(like: $0) } ?? true
            if reading.reading.doubts.isEmpty, hasWord != true {
                guard isCompared else { return (row, reading, History.Outcome()) }
                let outcome = try History.judge(
                    database, templateID: new.templateID, row: row, typed: typed,
                    at: new.photo.taken(), except: replaced)
                reading.reading.doubts = outcome.doubts
                return (row, reading, outcome)
            }
            let found = try contradictions(typed)
            let taught = TaughtField(
                row.field,
                found.isEmpty
                    ? Learnt() : try LessonRows.learnt(database, of: row, in: new.templateID))
            let chosen = try reading.reading.chosen(
                of: taught, against: found, by: contradictions)
            if let chosen { reading.reading = chosen } else { reading.reading.doubts += found }
            return (row, reading, History.Outcome())
        }
        guard byName.isEmpty else {
            throw StoreError.templateChanged(name: template, missing: byName.keys.sorted())
        }
        return readings
    }

    /// The stored path of a known photo, which stays when a copy of the photo is added; nil for a new photo, and for a
    /// typed row, whose place is that of the table it came from last.
    private func keptPath(_ database: Database, of photo: StoredPhoto) throws -> String? {
        guard !photo.isTypedRow else { return nil }
        let statement = try database.cachedStatement(sql: "SELECT path FROM photo WHERE sha256 = ?")
        return try String.fetchOne(statement, arguments: [photo.sha256])
    }

    /// Stores a photo's description, or the path that a known photo is to have.
    func insert(_ database: Database, _ photo: StoredPhoto) throws -> Int64 {
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO photo (sha256, name, path, width, height, captured_at, captured_from,
                    utc_offset, latitude, longitude)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (sha256) DO UPDATE SET name = excluded.name, path = excluded.path
                RETURNING id
                """)
        let time = photo.captureTime
        let id = try Int64.fetchOne(
            statement,
            arguments: [
                photo.sha256, photo.name, photo.path, photo.width, photo.height, time.stored,
                time.source.rawValue, time.utcOffsetInMinutes, photo.position?.latitude,
                photo.position?.longitude,
            ])
        guard let id else { throw StoreError.failed(path: path, detail: "photo not stored") }
        return id
    }

    /// Stores a record without its readings.
    func insert(
        _ database: Database, _ new: NewRecord, photoID: Int64, status: RecordStatus,
        addedAt: String, operation: OperationID
    ) throws -> Int64 {
        let engineID = try RecordRows.id(database, ofEngines: new.engines)
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO record (template_id, template_revision, photo_id, operation_id, status,
                    captured_at, captured_from, utc_offset, inliers, residual, confidence, method,
                    transform, unmatched_code, unmatched_reason, milliseconds, engine_id, added_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        let time = new.photo.captureTime
        let alignment = new.alignment
        try statement.execute(
            arguments: [
                new.templateID, new.revision, photoID, operation.rawValue, status.rawValue,
                time.stored, time.source.rawValue, time.utcOffsetInMinutes, alignment?.inliers,
                alignment?.residual, alignment?.confidence, alignment?.method.rawValue,
                alignment.map { RecordRows.text(of: $0.transform) }, new.mismatch?.code,
                new.mismatch?.reason, new.milliseconds, engineID, addedAt,
            ])
        return database.lastInsertedRowID
    }
}

extension Field {
    /// Whether readings of both definitions are comparable.
    fileprivate func isCounted(like other: Field) -> Bool {
        kind == other.kind && unit == other.unit && factor == other.factor
    }
}

extension NewReading {
    /// A placeholder for a value that the reader did not report.
    static func missing(_ name: String) -> NewReading {
        NewReading(.unread(name, because: .nothingRead))
    }
}
