import ArgumentParser
import ReadoutCore
import ReadoutStore

/// Changes a template.
struct TemplateEdit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a template: add, change or remove values, describe it.",
        discussion: """
            Records that were read before stay as they are.

              readout template edit meter --value "power=212x48+640+310,kind=number" --remove hours
            """)

    @OptionGroup var template: TemplateArgument

    @Option(name: .long, help: ArgumentHelp("What the template is for.", valueName: "text"))
    var description: String?

    @Option(
        name: .customLong("value"), parsing: .singleValue,
        help: ArgumentHelp(
            "A value to add, or to define anew, as in 'template create'; may be repeated.",
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
        if description == nil, values.isEmpty, remove.isEmpty, renames.isEmpty {
            throw ValidationError(
                "nothing to change; give --description, --value, --remove or --rename-value")
        }
    }

    func run() throws {
        let store = try store.open(.change)
        var edited = try store.template(named: template.name).template
        if let description { edited.description = description }
        var problems: [String] = []
        var renamed: [String: String] = [:]
        for rename in renames {
            let parts = rename.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                problems.append("'\(rename)' is no renaming; write OLD=NEW")
                continue
            }
            guard let index = edited.values.firstIndex(where: { $0.name == parts[0] }) else {
                problems.append(missing(parts[0], in: edited))
                continue
            }
            edited.values[index].name = parts[1]
            renamed[parts[0]] = parts[1]
        }
        for name in remove {
            guard let index = edited.values.firstIndex(where: { $0.name == name }) else {
                problems.append(missing(name, in: edited))
                continue
            }
            edited.values.remove(at: index)
        }
        switch ValueDefinition.values(
            options: values, boxes: edited.reference.boxes, width: edited.reference.width,
            height: edited.reference.height)
        {
        case .success(let defined):
            for value in defined {
                if let index = edited.values.firstIndex(where: { $0.name == value.name }) {
                    edited.values[index] = value
                } else {
                    edited.values.append(value)
                }
            }
        case .failure(let wrong):
            problems += wrong.problems.filter { $0 != .noValues }.map(\.description)
        }
        if edited.values.isEmpty { problems.append("a template needs at least one value") }
        guard problems.isEmpty else {
            throw Failure(
                code: "invalid-definition", message: problems.joined(separator: "\n"), exitCode: 64)
        }
        let stored = try store.update(edited, named: template.name, renamedValues: renamed)
        if output.json {
            Output.json(stored.json)
        } else {
            stored.lines.forEach(Output.line)
        }
    }

    private func missing(_ name: String, in template: Template) -> String {
        "there is no value '\(name)'; values are "
            + template.values.map(\.name).joined(separator: ", ")
    }
}
