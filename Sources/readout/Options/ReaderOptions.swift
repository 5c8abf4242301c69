import ArgumentParser
import ReadoutApp

/// Which reader from outside is asked, too.
struct ReaderOptions: ParsableArguments {
    @Option(
        name: .customLong("reader"),
        help: ArgumentHelp(
            "Also ask this external reader, and doubt values that it reads differently; none means no reader.",
            valueName: "name"))
    var name: String = Settings.usual?[.reader] ?? "none"

    /// The reader's program, not yet started; nil where none is asked. What goes wrong with it is said on standard error.
    /// - Throws: `ReadoutError` when there is no such program.
    func program() throws -> ReaderProgram? {
        guard name != "none" else { return nil }
        return try ReaderProgram(name) { Output.note("warning: \($0)") }
    }
}
