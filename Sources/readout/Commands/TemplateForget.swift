import ArgumentParser
import ReadoutStore

/// Has a template start learning anew.
struct TemplateForget: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Have what was confirmed so far not be learnt from any more.",
        discussion: """
            For example when a display was replaced by one of another type. The records stay as they are; \
            what is confirmed from now on teaches again, and --undo has all of it teach again:

              readout template forget meter energy
            """)

    @OptionGroup var template: TemplateArgument
    @Argument(help: ArgumentHelp("Only this value.", valueName: "value"))
    var value: String?
    @Flag(name: .long, help: "Learn from all that was confirmed again.")
    var undo = false
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let store = try store.open(.change)
        let count =
            undo
            ? try store.remember(template.name, value: value)
            : try store.forget(template.name, value: value)
        if output.json {
            Output.json(
                .object([
                    ("template", .string(template.name)), ("value", .optional(value)),
                    (undo ? "learnt" : "forgotten", .integer(count)),
                ]))
        } else {
            let what =
                value.map { "'\($0)' of template '\(template.name)'" }
                ?? "template '\(template.name)'"
            Output.note(
                undo
                    ? "\(what) learns from \(counted(count, "confirmed reading")) again"
                    : "\(what) does not learn from \(counted(count, "confirmed reading")) any more")
        }
    }
}
