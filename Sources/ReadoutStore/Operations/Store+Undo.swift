import GRDB

extension Store {
    /// Begins a batch of additions that `undo()` undoes together. If the program ends early, the records added so far
    /// stay and can be undone. Records added after the batch was undone start a new operation.
    public func beginAdding() throws(StoreError) -> OperationID {
        try write { try Operations.begin($0, .add, by: author) }
    }

    /// The operation log, newest first, including undone operations.
    /// - Parameters:
    ///   - limit: maximum number of operations, the newest ones; nil for all.
    ///   - inForce: whether to list only operations that `undo` can undo.
    ///   - template: name of the template concerned, deleted or not; nil for all.
    /// - Throws: `StoreError.noTemplate`.
    public func operations(
        limit: Int? = nil, inForce: Bool = false, template: String? = nil
    ) throws(StoreError) -> [StoredOperation] {
        let condition =
            inForce
            ? "undone_at IS NULL AND \(Operations.isUndoable) AND \(Operations.hasEffect)"
            : Operations.hadEffect
        return try read { database in
            let templates = try template.map {
                try TemplateRows.idsWithDeleted(database, named: $0)
            }
            return try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM operation
                    WHERE (\(condition) OR undone_at IS NOT NULL AND \(!inForce))
                        AND \(Operations.concerns(templates))
                    ORDER BY id DESC LIMIT \(limit.map { max(0, $0) } ?? -1)
                    """
            ).compactMap { try OperationText.operation(database, $0) }
        }
    }

    /// The operation that `undo` would undo.
    /// - Parameters:
    ///   - number: the operation; nil for the last one in force.
    ///   - template: name of the template the operation must concern if no number is given; nil for any.
    /// - Throws: like `undo`; `StoreError.noTemplate`; `cannotUndo` if the operation also concerns other templates.
    public func nextUndo(
        _ number: Int64? = nil, ofTemplate template: String? = nil
    ) throws(StoreError) -> StoredOperation {
        let (operation, others) = try next(number, ofTemplate: template, among: undoable)
        if let others {
            throw .cannotUndo(
                what: operation.description,
                reason: "it concerns \(others) too; 'readout undo \(operation.id)' "
                    + "undoes all of it")
        }
        return operation
    }

    /// The operation that `redo` would redo.
    /// - Parameters:
    ///   - number: the operation; nil for the one undone most recently.
    ///   - template: name of the template the operation must concern if no number is given; nil for any.
    /// - Throws: like `redo`; `StoreError.noTemplate`; `cannotRedo` if the operation also concerns other templates.
    public func nextRedo(
        _ number: Int64? = nil, ofTemplate template: String? = nil
    ) throws(StoreError) -> StoredOperation {
        let (operation, others) = try next(number, ofTemplate: template, among: redoable)
        if let others {
            throw .cannotRedo(
                what: operation.description,
                reason: "it concerns \(others) too; 'readout redo \(operation.id)' "
                    + "redoes all of it")
        }
        return operation
    }

    /// The next operation of those that can be undone or redone, and the other templates that it concerns.
    private func next(
        _ number: Int64?, ofTemplate template: String?,
        among possible: (Database, Int64?, [Int64]?) throws -> Operations.Entry
    ) throws(StoreError) -> (operation: StoredOperation, others: String?) {
        try read { database in
            let templates = try template.map {
                try TemplateRows.idsWithDeleted(database, named: $0)
            }
            let entry = try possible(database, number, templates)
            let operation = try OperationText.operation(database, entry.id)
            return (operation, others(than: template, in: operation))
        }
    }

    /// The other templates an operation concerns, for people; nil if there are none or `template` is nil.
    private func others(than template: String?, in operation: StoredOperation) -> String? {
        guard let template else { return nil }
        let name = composed(template).lowercased()
        let others = operation.templates.filter { $0.lowercased() != name }
        return others.isEmpty ? nil : others.map { "'\($0)'" }.joined(separator: ", ")
    }

    /// Undoes an operation. Nothing is lost, because `redo` can redo the operation.
    /// - Parameter number: the operation; nil for the last one in force, whoever ran it.
    /// - Throws: `StoreError.nothingToUndo`, `noOperation`; `cannotUndo` if a later operation changed the same things,
    ///   or if a newer template has the deleted template's name or a newer record has the deleted record's photo.
    @discardableResult
    public func undo(_ number: Int64? = nil) throws(StoreError) -> StoredOperation {
        try write { database in
            let entry = try undoable(database, number)
            var operation = try OperationText.operation(database, entry.id)
            let step = UndoStep(database, entry, operation, isRedo: false)
            try step.check()
            let now = timestamp()
            try database.execute(
                sql: "UPDATE operation SET undone_at = ?1, closed_at = ?1 WHERE id = ?2",
                arguments: [now, entry.id])
            try step.run()
            operation.undoneAt = now
            _ = try Operations.begin(
                database, .undo, by: author, templateID: entry.templateID, target: entry.id)
            return operation
        }
    }

    /// Redoes an undone operation.
    /// - Parameter number: the operation; nil for the one undone most recently.
    /// - Throws: `StoreError.nothingToRedo`, `noOperation`; `cannotRedo` if a later operation changed the same things,
    ///   or a newer record or template conflicts.
    @discardableResult
    public func redo(_ number: Int64? = nil) throws(StoreError) -> StoredOperation {
        try write { database in
            let entry = try redoable(database, number)
            var operation = try OperationText.operation(database, entry.id)
            let step = UndoStep(database, entry, operation, isRedo: true)
            try step.check()
            try database.execute(
                sql: "UPDATE operation SET undone_at = NULL WHERE id = ?", arguments: [entry.id])
            try step.run()
            operation.undoneAt = nil
            _ = try Operations.begin(
                database, .redo, by: author, templateID: entry.templateID, target: entry.id)
            return operation
        }
    }

    private func undoable(
        _ database: Database, _ number: Int64?, of templates: [Int64]? = nil
    ) throws -> Operations.Entry {
        guard let number else {
            guard let last = try Operations.last(database, of: templates) else {
                throw StoreError.nothingToUndo
            }
            return last
        }
        let entry = try Operations.entry(database, number)
        let alreadyUndone = "it is already undone"
        let reason: String? =
            switch entry.kind {
            case .forget, .remember:
                try LearningChange.fetch(database, ofOperation: number) == nil
                    ? "an older version ran it and did not store what it changed; "
                        + "see 'readout template forget --help'"
                    : entry.isUndone ? alreadyUndone : nil
            case .learn: "import the earlier file again"
            case .undo, .redo:
                try other(database, than: entry)
            default: entry.isUndone ? alreadyUndone : nil
            }
        if let reason {
            throw StoreError.cannotUndo(what: "operation \(number)", reason: reason)
        }
        return entry
    }

    /// Why undoing or redoing an operation is not undone itself, and what does the same.
    private func other(_ database: Database, than entry: Operations.Entry) throws -> String {
        let target = try Operations.entry(database, target(database, of: entry.id))
        return switch (entry.kind, target.isUndone) {
        case (.undo, true): "use 'readout record redo \(target.id)'"
        case (.undo, false): "operation \(target.id) is already redone"
        case (_, false): "use 'readout record undo \(target.id)'"
        case (_, true): "operation \(target.id) is already undone"
        }
    }

    private func redoable(
        _ database: Database, _ number: Int64?, of templates: [Int64]? = nil
    ) throws -> Operations.Entry {
        guard let number else {
            guard let last = try Operations.lastUndone(database, of: templates) else {
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
