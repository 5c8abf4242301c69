import ArgumentParser
import ReadoutApp

/// The external reader to ask as well.
struct ReaderOptions: ParsableArguments {
    @Option(
        name: .customLong("reader"),
        help: ArgumentHelp(
            """
            Also ask this external reader: values that it reads differently wait, and unsure ones that it confirms need \
            not; none means no reader.
            """,
            valueName: "name"))
    var name: String = Settings.usual?[.reader] ?? "none"

    /// The external reader, not yet started; nil for none. The reader's problems are printed on standard error.
    /// - Throws: `ReadoutError` when there is no such program.
    func program() throws -> ReaderProgram? {
        guard name != "none" else { return nil }
        return try ReaderProgram(name) { Output.note("warning: \($0)") }
    }
}
