import ArgumentParser
import ReadoutStore

/// What to undo; `record undo` and `undo` are the same.
struct UndoOptions: ParsableArguments {
    static let abstract = "Undo the last operation, the last one of a template, or the one named."

    /// What the help says beside the abstract.
    /// - Parameter command: as it is typed after `readout`.
    static func discussion(_ command: String) -> String {
        """
        An operation is all that one command changed: the records that it added, the template that it \
        edited, and so on; of a review each answer is one. The last operation may be another person's, so on a \
        terminal the command asks first. 'readout redo' redoes the operation.

          readout \(command) --list
          readout \(command) 12
          readout \(command) --template meter
        """
    }

    @Argument(
        help: ArgumentHelp("The operation; by default the last one.", valueName: "operation"))
    var number: Int64?

    @Option(
        name: .long,
        help: ArgumentHelp("The last operation of this template only.", valueName: "name"))
    var template: String?

    @Flag(name: .long, help: "List what can be undone, the last operation first, and undo nothing.")
    var list = false

    @OptionGroup var store: StoreOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if list, number != nil {
            throw ValidationError("give --list or an operation, not both")
        }
        if template != nil, number != nil {
            throw ValidationError("give --template or an operation, not both")
        }
    }

    func run() throws {
        if list {
            try store.open(.read).operations(inForce: true, template: template)
                .show(asJSON: output.json)
            return
        }
        let store = try store.open(.change)
        // Named from here on: another operation may begin meanwhile.
        let next = try store.nextUndo(number, ofTemplate: template)
        if input.canAsk, !output.json {
            Output.note(Terminal.printable("operation \(next.id): \(next.line)"))
            for change in next.changes { Output.note(Terminal.printable("    " + change)) }
            guard Terminal.confirm("undo it?", default: true) == true else {
                throw Failure.cancelled
            }
        }
        let undone = try store.undo(next.id)
        if output.json {
            Output.json(.object([("undone", .string(undone.kind.rawValue))] + undone.members))
        } else {
            Output.note(Terminal.printable("undone: \(undone.line)"))
            Output.note("'readout redo \(undone.id)' redoes it")
        }
    }
}

/// What to redo; `record redo` and `redo` are the same.
struct RedoOptions: ParsableArguments {
    static let abstract = "Redo the operation that was undone last, or the one named."

    /// What the help says beside the abstract.
    /// - Parameter command: as it is typed after `readout`.
    static func discussion(_ command: String) -> String {
        "For example:\n\n  readout \(command)\n  readout \(command) --template meter"
    }

    @Argument(
        help: ArgumentHelp(
            "The operation; by default the one undone last.", valueName: "operation"))
    var number: Int64?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The operation of this template only that was undone last.", valueName: "name"))
    var template: String?

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if template != nil, number != nil {
            throw ValidationError("give --template or an operation, not both")
        }
    }

    func run() throws {
        let store = try store.open(.change)
        let redone = try store.redo(store.nextRedo(number, ofTemplate: template).id)
        if output.json {
            Output.json(.object([("redone", .string(redone.kind.rawValue))] + redone.members))
        } else {
            Output.note(Terminal.printable("redone: \(redone.line)"))
        }
    }
}

/// Which part of the history to show; `record history` and `history` are the same.
struct HistoryOptions: ParsableArguments {
    static let abstract =
        "Show who changed which records and templates, the last operation first, or the story of one record."

    /// What the help says beside the abstract.
    /// - Parameter command: as it is typed after `readout`.
    static func discussion(_ command: String) -> String {
        """
        The history keeps operations that were undone. Of one record it shows what was read by which version, and \
        who corrected or undid what, in the order of time.

          readout \(command) --limit 20
          readout \(command) 17
        """
    }

    @Argument(help: ArgumentHelp("The number of one record.", valueName: "record"))
    var record: Int64?

    @Option(
        name: .long,
        help: ArgumentHelp("Only operations that concern this template.", valueName: "name"))
    var template: String?

    @Option(
        name: .long, parsing: .unconditional,
        help: ArgumentHelp("Maximum number of operations, the last ones.", valueName: "n"))
    var limit: Int?

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
        if record != nil, template != nil || limit != nil {
            throw ValidationError("give a record alone, without --template and --limit")
        }
    }

    func run() throws {
        let store = try store.open(.read)
        if let record {
            try store.story(ofRecord: record).show(asJSON: output.json)
        } else {
            try store.operations(limit: limit, template: template).show(asJSON: output.json)
        }
    }
}
