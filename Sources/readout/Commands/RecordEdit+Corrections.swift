import Foundation
import ReadoutModel
import ReadoutStore

/// What the options of `record edit` say of the values.
extension RecordEdit {
    /// The changes, applied together.
    struct Edit {
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
    func read(_ edit: inout Edit, fields: [TaughtField], record: StoredRecord) throws {
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
                if let reason = moment.date.implausibility(), !force {
                    problems.append(
                        "'\(capturedAt)' is \(reason); --force stores it all the same")
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
    func rows(of column: TaughtField, in record: StoredRecord) -> [String] {
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
                "'\(field.name)' is set to nothing; give its text, or --unreadable \(field.name.wordInCommand) if it "
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

    func value(named name: String, among fields: [TaughtField]) -> TaughtField? {
        fields.first { $0.name.lowercased() == name.lowercased() }
    }

    private func noValue(_ name: String, among fields: [TaughtField]) -> String {
        let names = fields.map(\.field.name)
        return "there is no value '\(name)'; \(NearSpelling.hint(name, names))values are "
            + names.joined(separator: ", ")
    }
}
