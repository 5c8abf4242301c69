import ArgumentParser
import ReadoutModel
import ReadoutStore

/// Makes a template ignore the lessons so far.
struct TemplateForget: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Stop learning from readings confirmed so far.",
        discussion: """
            Useful after a display was replaced by another type. Records stay as they are, and readings confirmed \
            from now on teach again. 'readout undo' undoes the last forget; --undo undoes all of them:

              readout template forget meter energy
            """)

    @OptionGroup var template: TemplateArgument
    @Argument(help: ArgumentHelp("Only this value.", valueName: "value"))
    var value: String?
    @Flag(name: .long, help: "Learn again from all confirmed readings.")
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
                    : "\(what) no longer learns from \(counted(count, "confirmed reading"))")
        }
    }
}
