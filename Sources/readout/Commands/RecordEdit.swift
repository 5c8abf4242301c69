import ArgumentParser
import Foundation
import ReadoutCore
import ReadoutStore

/// Corrects a record.
struct RecordEdit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Correct a record; what the machine read stays beside it.",
        discussion: """
            Without options it asks for each value.

              readout record edit 17 --set energy=4821.6 --accept
            """)

    @Argument(help: ArgumentHelp("The record's number.", valueName: "id"))
    var id: Int64

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp("What a value really says; may be repeated.", valueName: "value=text"))
    var set: [String] = []

    @Flag(name: .long, help: "All other values are right as they were read.")
    var accept = false

    @Option(
        name: .customLong("captured-at"),
        help: ArgumentHelp(
            "When the photo was really taken, as 2026-03-01T17:49:00.", valueName: "moment"))
    var capturedAt: String?

    @OptionGroup var store: StoreOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let store = try store.open(.change)
        let record = try store.record(id)
        let template = try store.template(named: record.template).template
        var answer = RecordDialogue.Answer()
        if set.isEmpty, !accept, capturedAt == nil {
            guard input.canAsk else {
                throw Failure.usage("nothing to change; give --set, --accept or --captured-at")
            }
            answer = try RecordDialogue(template: template).edited(record, all: true)
        } else {
            answer.corrections = try corrections(template)
        }
        // All that can be wrong is found before anything is changed.
        let moment = try capturedAt.map { text in
            guard let date = CivilDate(dateTime: text) else {
                throw Failure.usage(
                    "'\(text)' is no moment; write it as 2026-03-01T17:49:00")
            }
            return CaptureTime(date, source: .user)
        }
        try answer.apply(to: record, in: store)
        if let moment { try store.setCaptureTime(id, to: moment) }
        if accept { try store.accept(id) }
        let edited = try store.record(id)
        if output.json {
            Output.json(edited.json)
        } else {
            edited.lines.forEach(Output.line)
        }
    }

    private func corrections(_ template: Template) throws -> [String: Correction] {
        var corrections: [String: Correction] = [:]
        var problems: [String] = []
        for option in set {
            let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else {
                problems.append("'\(option)' is no correction; write VALUE=TEXT")
                continue
            }
            let name = String(parts[0])
            guard
                let value = template.values.first(where: {
                    $0.name.lowercased() == name.lowercased()
                })
            else {
                problems.append(
                    "there is no value '\(name)'; values are "
                        + template.values.map(\.name).joined(separator: ", "))
                continue
            }
            switch value.typed(byUser: String(parts[1])) {
            case .success(let entry):
                entry.warnings.forEach { Output.note("note: \($0)") }
                corrections[value.name] = Correction(text: String(parts[1]), value: entry.value)
            case .failure(let refused): problems.append(refused.description)
            }
        }
        guard problems.isEmpty else {
            throw Failure(
                code: "invalid-value", message: problems.joined(separator: "\n"), exitCode: 64)
        }
        return corrections
    }
}
