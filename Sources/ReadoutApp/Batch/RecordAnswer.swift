package import ReadoutStore

/// A person's answer about the readings of one record.
package struct RecordAnswer {
    /// Values the person typed, by name.
    package var corrections: [String: Correction] = [:]
    /// Names of doubtful values that the person confirmed as read.
    package var confirmed: [String] = []
    /// Whether the person was asked about rules that a value breaks, and wants the value anyway.
    package var isForced = false

    /// An empty answer.
    package init() {}

    /// Whether the answer is empty.
    package var isEmpty: Bool { corrections.isEmpty && confirmed.isEmpty }

    /// Stores the answer beside the machine's readings.
    /// - Parameter operation: the operation the answer belongs to; nil for one of its own.
    /// - Throws: `StoreError`.
    package func apply(
        to record: StoredRecord, in store: Store, as operation: OperationID? = nil
    ) throws {
        try store.edit(
            record.id, corrections: corrections,
            accepting: confirmed.isEmpty ? .nothing : .values(confirmed), in: operation,
            isForced: isForced)
    }
}
