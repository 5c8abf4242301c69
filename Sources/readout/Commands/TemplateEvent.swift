import ArgumentParser
import ReadoutModel
import ReadoutStore

/// Tells of what happened to what a template is of.
struct TemplateEventCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "event",
        abstract:
            "Tell that a meter was exchanged, so that its readings may start anew; or list that.",
        discussion: """
            Readings are compared with those before and after them ('monotonic', 'max-rate'), but not across an \
            exchange: before it with what the old meter showed last, after it with what the new one showed first. \
            What had been in doubt for that reason alone is judged again.

              readout template event meter --meter-exchanged 2026-03-01 --old 99410.2 --new 0
              readout template event meter
            """)

    @OptionGroup var template: TemplateArgument

    @Option(
        name: .customLong("meter-exchanged"),
        help: ArgumentHelp(
            "When: a moment as 2026-03-01T14:00, or a day, of which photos may show either meter.",
            valueName: "date"))
    var moment: String?

    @Option(name: .long, help: ArgumentHelp("What the old meter showed last.", valueName: "n"))
    var old: String?

    @Option(name: .long, help: ArgumentHelp("What the new meter showed first.", valueName: "n"))
    var new: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The value that the meter shows, where readings of several are compared.",
            valueName: "name"))
    var value: String?

    @Option(name: .long, help: ArgumentHelp("Take an event back.", valueName: "number"))
    var delete: Int64?

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        let given = [moment, old, new].compactMap(\.self).count
        guard given == 0 || given == 3 else {
            throw ValidationError("--meter-exchanged, --old and --new go together")
        }
        guard given == 0 || delete == nil, given == 3 || value == nil else {
            throw ValidationError(
                "an exchange has --meter-exchanged, --old and --new; --delete goes alone")
        }
    }

    func run() throws {
        if let moment, let old, let new {
            let store = try store.open(.change)
            let counter = try counter(of: store.template(named: template.name).template)
            let moments = try Moments(since: moment, until: moment)
            let exchange = MeterExchange(
                first: moments.first, last: moments.last,
                old: try counter.typed(byUser: old).get().value,
                new: try counter.typed(byUser: new).get().value)
            try show(
                store.add(exchange, ofTemplate: template.name, value: counter.name), in: store,
                "noted")
        } else if let delete {
            let store = try store.open(.change)
            try show(
                store.deleteEvent(delete, ofTemplate: template.name), in: store, "taken back")
        } else {
            let events = try store.open(.read).events(ofTemplate: template.name)
            if output.json {
                Output.json(.array(events.map(\.json)))
            } else if events.isEmpty {
                Output.note("no events")
            } else {
                events.forEach { Output.line(Terminal.printable($0.line)) }
            }
        }
    }

    /// The value that is meant: the one named, or the only one whose readings are compared.
    /// - Throws: `Failure` when it cannot be told, or its readings are not compared.
    private func counter(of template: Template) throws -> Value {
        let compared = template.values.filter(\.rules.comparesRecords)
        if let value {
            guard
                let named = template.values.first(where: {
                    $0.name.lowercased() == value.lowercased()
                })
            else {
                throw StoreError.noValueInTemplate(
                    name: value, template: template.name, known: template.values.map(\.name))
            }
            guard named.rules.comparesRecords else {
                throw Failure(
                    code: "not-compared",
                    message: "cannot note an exchange for '\(named.name)': its readings are not "
                        + "compared; define it with monotonic or max-rate")
            }
            return named
        }
        guard compared.count == 1, let only = compared.first else {
            throw Failure(
                code: compared.isEmpty ? "not-compared" : "usage",
                message: compared.isEmpty
                    ? "cannot note an exchange for '\(template.name)': no value of it has monotonic "
                        + "or max-rate, so that nothing is compared"
                    : "readings of \(compared.map(\.name).joined(separator: ", ")) are compared; "
                        + "say with --value which one the meter shows",
                exitCode: compared.isEmpty ? 1 : 64)
        }
        return only
    }

    private func show(
        _ result: (event: TemplateEvent, rejudged: [Int64]), in store: Store, _ verb: String
    ) throws {
        if output.json {
            guard case .object(let members) = result.event.json else { return }
            let rejudged = JSON.array(result.rejudged.map { .integer(Int($0)) })
            Output.json(.object(members + [("rejudged", rejudged)]))
        } else {
            Output.note(Terminal.printable("\(verb): \(result.event.line)"))
            try store.noteRejudged(result.rejudged)
        }
    }
}
