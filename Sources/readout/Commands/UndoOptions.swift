import ArgumentParser
import ReadoutStore

/// Options of `record undo` and `undo`, which are the same.
struct UndoOptions: ParsableArguments {
    static let abstract = "Undo the last operation, or the one with this number."

    /// The discussion for the command's help.
    /// - Parameter command: the command as it is typed after `readout`.
    static func discussion(_ command: String) -> String {
        """
        An operation is everything that one command changed, such as the records that it added. In a review, each \
        answer is an operation. The last operation may be another person's, so on a terminal the command asks \
        first. 'readout redo' redoes the operation.

          readout \(command) --list
          readout \(command) 12
          readout \(command) --template meter
        """
    }

    @Argument(
        help: ArgumentHelp(
            "The operation's number; by default the last operation.", valueName: "operation"))
    var number: Int64?

    @Option(
        name: .long,
        help: ArgumentHelp("Undo or list only operations of this template.", valueName: "name"))
    var template: String?

    @Flag(name: .long, help: "List what can be undone, the last operation first, and undo nothing.")
    var list = false

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        var problems: [String] = []
        if list, number != nil { problems.append("give --list or an operation, not both") }
        if template != nil, number != nil {
            problems.append("give --template or an operation, not both")
        }
        try ValidationError.report(problems)
    }

    func run() throws {
        if list {
            try store.open(.read).operations(inForce: true, template: template)
                .show(asJSON: output.json)
            return
        }
        let store = try store.open(.change)
        // Name the operation before asking: another one may begin meanwhile.
        let next = try store.nextUndo(number, ofTemplate: template)
        if output.input.canAsk, !output.json {
            Output.note(Terminal.printable("operation \(next.id): \(next.line)"))
            for change in next.changes { Output.note(Terminal.printable("    " + change)) }
            guard Terminal.confirm("undo it?", default: true) == true else {
                throw Failure(code: "cancelled", message: "cancelled; nothing was undone")
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

/// Options of `record redo` and `redo`, which are the same.
struct RedoOptions: ParsableArguments {
    static let abstract = "Redo the operation that was undone last, or the one with this number."

    /// The discussion for the command's help.
    /// - Parameter command: the command as it is typed after `readout`.
    static func discussion(_ command: String) -> String {
        "For example:\n\n  readout \(command)\n  readout \(command) --template meter"
    }

    @Argument(
        help: ArgumentHelp(
            "The operation's number; by default the operation undone last.", valueName: "operation")
    )
    var number: Int64?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Redo the last undone operation of this template.", valueName: "name"))
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

/// Options of `record history` and `history`, which are the same.
struct HistoryOptions: ParsableArguments {
    static let abstract =
        "Show who changed which records and templates, or what happened to one record."

    /// The discussion for the command's help.
    /// - Parameter command: the command as it is typed after `readout`.
    static func discussion(_ command: String) -> String {
        """
        The last operation comes first; the history keeps operations that were undone. For one record it shows, the \
        oldest first, what was read by which version, and who corrected or undid what.

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
        help: ArgumentHelp("Maximum number of operations; the last ones are shown.", valueName: "n")
    )
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
