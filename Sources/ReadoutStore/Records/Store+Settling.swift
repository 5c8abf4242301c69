import GRDB
package import ReadoutModel

/// What a person says of one doubtful value.
package enum Verdict: Hashable, Sendable {
    /// It is right as it was read.
    case confirmed
    /// It is this, or cannot be read.
    case corrected(Correction)
}

/// What became of a verdict.
package enum Settlement: Hashable, Sendable {
    /// It is stored: the record as it is now, with the records that are judged otherwise because of it, and the operation
    /// that `undo` takes back.
    case stored(StoredRecord, OperationID)
    /// It breaks these rules, and was not forced.
    case broken([Doubt])
    /// The value waits for nobody any more: somebody else settled it, or deleted its record, or other records did.
    case known
}

extension Store {
    /// Settles one value of a record that waits for a person, as an operation of its own.
    /// - Parameter isForced: whether to store what breaks a rule, marked.
    /// - Throws: `StoreError.noValue`; `nothingToAccept` for a confirmed text that is not of the value's kind.
    package func settle(
        _ name: String, ofRecord id: Int64, as verdict: Verdict, isForced: Bool = false
    ) throws(StoreError) -> Settlement {
        try write { database in
            guard let record = try waiting(database, id),
                record.readings.contains(where: { $0.valueName == name && !$0.isCertain })
            else { return .known }
            let corrections: [String: Correction]
            switch verdict {
            case .confirmed: corrections = [:]
            case .corrected(let correction): corrections = [name: correction]
            }
            let words = try words(
                database, on: record, corrections: corrections,
                accepting: corrections.isEmpty ? .values([name]) : .nothing,
                at: record.captureTime)
            let broken = words.flatMap(\.broken)
            guard isForced || broken.isEmpty else { return .broken(broken) }
            let edited = try store(database, words, of: record)
            return edited.operation.map { .stored(edited.record, $0) } ?? .known
        }
    }

    /// A record that is still there; nil where it is deleted.
    private func waiting(_ database: Database, _ id: Int64) throws -> StoredRecord? {
        try RecordRows.fetch(
            database, where: "record.id = ?", arguments: [id], order: "record.id"
        ).first
    }
}
