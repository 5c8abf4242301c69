package import ReadoutStore

/// What a person says of the readings of one record.
package struct RecordAnswer {
    /// Values typed anew, by name.
    package var corrections: [String: Correction] = [:]
    /// Doubtful values that are right as they were read.
    package var confirmed: [String] = []
    /// Whether the person was asked about rules that a value breaks, and wants it all the same.
    package var isForced = false

    /// Says nothing.
    package init() {}

    /// Whether nothing was said.
    package var isEmpty: Bool { corrections.isEmpty && confirmed.isEmpty }

    /// Writes the answer down beside what the machine read.
    /// - Parameter operation: what it belongs to; its own when nil.
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
