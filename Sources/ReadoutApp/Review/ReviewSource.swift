import ReadoutModel
package import ReadoutStore

/// The doubtful values of a store to be reviewed.
package struct ReviewSource {
    package let store: Store
    private let template: String?
    private let value: String?
    private let since: String?

    /// - Parameters:
    ///   - template: only records of this template; nil for all.
    ///   - value: only the value of this name; nil for all.
    ///   - since: only photos from this moment on; nil for all.
    package init(store: Store, template: String?, value: String?, since: String?) {
        self.store = store
        self.template = template
        self.value = value
        self.since = since
    }

    /// The records to review, oldest first.
    /// - Throws: `StoreError.noTemplate`; `ReadoutError` when no template has a value of that name.
    package func records() throws -> [StoredRecord] {
        try checkValue()
        return try store.recordsToReview(of: template, since: since)
            .map { try store.record($0) }
            .filter { record in record.readings.contains(where: isWanted) }
    }

    /// The values to review in some records.
    /// - Throws: `StoreError`.
    package func items(of records: [StoredRecord]) throws -> [ReviewItem] {
        try records.flatMap(items)
    }

    /// The values that now wait in records that may have changed; none in records that are deleted or whose photo is
    /// dismissed.
    /// - Throws: `StoreError`.
    package func waiting(_ numbers: some Sequence<Int64>) throws -> Review.Waiting {
        let all = Set(try store.recordsToReview(of: template, since: since))
        return try numbers.reduce(into: [:]) {
            $0[$1] = all.contains($1) ? try items(of: store.record($1)) : []
        }
    }

    private func isWanted(_ reading: StoredReading) -> Bool {
        !reading.isCertain
            && value.map { $0.lowercased() == reading.valueName.lowercased() } ?? true
    }

    private func items(of record: StoredRecord) throws -> [ReviewItem] {
        let wanted = record.readings.enumerated().filter { isWanted($0.element) }
        guard !wanted.isEmpty else { return [] }
        let fields = try store.taughtDefinitions(of: record)
        let neighbours =
            fields.contains(where: \.field.onlyRises)
            ? try store.neighbours(ofRecord: record.id) : [:]
        return wanted.map { position, reading in
            let taught = fields.first { $0.name == reading.valueName }
            return ReviewItem(
                id: ReviewItem.ID(record: record.id, value: reading.valueName),
                photo: record.photo.sha256, moment: record.captureTime.text, position: position,
                confidence: reading.confidence,
                offer: reading.typedText,
                choices: taught.map {
                    reading.choices(of: $0, between: neighbours[reading.valueName])
                } ?? [])
        }
    }

    /// Checks that the named value exists in the template, or in any template.
    /// - Throws: `ReadoutError` when it does not.
    private func checkValue() throws {
        guard let value else { return }
        let names = try template.map { [$0] } ?? store.templates().map(\.name)
        var known: [String] = []
        for name in names {
            known += try store.template(named: name).template.fields.map(\.name)
        }
        guard !known.contains(where: { $0.lowercased() == value.lowercased() }) else { return }
        let place = template.map { "template '\($0)' has" } ?? "no template has"
        let list = Array(Set(known)).sorted().joined(separator: ", ")
        throw ReadoutError(
            code: "no-value",
            message: template == nil
                ? "\(place) a value '\(value)'; values are \(list)"
                : "\(place) no value '\(value)'; values are \(list)")
    }
}

extension Field {
    /// Whether each reading lies between the one before and the one after it.
    fileprivate var onlyRises: Bool { rules.monotonic && rules.rollover == nil }
}

extension Neighbours {
    /// Whether a value lies between the neighbouring readings, as far as they can be compared.
    func enclose(_ value: TypedValue?) -> Bool {
        guard replacements.isEmpty, let amount = value?.magnitude else { return true }
        return earlier?.value.magnitude.map { $0 <= amount } ?? true
            && later?.value.magnitude.map { amount <= $0 } ?? true
    }
}

extension StoredReading {
    /// Alternative readings as a person would type them, each with a different typed value; those that the value's rules
    /// and its history allow come first.
    /// - Parameters:
    ///   - taught: the value's definition and what was learnt about it.
    ///   - neighbours: the readings before and after; nil where they do not matter.
    fileprivate func choices(of taught: TaughtField, between neighbours: Neighbours?) -> [String] {
        var known = Set([value?.text].compactMap { $0 })
        let meanings = meanings(by: taught).filter { meaning in
            guard case .success = taught.typed(byUser: meaning) else { return false }
            return known.insert(meaning).inserted
        }
        let isAllowed = alternatives.map { alternative in
            let parsed = taught.parsed(alternative.text)
            let isPossible =
                !taught.field.onlyRises || neighbours?.enclose(parsed.value) ?? true
            return parsed.doubts.isEmpty && isPossible
        }
        let allowed = zip(alternatives, isAllowed).filter(\.1).map(\.0)
        let others = zip(alternatives, isAllowed).filter { !$0.1 }.map(\.0)
        return meanings
            + (allowed + others).compactMap { alternative in
                if factor != nil {
                    guard let meant = taught.parsed(alternative.text).value?.text,
                        known.insert(meant).inserted
                    else { return nil }
                    return meant
                }
                guard case .success(let entry) = taught.typed(byUser: alternative.text),
                    known.insert(entry.value.text).inserted
                else { return nil }
                return alternative.text
            }
    }

    /// What a text can mean that the machine gave no value.
    ///
    /// A stored doubt has only its words, so the text is parsed again; by now, corrections may say what is meant.
    private func meanings(by taught: TaughtField) -> [String] {
        guard value == nil, factor == nil, !taught.field.isColumn else { return [] }
        let parsed = taught.parsed(text)
        if let value = parsed.value { return [value.text] }
        return parsed.doubts.flatMap { doubt in
            if case .ambiguous(_, let meanings, _) = doubt { meanings } else { [String]() }
        }
    }
}
