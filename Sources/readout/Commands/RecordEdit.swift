import ArgumentParser
import Foundation
import ReadoutApp
import ReadoutModel
import ReadoutStore

/// Corrects a record.
struct RecordEdit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Correct a record; the machine's reading stays beside the correction.",
        discussion: """
            Without options the command asks for each value. It refuses a text that breaks a rule or contradicts \
            other readings of a counter; --force stores and marks such a text.

              readout record edit 17 --set energy=4821.6 --accept
              readout record edit 18 --set items.2.price=3.50 --unreadable items.4.price
            """)

    @Argument(help: ArgumentHelp("The record's number.", valueName: "id"))
    var id: Int64

    @Argument(
        help: ArgumentHelp(
            "With --accept, the values to confirm; without any, all that are left.",
            valueName: "value"))
    var accepted: [String] = []

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp("The correct text of a value; may be repeated.", valueName: "value=text")
    )
    var set: [String] = []

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "A value, or a cell of a table, that nobody can read in the photo; may be repeated.",
            valueName: "value"))
    var unreadable: [String] = []

    @Flag(
        name: .long, help: "Confirm values as they were read: those named, else all that are left.")
    var accept = false

    @Flag(name: .long, help: "Store and mark values that break a rule.")
    var force = false

    @Option(
        name: .customLong("captured-at"),
        help: ArgumentHelp(
            "When the photo was taken, such as \"2026-03-01 17:49\" or \"1.3.2026 17:49\".",
            valueName: "moment"))
    var capturedAt: String?

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard let first = accepted.first, !accept else { return }
        throw ValidationError(
            "'\(first)' is not used; --set VALUE=TEXT corrects a value, --accept VALUE confirms it")
    }

    func run() throws {
        let store = try store.open(.change)
        let record = try store.record(id)
        let present = try store.template(named: record.template)
        let known = try store.learnt(ofTemplate: present.id)
        let fields = try store.taughtDefinitions(of: record)
        var edit = Edit(acceptance: accept ? .doubtful : .nothing)
        let asks = set.isEmpty && unreadable.isEmpty && !accept && capturedAt == nil
        if asks {
            guard output.input.canAsk else {
                throw Failure.usage(
                    "nothing to change; give --set, --unreadable, --accept or --captured-at")
            }
            let answer = try RecordDialogue(store: store).edited(
                record, all: true)
            edit.corrections = answer.corrections
            edit.isForced = answer.isForced
            if !answer.confirmed.isEmpty { edit.acceptance = .values(answer.confirmed) }
        } else {
            try read(&edit, fields: fields, record: record)
        }
        let edited = try stored(edit, in: store, asks: asks)
        noteBroken(edit, from: record, to: edited)
        noteEmptied(edit, in: record, fields: fields)
        if output.json {
            Output.json(edited.json)
        } else {
            edited.lines.forEach(Output.line)
            try store.noteRejudged(edited.rejudged)
            try store.noteLearnt(since: known, of: present)
        }
    }

    /// Stores the answers; asks whether to store those that break rules, if a person gave them just now.
    private func stored(_ edit: Edit, in store: Store, asks: Bool) throws -> StoredRecord {
        func stored(isForced: Bool) throws -> StoredRecord {
            try store.edit(
                id, corrections: edit.corrections, captureTime: edit.captureTime,
                accepting: edit.acceptance, isForced: isForced)
        }
        do {
            return try stored(isForced: edit.isForced || force)
        } catch StoreError.brokenRules(_, let problems) where asks {
            guard
                try RecordDialogue(store: store).insists(
                    problems, otherwise: "nothing was stored")
            else {
                return try store.record(id)
            }
            return try stored(isForced: true)
        }
    }

    /// Says which rules what is stored now breaks: corrections, and earlier ones that the new moment contradicts.
    private func noteBroken(_ edit: Edit, from record: StoredRecord, to edited: StoredRecord) {
        for reading in edited.readings {
            let name = reading.valueName
            let isNew = edit.corrections[name] != nil
            guard isNew || edit.captureTime != nil else { continue }
            let former = record.readings.first { $0.valueName == name }?.correction
            let known = isNew ? [] : former?.brokenRules ?? []
            for rule in reading.correction?.brokenRules ?? [] where !known.contains(rule) {
                Output.note(Terminal.printable("note: '\(name)': \(rule)"))
            }
        }
    }

    /// Says which columns of tables are empty now, as `--unreadable` may have been meant for one cell.
    private func noteEmptied(_ edit: Edit, in record: StoredRecord, fields: [TaughtField]) {
        for name in unreadable {
            guard let field = value(named: name, among: fields), let column = field.field.column
            else { continue }
            let count = rows(of: field, in: record).count
            guard count > 1 else { continue }
            let cell = "\(column.table).1.\(column.name)"
            Output.note(
                Terminal.printable(
                    "note: '\(field.name)' is now empty in all \(count) rows; one cell alone is "
                        + "named by its row, as in --unreadable \(cell.wordInCommand)"))
        }
    }
}
