import ArgumentParser
import ReadoutApp
import ReadoutModel
import ReadoutStore

/// Changes a template.
struct TemplateEdit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a template: add, change, rename or remove values, or describe it.",
        discussion: """
            Earlier records stay as they are; 'record reread --stale' reads their photos again. What --value does \
            not name of an existing value, its location or a key, stays; no-KEY removes a key. A location together with \
            a kind defines the value anew.

              readout template edit meter --value "power=212x48+640+310" --remove hours
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
        name: .long,
        help: ArgumentHelp(
            "Language of the text of all values, by Tesseract's name; join several with +.",
            valueName: "lang"))
    var language: String?

    @Option(
        name: .customLong("value"), parsing: .singleValue,
        help: ArgumentHelp(
            "A value to add or change, as in 'template create'; may be repeated.",
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
        if let language { try RecognitionOptions.check(language) }
        if description == nil, frame == nil, language == nil, values.isEmpty, remove.isEmpty,
            renames.isEmpty
        {
            throw ValidationError(
                "nothing to change; give --description, --frame, --language, --value, --remove or --rename-value"
            )
        }
    }

    func run() throws {
        let store = try store.open(.change)
        let former = try store.template(named: template.name).template
        let edited = try former.edited(
            Template.Edit(
                description: description, isFramed: frame, language: language, renames: renames,
                removals: remove, options: values)
        ).get()
        try RecognitionOptions.checkInstalled(
            edited.template.languages.subtracting(former.languages))
        guard edited.template != former else {
            Output.note(
                "note: nothing to change: template '\(Terminal.printable(former.name))' is like that "
                    + "already")
            let stored = try store.template(named: template.name)
            if output.json {
                Output.json(stored.json)
            } else {
                stored.lines.forEach(Output.line)
            }
            return
        }
        let stored = try store.update(
            edited.template, named: template.name, renamedValues: edited.renamedValues)
        noteLostKeys(from: former, to: edited.template)
        noteOtherUnits(from: former, to: edited.template)
        for problem in edited.template.labelProblems(besides: former) {
            Output.note("warning: " + Terminal.printable(problem.description))
        }
        if output.json {
            Output.json(stored.json)
        } else {
            stored.lines.forEach(Output.line)
        }
        try store.noteRejudged(by: stored)
        try noteNewValues(from: former, to: edited, in: store)
    }

    /// Says that the template's records lack values that were added.
    private func noteNewValues(
        from former: Template, to edited: Template.Edited, in store: Store
    ) throws {
        let known = Set(former.fields.map { edited.renamedValues[$0.name] ?? $0.name })
        let name = edited.template.name
        guard edited.template.fields.contains(where: { !known.contains($0.name) }),
            try !store.records(of: name, limit: 1).isEmpty
        else { return }
        Output.note(
            Terminal.printable(
                "note: the records of '\(name)' have no new values yet; 'readout record reread "
                    + "--stale \(name.wordForReread) --apply' reads them"))
    }

    /// Says where the template's photo shows another unit than a value now has.
    private func noteOtherUnits(from former: Template, to edited: Template) {
        func others(in template: Template) -> [OtherUnit] {
            template.fields.compactMap {
                OtherUnit(of: $0, shown: template.unitShownInstead(of: $0))
            }
        }
        let known = others(in: former)
        for other in others(in: edited) where !known.contains(other) {
            Output.note(other.warning)
        }
    }

    /// Says which keys values no longer have that were defined anew.
    private func noteLostKeys(from former: Template, to edited: Template) {
        for field in edited.fields {
            guard let old = former.fields.first(where: { $0.name == field.name }),
                old.location != field.location
            else { continue }
            let keys = Set(field.keys.map(\.key))
            let lost = old.keys.filter { !keys.contains($0.key) }
            guard !lost.isEmpty else { continue }
            Output.note(
                "note: value '\(Terminal.printable(field.name))' is defined anew, without "
                    + Terminal.printable(
                        lost.map { "\($0.key)=\($0.text)" }.joined(separator: ", ")))
        }
    }
}

extension Field {
    /// The unit and the rules as keys of a definition.
    fileprivate var keys: [(key: String, text: String)] {
        (unit.map { [(key: "unit", text: $0)] } ?? [])
            + rules.entries.map { (key: $0.key, text: $0.text) }
    }
}
