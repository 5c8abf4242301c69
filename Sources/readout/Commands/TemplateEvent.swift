import ArgumentParser
import ReadoutModel
import ReadoutStore

/// Records that a meter was replaced, or lists the replacements.
struct TemplateEventCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "event",
        abstract: "Record a meter replacement, or list the recorded ones.",
        discussion: """
            The rules 'monotonic' and 'max-rate' compare readings with earlier and later ones, but not across a \
            replacement. They compare earlier readings with --old, and later ones with --new. Readings that only \
            the replacement put in doubt are judged again.

              readout template event meter --meter-exchanged 2026-03-01 --old 99410 --new 0
              readout template event meter
            """)

    @OptionGroup var template: TemplateArgument

    @Option(
        name: .customLong("meter-exchanged"),
        help: ArgumentHelp(
            "When the meter was replaced: 2026-03-01T14:00, or a day whose photos may show either meter.",
            valueName: "date"))
    var moment: String?

    // A reading may be below zero, which is no option.
    @Option(
        name: .long, parsing: .unconditional,
        help: ArgumentHelp("The last reading of the old meter.", valueName: "n"))
    var old: String?

    @Option(
        name: .long, parsing: .unconditional,
        help: ArgumentHelp("The first reading of the new meter.", valueName: "n"))
    var new: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The value that the meter shows, if several values have monotonic or max-rate.",
            valueName: "name"))
    var value: String?

    @Flag(name: .long, help: "Record a replacement that contradicts readings.")
    var force = false

    @Option(
        name: .long, help: ArgumentHelp("Remove the event with this number.", valueName: "number"))
    var delete: Int64?

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        let given = [moment, old, new].compactMap(\.self).count
        guard given == 0 || given == 3 else {
            throw ValidationError("--meter-exchanged, --old and --new go together")
        }
        guard given == 0 || delete == nil, given == 3 || value == nil && !force else {
            throw ValidationError(
                "a replacement needs --meter-exchanged, --old and --new; --delete goes alone")
        }
    }

    func run() throws {
        if let moment, let old, let new {
            let store = try store.open(.change)
            let counter = try counter(of: store.template(named: template.name).template)
            let moments = try Moments(since: moment, until: moment)
            let replacement = MeterReplacement(
                first: moments.first, last: moments.last,
                old: try counter.typed(byUser: old).get().value,
                new: try counter.typed(byUser: new).get().value)
            if !force {
                if let reason = CivilDate(dateTime: moments.first)?.implausibility() {
                    throw Failure(
                        code: "future",
                        message: "'\(moment)' is \(reason); --force stores it all the same")
                }
                try check(replacement, of: counter, in: store)
            }
            try show(
                store.add(replacement, ofTemplate: template.name, value: counter.name), in: store,
                "recorded")
        } else if let delete {
            let store = try store.open(.change)
            try show(
                store.deleteEvent(delete, ofTemplate: template.name), in: store, "removed")
        } else {
            let events = try store.open(.read).events(ofTemplate: template.name)
            if output.json {
                Output.json(.array(events.map(\.json)))
            } else if events.isEmpty {
                Output.note("no events")
            } else {
                events.forEach { Output.line(Terminal.printable($0.line.said)) }
            }
        }
    }

    /// Checks that the readings before and after a replacement agree with it, and that it is no other one's second entry.
    /// - Throws: `Failure` with what contradicts the replacement.
    private func check(
        _ replacement: MeterReplacement, of counter: Field, in store: Store
    ) throws {
        let points =
            try store.series(ofTemplate: template.name)
            .first { $0.field.name == counter.name }?.points.filter(\.isCertain) ?? []
        let events = try store.events(ofTemplate: template.name)
            .filter { $0.valueName == counter.name }
        for event in events {
            let from = min(event.replacement.last, replacement.last)
            let to = max(event.replacement.first, replacement.first)
            guard from <= to,
                !points.contains(where: { (from...to).contains($0.capturedAt) })
            else { continue }
            throw Failure(
                code: "contradiction",
                message:
                    "cannot record the replacement: no reading lies between it and event \(event.id) of "
                    + "\(event.replacement.moment); --delete \(event.id) removes that one, --force records both"
            )
        }
        let others = events.map(\.replacement)
        func past(_ point: ValueSeries.Point?) -> PastReading? {
            point.map { PastReading(value: $0.value, capturedAt: $0.capturedAt) }
        }
        let old = counter.historyDoubts(
            of: replacement.old, at: replacement.first,
            earlier: past(points.last { $0.capturedAt < replacement.first }), later: nil,
            replacements: others)
        let new = counter.historyDoubts(
            of: replacement.new, at: replacement.last, earlier: nil,
            later: past(points.first { $0.capturedAt > replacement.last }), replacements: others)
        for (option, doubts) in [("--old", old), ("--new", new)] {
            guard let doubt = doubts.first else { continue }
            throw Failure(
                code: "contradiction",
                message: "cannot record the replacement: \(option): \(doubt); "
                    + "correct \(option) or the reading, or add --force")
        }
    }

    /// The value with the given name, or the only one whose readings are compared.
    /// - Throws: `Failure` when several values qualify, or the value's readings are not compared.
    private func counter(of template: Template) throws -> Field {
        let compared = template.fields.filter(\.rules.comparesRecords)
        if let value {
            guard
                let named = template.fields.first(where: {
                    $0.name.lowercased() == value.lowercased()
                })
            else {
                throw StoreError.noValueInTemplate(
                    name: value, template: template.name, known: template.fields.map(\.name))
            }
            guard named.rules.comparesRecords else {
                throw Failure(
                    code: "not-compared",
                    message:
                        "cannot record a replacement for '\(named.name)': its readings are not "
                        + "compared; define the value with monotonic or max-rate")
            }
            return named
        }
        guard compared.count == 1, let only = compared.first else {
            throw Failure(
                code: compared.isEmpty ? "not-compared" : "usage",
                message: compared.isEmpty
                    ? "cannot record a replacement for '\(template.name)': none of its values has "
                        + "monotonic or max-rate, so no readings are compared"
                    : "readings of \(compared.map(\.name).joined(separator: ", ")) are compared; "
                        + "name the one that the meter shows with --value",
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
            // Said apart: a single word before a colon is taken for the name of a value.
            Output.noteAsIs(
                Terminal.printable("\(verb.said): \(result.event.line.said)"))
            try store.noteRejudged(result.rejudged)
        }
    }
}
