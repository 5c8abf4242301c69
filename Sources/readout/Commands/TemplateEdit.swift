import ArgumentParser
import ReadoutModel
import ReadoutStore

/// Changes a template.
struct TemplateEdit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a template: add, change, rename or remove values, or describe it.",
        discussion: """
            Earlier records stay as they are; 'record reread --stale' reads their photos again. Without a \
            location, a value keeps its place and its other keys; no-KEY removes a key.

              readout template edit meter --value "power=212x48+640+310,kind=number" --remove hours
              readout template edit meter --value energy,monotonic,no-max
            """)

    @OptionGroup var template: TemplateArgument

    @Option(name: .long, help: ArgumentHelp("What the template is for.", valueName: "text"))
    var description: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Whether all photos are framed like the template's photo.")
    var frame: Bool?

    @Option(
        name: .customLong("value"), parsing: .singleValue,
        help: ArgumentHelp(
            "A value to add or redefine, as in 'template create'; may be repeated.",
            valueName: "definition"))
    var values: [String] = []

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp("A value to remove; may be repeated.", valueName: "value"))
    var remove: [String] = []

    @Option(
        name: .customLong("rename-value"), parsing: .singleValue,
        help: ArgumentHelp("Give a value another name; may be repeated.", valueName: "old=new"))
    var renames: [String] = []

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if description == nil, frame == nil, values.isEmpty, remove.isEmpty, renames.isEmpty {
            throw ValidationError(
                "nothing to change; give --description, --frame, --value, --remove or --rename-value"
            )
        }
    }

    func run() throws {
        let store = try store.open(.change)
        let edited = try store.template(named: template.name).template.edited(
            Template.Edit(
                description: description, isFramed: frame, renames: renames, removals: remove,
                options: values)
        ).get()
        let stored = try store.update(
            edited.template, named: template.name, renamedValues: edited.renamedValues)
        if output.json {
            Output.json(stored.json)
        } else {
            stored.lines.forEach(Output.line)
        }
    }
}
