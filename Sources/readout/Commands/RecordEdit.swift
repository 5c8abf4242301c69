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
    @OptionGroup var input: InputOptions
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
            guard input.canAsk else {
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
        for reading in edited.readings where edit.corrections[reading.valueName] != nil {
            for rule in reading.correction?.brokenRules ?? [] {
                Output.note(Terminal.printable("note: '\(reading.valueName)': \(rule)"))
            }
        }
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
                        + "named by its row, as in --unreadable \(cell)"))
        }
    }

    /// The changes, applied together.
    private struct Edit {
        var corrections: [String: Correction] = [:]
        var captureTime: CaptureTime?
        var acceptance: Store.Acceptance
        /// Whether the person wants to store values that break a rule.
        var isForced = false
        /// Columns of tables of which single rows are set, with all their rows, by the names of the columns.
        var rows: [String: [String]] = [:]
        /// Names of the values that were set, whether or not the text was valid.
        var seen: Set<String> = []
    }

    /// Reads the options.
    /// - Throws: `Failure` with all problems of the options.
    private func read(_ edit: inout Edit, fields: [TaughtField], record: StoredRecord) throws {
        var problems: [String] = []
        for option in set {
            if let problem = correct(&edit, with: option, fields: fields, record: record) {
                problems.append(problem)
            }
        }
        for name in unreadable where value(named: name, among: fields) == nil {
            guard let (column, row) = cell(named: name, among: fields) else { continue }
            if let problem = correct(&edit, row: row, of: column, to: "", in: record) {
                problems.append(problem)
            }
        }
        for (name, rows) in edit.rows.sorted(by: { $0.key < $1.key }) {
            guard let field = value(named: name, among: fields) else { continue }
            guard rows.contains(where: { !$0.isEmpty }) else {
                edit.seen.insert(field.name)
                edit.corrections[field.name] = .unreadable
                continue
            }
            let text = rows.joined(separator: "\n")
            if let problem = correct(&edit, field, to: text) { problems.append(problem) }
        }
        for name in unreadable {
            guard let field = value(named: name, among: fields) else {
                if cell(named: name, among: fields) == nil {
                    problems.append(noValue(name, among: fields))
                }
                continue
            }
            if edit.seen.insert(field.name).inserted {
                edit.corrections[field.name] = .unreadable
            } else {
                problems.append("value '\(field.name)' is set more than once")
            }
        }
        if let capturedAt {
            let text = capturedAt.trimmingCharacters(in: .whitespaces)
            if let moment = TypedMoment(text) {
                edit.captureTime = moment.captureTime(offset: nil)
                if moment.date.isInFuture, !force {
                    problems.append(
                        "'\(capturedAt)' is in the future; --force stores it all the same")
                }
            } else {
                problems.append(
                    "'\(capturedAt)' is not a moment; write it as '2026-03-01 17:49' or '1.3.2026 17:49'"
                )
            }
        }
        for name in accepted where value(named: name, among: fields) == nil {
            problems.append(noValue(name, among: fields))
        }
        let isUsage = !problems.isEmpty
        let names = accepted.compactMap { value(named: $0, among: fields)?.name }
        if !names.isEmpty { edit.acceptance = .values(names) }
        if accept {
            for reading in record.readings
            where (names.isEmpty || names.contains(reading.valueName))
                && !reading.isCertain && reading.value == nil
                && edit.corrections[reading.valueName] == nil
            {
                let problem = StoreError.nothingToAccept(
                    value: reading.valueName, record: record.id, text: reading.text)
                problems.append(problem.description)
            }
        }
        guard problems.isEmpty else {
            throw Failure(
                code: isUsage ? "invalid-value" : "nothing-to-accept",
                message: problems.joined(separator: "\n"), exitCode: isUsage ? 64 : 1)
        }
    }

    /// Takes one `VALUE=TEXT`; returns the problem, or nil.
    private func correct(
        _ edit: inout Edit, with option: String, fields: [TaughtField], record: StoredRecord
    ) -> String? {
        let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return "'\(option)' is not a correction; write VALUE=TEXT" }
        let name = String(parts[0])
        let text = String(parts[1])
        guard let field = value(named: name, among: fields) else {
            guard let (column, row) = cell(named: name, among: fields) else {
                return noValue(name, among: fields)
            }
            return correct(&edit, row: row, of: column, to: text, in: record)
        }
        return correct(&edit, field, to: text)
    }

    /// Notes the text of one row of a column, from 1; what is wrong with it, or nil.
    private func correct(
        _ edit: inout Edit, row: Int, of column: TaughtField, to text: String,
        in record: StoredRecord
    ) -> String? {
        var rows = edit.rows[column.name] ?? self.rows(of: column, in: record)
        guard rows.indices.contains(row - 1) else {
            return "'\(column.name)' has no row \(row); it has \(rows.count)"
        }
        rows[row - 1] = text
        edit.rows[column.name] = rows
        return nil
    }

    /// The rows of a column as the record has them now.
    private func rows(of column: TaughtField, in record: StoredRecord) -> [String] {
        let reading = record.readings.first { $0.valueName == column.name }
        return (reading?.correction?.value?.text ?? reading?.text ?? "").rows
    }

    /// The column and the row of `TABLE.ROW.COLUMN`; nil for another name.
    private func cell(
        named name: String, among fields: [TaughtField]
    ) -> (column: TaughtField, row: Int)? {
        let name = name.lowercased()
        for field in fields {
            guard let column = field.field.column,
                name.hasPrefix("\(column.table.lowercased())."),
                name.hasSuffix(".\(column.name.lowercased())"),
                name.count > column.table.count + column.name.count + 2,
                let row = Int(
                    name.dropFirst(column.table.count + 1).dropLast(column.name.count + 1))
            else { continue }
            return (field, row)
        }
        return nil
    }

    /// Takes the text of a value; what is wrong with it, or nil.
    private func correct(_ edit: inout Edit, _ field: TaughtField, to text: String) -> String? {
        guard edit.seen.insert(field.name).inserted else {
            return "value '\(field.name)' is set more than once"
        }
        guard !text.isEmpty else {
            return
                "'\(field.name)' is set to nothing; give its text, or --unreadable \(field.name) if it "
                + "cannot be read"
        }
        let text = text.withTypedPoint(for: field)
        switch field.typed(byUser: text) {
        case .success(let entry):
            edit.corrections[field.name] = Correction(text: text, value: entry.value)
            return nil
        case .failure(let refused): return refused.description
        }
    }

    private func value(named name: String, among fields: [TaughtField]) -> TaughtField? {
        fields.first { $0.name.lowercased() == name.lowercased() }
    }

    private func noValue(_ name: String, among fields: [TaughtField]) -> String {
        let names = fields.map(\.field.name)
        return "there is no value '\(name)'; \(NearSpelling.hint(name, names))values are "
            + names.joined(separator: ", ")
    }
}
