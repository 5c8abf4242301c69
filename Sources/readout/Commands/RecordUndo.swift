import ArgumentParser

/// Undoes an operation.
struct RecordUndo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: UndoOptions.abstract,
        discussion: UndoOptions.discussion("record undo"))

    @OptionGroup var options: UndoOptions

    func run() throws { try options.run() }
}

/// Redoes an undone operation.
struct RecordRedo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: RedoOptions.abstract,
        discussion: RedoOptions.discussion("record redo"))

    @OptionGroup var options: RedoOptions

    func run() throws { try options.run() }
}

/// Shows the log of operations, or the history of one record.
struct RecordHistory: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: HistoryOptions.abstract,
        discussion: HistoryOptions.discussion("record history"))

    @OptionGroup var options: HistoryOptions

    func run() throws { try options.run() }
}
