import GRDB

extension Store {
    /// Begins a batch of additions that `undo()` takes back together. Whatever was added stays and can be
    /// taken back also when the program ends in the middle. What is added after it was taken back begins another one.
    public func beginAdding() throws(StoreError) -> OperationID {
        try write { try Operations.begin($0, .add, by: author) }
    }

    /// What was done with the store, the last operation first: also what was taken back.
    /// - Parameters:
    ///   - limit: the last so many; nil for all.
    ///   - inForce: whether only those are wanted that `undo` could take back.
    public func operations(
        limit: Int? = nil, inForce: Bool = false
    ) throws(StoreError) -> [StoredOperation] {
        let condition =
            inForce
            ? "undone_at IS NULL AND kind IN (\(Operations.undoableList)) AND "
                + Operations.hasEffect
            : Operations.hasEffect
        return try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM operation WHERE \(condition) OR undone_at IS NOT NULL AND \(!inForce)
                    ORDER BY id DESC LIMIT \(limit.map { max(0, $0) } ?? -1)
                    """
            ).compactMap { try OperationText.operation(database, $0) }
        }
    }

    /// What `undo` would take back.
    /// - Parameter number: the operation; nil for the last one in force.
    /// - Throws: as `undo`.
    public func nextUndo(_ number: Int64? = nil) throws(StoreError) -> StoredOperation {
        try read { database in
            let entry = try undoable(database, number)
            return try OperationText.operation(database, entry.id)
        }
    }

    /// What `redo` would do again.
    /// - Parameter number: the operation; nil for the one taken back last.
    /// - Throws: as `redo`.
    public func nextRedo(_ number: Int64? = nil) throws(StoreError) -> StoredOperation {
        try read { database in
            let entry = try redoable(database, number)
            return try OperationText.operation(database, entry.id)
        }
    }

    /// Takes an operation back: a batch of records added, an edit, records deleted, a template made, changed, renamed
    /// or deleted. Nothing is lost by it, as `redo` does it again.
    /// - Parameter number: the operation; nil for the last one in force, whoever did it.
    /// - Throws: `StoreError.nothingToUndo`, `noOperation`; `cannotUndo` when a later operation changed the same, or
    ///   something newer has the name of a template or the photo of a record that was deleted.
    @discardableResult
    public func undo(_ number: Int64? = nil) throws(StoreError) -> StoredOperation {
        try write { database in
            let entry = try undoable(database, number)
            let operation = try OperationText.operation(database, entry.id)
            let step = UndoStep(database, entry, operation, isRedo: false)
            try step.check()
            try database.execute(
                sql: "UPDATE operation SET undone_at = ?1, closed_at = ?1 WHERE id = ?2",
                arguments: [timestamp(), entry.id])
            try step.run()
            _ = try Operations.begin(
                database, .undo, by: author, templateID: entry.templateID, target: entry.id)
            return operation
        }
    }

    /// Does an operation again that was taken back.
    /// - Parameter number: the operation; nil for the one taken back last.
    /// - Throws: `StoreError.nothingToRedo`, `noOperation`; `cannotRedo` when a later operation changed the same, or
    ///   something newer stands in the way.
    @discardableResult
    public func redo(_ number: Int64? = nil) throws(StoreError) -> StoredOperation {
        try write { database in
            let entry = try redoable(database, number)
            let operation = try OperationText.operation(database, entry.id)
            let step = UndoStep(database, entry, operation, isRedo: true)
            try step.check()
            try database.execute(
                sql: "UPDATE operation SET undone_at = NULL WHERE id = ?", arguments: [entry.id])
            try step.run()
            _ = try Operations.begin(
                database, .redo, by: author, templateID: entry.templateID, target: entry.id)
            return operation
        }
    }

    private func undoable(
        _ database: Database, _ number: Int64?
    ) throws -> Operations.Entry {
        guard let number else {
            guard let last = try Operations.last(database) else { throw StoreError.nothingToUndo }
            return last
        }
        let entry = try Operations.entry(database, number)
        let reason: String? =
            switch entry.kind {
            case .forget: "'readout template forget --undo' takes that back"
            case .remember: "'readout template forget' does"
            case .learn: "import the earlier file again"
            case .undo: "'readout record redo \(try target(database, of: number))' does"
            case .redo: "'readout record undo \(try target(database, of: number))' does"
            default: entry.isUndone ? "it is undone already" : nil
            }
        if let reason {
            throw StoreError.cannotUndo(what: "operation \(number)", reason: reason)
        }
        return entry
    }

    private func redoable(
        _ database: Database, _ number: Int64?
    ) throws -> Operations.Entry {
        guard let number else {
            guard let last = try Operations.lastUndone(database) else {
                throw StoreError.nothingToRedo
            }
            return last
        }
        let entry = try Operations.entry(database, number)
        guard entry.isUndone else {
            throw StoreError.cannotRedo(what: "operation \(number)", reason: "it is not undone")
        }
        return entry
    }

    private func target(_ database: Database, of number: Int64) throws -> Int64 {
        try Int64.fetchOne(
            database, sql: "SELECT target_id FROM operation WHERE id = ?", arguments: [number])
            ?? number
    }
}
