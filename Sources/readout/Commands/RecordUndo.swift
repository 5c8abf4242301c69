import ArgumentParser
import ReadoutStore

/// Takes an operation back.
struct RecordUndo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the last operation, or the one named.",
        discussion: """
            An operation is what one command did: records added, edited, reread or deleted, or a template made, \
            edited, renamed or deleted. It may be another person's, or a watch's: on a terminal you are asked first. \
            'record redo' does it again.

              readout record undo --list
              readout record undo 12
            """)

    @Argument(
        help: ArgumentHelp("The operation; the last one unless given.", valueName: "operation"))
    var number: Int64?

    @Flag(name: .long, help: "Show what can be undone, the last operation first; undo nothing.")
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
        // Named from here on, so that nothing that comes meanwhile is taken for it.
        let next = try store.nextUndo(number)
        if input.canAsk, !output.json {
            Output.note(Terminal.printable("operation \(next.id): \(next.line)"))
            guard Terminal.confirm("take it back?", default: true) == true else {
                throw Failure.cancelled
            }
        }
        let undone = try store.undo(next.id)
        if output.json {
            Output.json(.object([("undone", .string(undone.kind.rawValue))] + undone.members))
        } else {
            Output.note(Terminal.printable("taken back: \(undone.line)"))
            Output.note("'record redo \(undone.id)' does it again")
        }
    }
}

/// Does an operation again that was taken back.
struct RecordRedo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo",
        abstract: "Redo what was undone last, or the operation named.",
        discussion: "For example:\n\n  readout record redo")

    @Argument(
        help: ArgumentHelp(
            "The operation; the one undone last unless given.", valueName: "operation"))
    var number: Int64?

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let redone = try store.open(.change).redo(number)
        if output.json {
            Output.json(.object([("redone", .string(redone.kind.rawValue))] + redone.members))
        } else {
            Output.note(Terminal.printable("done again: \(redone.line)"))
        }
    }
}

/// Shows what was done with the store.
struct RecordHistory: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show who did what with the records and templates, the last operation first.",
        discussion: """
            What was undone stays in the history. For example:

              readout record history --limit 20
            """)

    @Option(
        name: .long, parsing: .unconditional,
        help: ArgumentHelp("The last operations only.", valueName: "n"))
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
