import GRDB
public import ReadoutCore

extension Store {
    /// Rules of its value that a text breaks which a person gives: those of the definition, and what earlier and later
    /// records say.
    /// - Parameters:
    ///   - text: as the person wrote it.
    ///   - name: of the value.
    ///   - record: stored or not.
    /// - Throws: `StoreError.noValue`.
    public func objections(
        to text: String, of name: String, in record: StoredRecord
    ) throws(StoreError) -> [Doubt] {
        try read { database in
            let row = try value(
                named: name, in: definitions(database, of: record), record: record.id)
            return try objections(
                database, to: Correction(text: text, value: TypedValue(text: text)), of: row,
                in: record, at: record.captureTime)
        }
    }

    /// The values of a record's template in their order, each as the record was read with it where its kind or unit
    /// was another then: what a person gives for the record is understood by them.
    public func definitions(of record: StoredRecord) throws(StoreError) -> [Value] {
        try read { try definitions($0, of: record).map(\.value) }
    }

    /// The same values, each with what was learnt of it.
    package func taughtDefinitions(of record: StoredRecord) throws(StoreError) -> [TaughtValue] {
        try read { database in
            try definitions(database, of: record).map {
                TaughtValue(
                    $0.value, try LessonRows.learnt(database, of: $0, in: record.templateID))
            }
        }
    }

    /// Rules that a correction breaks; none where a person says that there is nothing to be read.
    func objections(
        _ database: Database, to correction: Correction, of row: ValueRow,
        in record: StoredRecord, at time: CaptureTime
    ) throws -> [Doubt] {
        guard correction.value != nil else { return [] }
        let entry: TypedEntry
        let taught = TaughtValue(
            row.value, try LessonRows.learnt(database, of: row, in: record.templateID))
        switch taught.typed(byUser: correction.text) {
        case .failure(let refused): return refused.doubts
        case .success(let understood): entry = understood
        }
        let reading = record.readings.first { $0.valueName == row.value.name }
        // Numbers in another unit than other records have cannot be compared with these.
        guard reading?.isOfOlderDefinition != true else { return entry.warnings }
        return try entry.warnings
            + History.doubts(
                database, templateID: record.templateID, row: row, typed: entry.value,
                at: record.photo.taken(at: time), except: record.id)
    }

    /// The values of a record's template in their order, each as the record was read with it where its kind or unit
    /// was another then.
    func definitions(_ database: Database, of record: StoredRecord) throws -> [ValueRow] {
        let rows = try TemplateRows.values(
            database, of: record.templateID, template: record.template)
        let older = record.readings.filter(\.isOfOlderDefinition).reduce(into: [:]) {
            $0[$1.valueName] = $1
        }
        guard !older.isEmpty else { return rows }
        let former = try TemplateVersions.values(
            database, of: record.templateID, at: record.revision, name: record.template)
        return rows.map { row in
            guard let reading = older[row.value.name], let kind = reading.kind else { return row }
            var value = former[row.id] ?? row.value
            value.name = row.value.name
            // What is shown may be a person's word, which has a kind and unit of its own.
            value.kind = kind
            value.unit = reading.unit
            return ValueRow(id: row.id, value: value)
        }
    }

    func value(
        named name: String, in values: [ValueRow], record: Int64
    ) throws(StoreError) -> ValueRow {
        let key = composed(name).lowercased()
        guard let row = values.first(where: { $0.value.name.lowercased() == key }) else {
            throw .noValue(name: name, record: record, known: values.map(\.value.name))
        }
        return row
    }
}
