import GRDB
public import ReadoutModel

extension Store {
    /// The rules that a person's text for a value breaks, according to the value's definition and other records.
    /// - Parameters:
    ///   - text: the text as the person wrote it.
    ///   - name: the value's name.
    ///   - record: the record, stored or not.
    /// - Throws: `StoreError.noValue`.
    public func objections(
        to text: String, of name: String, in record: StoredRecord
    ) throws(StoreError) -> [Doubt] {
        try read { database in
            let row = try value(
                named: name, in: definitions(database, of: record), record: record.id)
            let correction = Correction(text: text, value: TypedValue(text: text))
            let found = try objections(
                database, to: correction, of: row, in: record, at: record.captureTime)
            guard case .success(let entry) = row.field.typed(byUser: text) else { return found }
            let sums = try objectionsOfSums(
                to: [row.field.name: Correction(text: text, value: entry.value)],
                of: definitions(database, of: record), in: record)
            return found + (sums[row.field.name] ?? [])
        }
    }

    /// The rules that a reading would break if confirmed, except those it is already in doubt for. Records added or
    /// corrected since may contradict the reading.
    /// - Parameters:
    ///   - name: the value's name.
    ///   - record: the record, stored or not.
    /// - Throws: `StoreError.noValue`.
    public func objections(
        toConfirming name: String, in record: StoredRecord
    ) throws(StoreError) -> [Doubt] {
        try read { database in
            let row = try value(
                named: name, in: definitions(database, of: record), record: record.id)
            let found = try objections(
                database, toConfirming: row, in: record, at: record.captureTime)
            guard let reading = record.readings.first(where: { $0.valueName == row.field.name })
            else { return found }
            let word = Correction(
                text: reading.text, value: reading.value, isConfirmation: true, correctedAt: "")
            let sums = try objectionsOfSums(
                to: [row.field.name: word], of: definitions(database, of: record), in: record)
            return found + (sums[row.field.name] ?? [])
        }
    }

    /// The objections of a record's sums to a person's corrections, by value name. For a confirmed reading, objections
    /// it is already in doubt for are left out.
    /// - Parameters:
    ///   - words: everything the person says at once, by value name.
    ///   - fields: the values of the record's template.
    func objectionsOfSums(
        to words: [String: Correction], of fields: [FieldRow], in record: StoredRecord
    ) throws -> [String: [Doubt]] {
        let sums = SumJudgement(of: fields.map(\.field))
        guard !sums.isEmpty, !words.isEmpty else { return [:] }
        var claims: [String: SumClaim] = [:]
        for reading in record.readings where !reading.isOfOlderDefinition {
            if let correction = reading.correction {
                claims[reading.valueName] = correction.value.map { SumClaim($0, .word) }
            } else if let value = reading.value {
                claims[reading.valueName] = SumClaim(
                    value, reading.isAccepted ? .certain : .doubtful)
            }
        }
        for (name, word) in words { claims[name] = word.value.map { SumClaim($0, .word) } }
        return sums.objections(of: claims, to: Set(words.keys)).reduce(into: [:]) {
            found, objection in
            let (name, doubts) = objection
            let reading = record.readings.first { $0.valueName == name }
            let known = words[name]?.isConfirmation == true ? reading?.doubts ?? [] : []
            found[name] = doubts.filter { doubt in
                !known.contains { $0.description == doubt.description }
            }
        }
    }

    /// The values of a record's template in template order, for parsing a person's text. A value whose kind or unit has
    /// changed since keeps the definition that the record was read with.
    public func definitions(of record: StoredRecord) throws(StoreError) -> [Field] {
        try read { try definitions($0, of: record).map(\.field) }
    }

    /// The same values, each with what was learnt about it.
    package func taughtDefinitions(of record: StoredRecord) throws(StoreError) -> [TaughtField] {
        try read { database in
            try definitions(database, of: record).map {
                TaughtField(
                    $0.field, try LessonRows.learnt(database, of: $0, in: record.templateID))
            }
        }
    }

    /// The rules that a correction breaks; none if the correction says there is nothing to read.
    func objections(
        _ database: Database, to correction: Correction, of row: FieldRow,
        in record: StoredRecord, at time: CaptureTime
    ) throws -> [Doubt] {
        guard correction.value != nil else { return [] }
        let entry: TypedEntry
        let taught = TaughtField(
            row.field, try LessonRows.learnt(database, of: row, in: record.templateID))
        switch taught.typed(byUser: correction.text) {
        case .failure(let refused): return refused.doubts
        case .success(let understood): entry = understood
        }
        let reading = record.readings.first { $0.valueName == row.field.name }
        // Numbers in another unit than the other records' cannot be compared with them.
        guard reading?.isOfOlderDefinition != true else { return entry.warnings }
        let isGuard = row.field.rules.guardText?.isEmpty == false
        let other = isGuard ? row.field.guardDoubt(of: entry.value.text, shown: "") : nil
        let same = try RepeatRows.doubt(
            database, templateID: record.templateID, of: row, text: entry.value.text,
            inRecord: record.id)
        return try entry.warnings + [other, same].compactMap(\.self)
            + History.doubts(
                database, templateID: record.templateID, row: row, typed: entry.value,
                at: record.photo.taken(at: time), except: record.id)
    }

    /// What other records say against a person's earlier words on a record if its photo was taken at another moment, each
    /// with the value's name; rules that a word was stored in spite of are left out.
    /// - Parameter said: numbers of the values that the person speaks of now.
    func objections(
        _ database: Database, toMoving record: StoredRecord, to time: CaptureTime,
        except said: Set<Int64>
    ) throws -> [String] {
        try definitions(database, of: record).filter { !said.contains($0.id) }.flatMap { row in
            let reading = record.readings.first { $0.valueName == row.field.name }
            guard let word = reading?.correction else { return [String]() }
            return try objections(database, to: word, of: row, in: record, at: time)
                .map(\.description).filter { !word.brokenRules.contains($0) }
                .map { "'\(row.field.name)': \($0)" }
        }
    }

    /// The rules that a reading would break if confirmed, except those it is already in doubt for.
    func objections(
        _ database: Database, toConfirming row: FieldRow, in record: StoredRecord,
        at time: CaptureTime
    ) throws -> [Doubt] {
        guard let reading = record.readings.first(where: { $0.valueName == row.field.name }),
            let text = reading.typedText
        else { return [] }
        let known = Set(reading.doubts.map(\.description))
        return try objections(
            database, to: Correction(text: text, value: reading.value), of: row, in: record,
            at: time
        ).filter { !known.contains($0.description) }
    }

    /// The values of a record's template in template order. A value whose kind or unit has changed since keeps the
    /// definition that the record was read with.
    func definitions(_ database: Database, of record: StoredRecord) throws -> [FieldRow] {
        let rows = try TemplateRows.values(
            database, of: record.templateID, template: record.template)
        let older = record.readings.filter(\.isOfOlderDefinition).reduce(into: [:]) {
            $0[$1.valueName] = $1
        }
        guard !older.isEmpty else { return rows }
        let former = try TemplateVersions.values(
            database, of: record.templateID, at: record.revision, name: record.template)
        return rows.map { row in
            guard let reading = older[row.field.name], let kind = reading.kind else { return row }
            var field = former[row.id] ?? row.field
            field.name = row.field.name
            // The shown reading may be a person's correction, which has its own kind and unit.
            field.kind = kind
            field.unit = reading.unit
            return FieldRow(id: row.id, field: field)
        }
    }

    func value(
        named name: String, in fields: [FieldRow], record: Int64
    ) throws(StoreError) -> FieldRow {
        let key = composed(name).lowercased()
        guard let row = fields.first(where: { $0.field.name.lowercased() == key }) else {
            throw .noValue(name: name, record: record, known: fields.map(\.field.name))
        }
        return row
    }
}
