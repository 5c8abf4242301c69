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
            guard
                case .success(let entry) = try taught(database, row, in: record.templateID)
                    .typed(byUser: text)
            else { return found }
            let sums = try objectionsOfSums(
                to: [row.field.name: Correction(text: text, value: entry.value)],
                of: definitions(database, of: record), in: record)
            return found + (sums[row.field.name] ?? [])
        }
    }

    /// The rules that a reading would break if confirmed, except those it is already in doubt for, and another unit.
    /// Records added or corrected since may contradict the reading.
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
                try taught(database, $0, in: record.templateID)
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
        let taught = try taught(database, row, in: record.templateID)
        switch taught.typed(byUser: correction.text) {
        case .failure(let refused): return refused.doubts
        case .success(let understood): entry = understood
        }
        // Numbers in another unit than the other records' cannot be compared with them.
        guard !row.isFormer, !entry.warnings.contains(where: { $0.code == "unit" }) else {
            return entry.warnings
        }
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

    /// A person's earlier words on a record that other records contradict if its photo was taken at another moment, each
    /// with what these say; rules that a word was stored in spite of are left out, and so are those that need no moment.
    /// - Parameter said: numbers of the values that the person speaks of now.
    func contradictions(
        _ database: Database, byMoving record: StoredRecord, to time: CaptureTime,
        except said: Set<Int64>
    ) throws -> [CheckedCorrection] {
        try definitions(database, of: record).filter { !said.contains($0.id) }
            .compactMap { row -> CheckedCorrection? in
                let reading = record.readings.first { $0.valueName == row.field.name }
                guard let reading, let word = reading.correction else { return nil }
                let text = word.isConfirmation ? reading.typedText ?? word.text : word.text
                let own = row.asSaid(in: reading)
                let broken = try objections(
                    database, to: Correction(text: text, value: word.value), of: own, in: record,
                    at: time
                ).filter { $0.isOfHistory && !word.brokenRules.contains($0.description) }
                guard !broken.isEmpty else { return nil }
                return CheckedCorrection(row: own, correction: word, broken: broken)
            }
    }

    /// The rules that a reading would break if confirmed. Of the reasons that it is already in doubt for, only another unit
    /// counts: a confirmed `7.5 hp` is not 7.5 kW.
    func objections(
        _ database: Database, toConfirming row: FieldRow, in record: StoredRecord,
        at time: CaptureTime
    ) throws -> [Doubt] {
        guard let reading = record.readings.first(where: { $0.valueName == row.field.name }),
            let text = reading.typedText
        else { return [] }
        let known = Set(reading.doubts.map(\.description))
        return try objections(
            database, to: Correction(text: text, value: reading.value), of: row.confirmed,
            in: record, at: time
        ).filter { !known.contains($0.description) || $0.isOfUnit }
    }

    /// The values of a record's template in template order. A value whose kind or unit has changed since the record was
    /// read keeps the definition that it was read with.
    func definitions(_ database: Database, of record: StoredRecord) throws -> [FieldRow] {
        let rows = try TemplateRows.values(
            database, of: record.templateID, template: record.template)
        guard record.readings.contains(where: { $0.isOfOlderDefinition || $0.correction != nil })
        else { return rows }
        let older = try ReadingRows.olderDefinitions(database, ofRecord: record.id)
        let former =
            older.isEmpty
            ? [:]
            : try TemplateVersions.values(
                database, of: record.templateID, at: record.revision, name: record.template)
        return rows.map { row in
            var own = row
            if let (kind, unit) = older[row.id] {
                var field = former[row.id] ?? row.field
                field.name = row.field.name
                field.kind = kind
                field.unit = unit
                own = FieldRow(id: row.id, field: field, isFormer: true)
            }
            let reading = record.readings.first { $0.valueName == row.field.name }
            let said = reading?.correction == nil ? nil : reading?.unit
            own.otherUnit = [row.field.unit, said].compactMap(\.self).first {
                !Unit.isSameSpelling($0, own.field.unit)
            }
            return own
        }
    }

    /// A value with what was learnt about it.
    private func taught(
        _ database: Database, _ row: FieldRow, in templateID: Int64
    ) throws -> TaughtField {
        var taught = TaughtField(
            row.field, try LessonRows.learnt(database, of: row, in: templateID))
        taught.otherUnit = row.otherUnit
        return taught
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

extension Doubt {
    /// Whether the text names another unit than the value's.
    fileprivate var isOfUnit: Bool { if case .unit = self { true } else { false } }
}
