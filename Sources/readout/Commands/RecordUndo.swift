import ArgumentParser
import ReadoutStore

/// Undoes an operation.
struct RecordUndo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the last operation, or the one named.",
        discussion: """
            An operation is all that one command changed: the records that it added, the template that it \
            edited, and so on. The last operation may be another person's, so on a terminal the command asks \
            first. 'record redo' redoes the operation.

              readout record undo --list
              readout record undo 12
            """)

    @Argument(
        help: ArgumentHelp("The operation; by default the last one.", valueName: "operation"))
    var number: Int64?

    @Flag(name: .long, help: "List what can be undone, the last operation first, and undo nothing.")
    var list = false

    @OptionGroup var store: StoreOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if list, number != nil {
            throw ValidationError("give --list or an operation, not both")
        }
    }

    func run() throws {
        if list {
            try store.open(.read).operations(inForce: true).show(asJSON: output.json)
            return
        }
        let store = try store.open(.change)
        // Named from here on: another operation may begin meanwhile.
        let next = try store.nextUndo(number)
        if input.canAsk, !output.json {
            Output.note(Terminal.printable("operation \(next.id): \(next.line)"))
            guard Terminal.confirm("undo it?", default: true) == true else {
                throw Failure.cancelled
            }
        }
        let undone = try store.undo(next.id)
        if output.json {
            Output.json(.object([("undone", .string(undone.kind.rawValue))] + undone.members))
        } else {
            Output.note(Terminal.printable("undone: \(undone.line)"))
            Output.note("'record redo \(undone.id)' redoes it")
        }
    }
}

/// Redoes an operation that was undone.
struct RecordRedo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo",
        abstract: "Redo the operation that was undone last, or the one named.",
        discussion: "For example:\n\n  readout record redo")

    @Argument(
        help: ArgumentHelp(
            "The operation; by default the one undone last.", valueName: "operation"))
    var number: Int64?

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let redone = try store.open(.change).redo(number)
        if output.json {
            Output.json(.object([("redone", .string(redone.kind.rawValue))] + redone.members))
        } else {
            Output.note(Terminal.printable("redone: \(redone.line)"))
        }
    }
}

/// Shows the log of operations.
struct RecordHistory: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show who changed which records and templates, the last operation first.",
        discussion: """
            The history keeps operations that were undone. For example:

              readout record history --limit 20
            """)

    @Option(
        name: .long, parsing: .unconditional,
        help: ArgumentHelp("Maximum number of operations, the last ones.", valueName: "n"))
    var limit: Int?

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
    }

    func run() throws {
        try store.open(.read).operations(limit: limit).show(asJSON: output.json)
    }
}
