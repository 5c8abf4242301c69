package import ReadoutStore

/// Stores what photos say; all records of a batch are one operation, which one undo takes back.
package struct RecordAdder {
    private let store: Store
    private var operation: OperationID?

    /// Adds to a store; its operation begins with the first record.
    package init(store: Store) { self.store = store }

    /// Has the next record begin an operation of its own.
    package mutating func beginBatch() { operation = nil }

    /// Stores what a photo says.
    /// - Throws: as `Store.add`.
    package mutating func add(_ new: NewRecord) throws -> AddOutcome {
        try store.add(new, in: operationOfBatch())
    }

    /// The record of a photo that was added before. Notes where the photo's file is now.
    /// - Throws: `StoreError`.
    package func known(_ id: Int64, at path: String) throws -> StoredRecord {
        let record = try store.record(id)
        try PhotoPlace.note(path, of: record.photo, in: store)
        return record
    }

    /// The operation that all records of the batch belong to.
    /// - Throws: `StoreError`.
    package mutating func operationOfBatch() throws -> OperationID {
        if let operation { return operation }
        let begun = try store.beginAdding()
        operation = begun
        return begun
    }
}
