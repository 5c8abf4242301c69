import ArgumentParser

/// Undoes an operation; a second name for `record undo`, where people look first.
struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: UndoOptions.abstract,
        discussion: UndoOptions.discussion("undo"))

    @OptionGroup var options: UndoOptions

    func run() throws { try options.run() }
}

/// Redoes an undone operation.
struct Redo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: RedoOptions.abstract,
        discussion: RedoOptions.discussion("redo"))

    @OptionGroup var options: RedoOptions

    func run() throws { try options.run() }
}

/// Shows the log of operations, or the history of one record.
struct ShownHistory: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: HistoryOptions.abstract,
        discussion: HistoryOptions.discussion("history"))

    @OptionGroup var options: HistoryOptions

    func run() throws { try options.run() }
}
