import ReadoutModel
import ReadoutStore

/// Takes tables of earlier readings into a store, whole or not at all.
struct TypedImport {
    let store: Store
    /// The template's name.
    let template: String
    let options: TableOptions
    let isDryRun: Bool
    let isJSON: Bool

    /// Imports tables as one operation, and says what became of each row.
    /// - Throws: `Failure` with all that is wrong; `StoreError`.
    func run(_ files: [String]) throws {
        let stored = try store.template(named: template)
        let learnt = try store.learnt(ofTemplate: stored.id)
        let fields = stored.template.fields.map(learnt.taught)
        var rows: [(place: ResultLine.Place, row: TypedRow)] = []
        var problems: [String] = []
        for file in files {
            let table = TypedTable(
                try text(of: file), path: file, options: options, fields: fields)
            rows += table.rows.map { (ResultLine.Place(file: file, number: $0.line), $0.row) }
            problems += table.problems.map {
                "\(ResultLine.Place(file: file, number: $0.line).text): \($0.reason)"
            }
        }
        guard problems.isEmpty else { throw failure(problems) }
        let outcomes = try store.add(
            rows.map(\.row), ofTemplate: template, isForced: options.force, isTried: isDryRun)
        for (row, outcome) in zip(rows, outcomes) {
            if case .refused(let reasons) = outcome {
                problems += reasons.map { "\(row.place.text): \($0)" }
            }
        }
        guard problems.isEmpty else {
            throw failure(problems, hint: "; --force stores them all the same, and marks them")
        }
        for (row, outcome) in zip(rows, outcomes) { try show(outcome, at: row.place) }
        let known = outcomes.count { if case .duplicate = $0 { true } else { false } }
        Output.note(
            "\(counted(outcomes.count, "row")): \(outcomes.count - known) accepted"
                + (known == 0 ? "" : ", \(known) already known")
                + (isDryRun ? " (nothing stored)" : ""))
    }

    private func text(of file: String) throws -> String {
        do {
            return try TextFile.read(file)
        } catch let failure as Failure where failure.message.hasSuffix("it is not UTF-8 text") {
            throw Failure(
                code: failure.code,
                message: failure.message + "; save the table as CSV in UTF-8")
        }
    }

    private func failure(_ problems: [String], hint: String = "") -> Failure {
        Failure(
            code: "invalid-rows",
            message: "cannot import the table; nothing was stored\(hint)\n"
                + problems.joined(separator: "\n"))
    }

    private func show(_ outcome: TypedOutcome, at place: ResultLine.Place) throws {
        let record: StoredRecord
        let isNew: Bool
        switch outcome {
        case .refused: return
        case .added(let added): (record, isNew) = (added, true)
        case .duplicate(let id):
            guard !isJSON else {
                Output.json(.object(members(place, "duplicate") + [("record", .integer(Int(id)))]))
                return
            }
            Output.line(
                Terminal.printable("\(place.text): duplicate: already known as record \(id)"))
            return
        }
        if isJSON {
            Output.json(
                .object(
                    members(place, record.status.rawValue)
                        + record.addedMembers(isStored: isNew && !isDryRun)
                        .filter { !["outcome", "milliseconds"].contains($0.0) }))
        } else {
            let number = isDryRun ? "" : "record \(record.id), "
            Output.line(
                Terminal.printable(
                    "\(place.text): \(record.status.rawValue): \(number)"
                        + "\(record.captureTime.text), \(record.summary)"))
        }
    }

    private func members(_ place: ResultLine.Place, _ outcome: String) -> [(String, JSON)] {
        [
            ("file", .string(place.file)), ("line", .integer(place.number)),
            ("outcome", .string(outcome)),
        ]
    }
}
