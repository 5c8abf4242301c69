import GRDB
package import ReadoutModel

/// A person's decision on one doubtful value.
package enum Decision: Hashable, Sendable {
    /// The reading is right.
    case confirmed
    /// The value is different, or cannot be read.
    case corrected(Correction)
}

/// The result of a decision.
package enum Settlement: Hashable, Sendable {
    /// The decision is stored. Contains the record as it is now, including the numbers of other records judged
    /// differently because of it, and the operation that `undo` reverts.
    case stored(StoredRecord, OperationID)
    /// The decision breaks these rules and was not forced.
    case broken([Doubt])
    /// The value is no longer doubtful or its record was deleted, by another person or because of other records.
    case known
}

extension Store {
    /// Settles one doubtful value of a record, as an operation of its own.
    /// - Parameter isForced: whether to store a decision that breaks a rule, marked as such.
    /// - Throws: `StoreError.noValue`; `nothingToAccept` if the confirmed text is not of the value's kind.
    package func settle(
        _ name: String, ofRecord id: Int64, as decision: Decision, isForced: Bool = false
    ) throws(StoreError) -> Settlement {
        try write { database in
            guard let record = try waiting(database, id),
                record.readings.contains(where: { $0.valueName == name && !$0.isCertain })
            else { return .known }
            let corrections: [String: Correction]
            switch decision {
            case .confirmed: corrections = [:]
            case .corrected(let correction): corrections = [name: correction]
            }
            let checked = try checkedCorrections(
                database, on: record, corrections: corrections,
                accepting: corrections.isEmpty ? .values([name]) : .nothing,
                at: record.captureTime)
            let broken = checked.flatMap(\.broken)
            guard isForced || broken.isEmpty else { return .broken(broken) }
            var settlement = Settlement.known
            try database.inSavepoint {
                let edited = try store(database, checked, of: record)
                let found = try contradictions(database, of: checked, stored: edited.record)
                guard isForced || found.isEmpty else {
                    settlement = .broken(found.flatMap(\.broken))
                    return .rollback
                }
                if let operation = edited.operation {
                    settlement = .stored(
                        try mark(database, found, of: edited.record), operation)
                }
                return .commit
            }
            return settlement
        }
    }

    /// The record, or nil if it is deleted.
    private func waiting(_ database: Database, _ id: Int64) throws -> StoredRecord? {
        try RecordRows.fetch(
            database, where: "record.id = ?", arguments: [id], order: "record.id"
        ).first
    }
}
