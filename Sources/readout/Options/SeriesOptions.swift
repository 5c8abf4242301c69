import ArgumentParser
import ReadoutModel
import ReadoutReports
import ReadoutStore

/// The readings of a template to look at together.
struct SeriesOptions: ParsableArguments {
    @OptionGroup var template: TemplateArgument

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Only this value; may be repeated.", valueName: "name"))
    var value: [String] = []

    @OptionGroup var period: PeriodOptions
    @OptionGroup var store: StoreOptions

    func validate() throws { try ValidationError.report(period.problems) }

    /// The commands that write the rows of columns, one for each table.
    private static func exports(_ columns: [Field], of template: String) -> String {
        let tables = columns.compactMap(\.column?.table).reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        return tables.map {
            "'readout export \(template.wordInCommand) --table \($0.wordInCommand)'"
        }.joined(separator: ", ")
    }

    /// The readings of the chosen values, in template order; columns of tables are left out with a note.
    /// - Throws: `StoreError`; `Failure` when a named value does not exist or is a column.
    /// - Parameter date: the value whose dates are the moments of the readings; nil for the moments of the photos.
    func series(from database: Store, datedBy date: String? = nil) throws -> [ValueSeries] {
        let all = try all(from: database, datedBy: date)
        let columns = try database.template(named: template.name).template.fields
            .filter(\.isColumn)
        guard !value.isEmpty else {
            if !columns.isEmpty {
                Output.note(
                    "note: left out the columns "
                        + Terminal.printable(columns.map(\.name).joined(separator: ", "))
                        + "; their rows are written by "
                        + Terminal.printable(SeriesOptions.exports(columns, of: template.name)))
            }
            return all
        }
        let names = value.map { $0.lowercased() }
        let known = all.map(\.field.name)
        let problems = zip(value, names).filter { _, key in
            !known.contains { $0.lowercased() == key }
        }.map { name, key in
            if let table = columns.first(where: { $0.name.lowercased() == key })?.column?.table {
                return "cannot sum up '\(name)': it is a column and has a value for each row; "
                    + "write its rows with 'readout export \(template.name.wordInCommand) --table "
                    + "\(table.wordInCommand)', "
                    + "or name a value that has sum=\(name)"
            }
            return "there is no value '\(name)' in template '\(template.name)'; "
                + NearSpelling.hint(name, known) + "it has " + known.joined(separator: ", ")
        }
        guard problems.isEmpty else {
            throw Failure(code: "no-value", message: problems.joined(separator: "\n"))
        }
        return all.filter { names.contains($0.field.name.lowercased()) }
    }

    private func all(from database: Store, datedBy date: String?) throws -> [ValueSeries] {
        guard let date else {
            return try database.series(
                ofTemplate: template.name, since: period.since, until: period.until)
        }
        let all = try database.series(ofTemplate: template.name)
        let name = try DateOption.name(date, among: all.map(\.field), of: template.name)
        let (series, undated) = try all.dated(by: name, since: period.since, until: period.until)
        DateOption.note(undated: undated, by: name)
        return series
    }
}

/// The moments of readings.
struct DateOption: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Use the dates of this value instead of the moments of the photos, such as the date on a receipt.",
            valueName: "name"))
    var date: String?

    /// The name of the value as the template has it.
    /// - Throws: `Failure` when the template has no value of this name with dates.
    static func name(_ date: String, among fields: [Field], of template: String) throws -> String {
        let dates = fields.filter { $0.kind == .date && !$0.isColumn }.map(\.name)
        guard let name = dates.first(where: { $0.lowercased() == date.lowercased() }) else {
            let known =
                dates.isEmpty ? "it has none" : "those are " + dates.joined(separator: ", ")
            throw Failure(
                code: "no-value",
                message: "'\(date)' is no value with dates in template '\(template)'; \(known)")
        }
        return name
    }

    /// Says how many records are left out because their date is not certain.
    static func note(undated: Int, by name: String) {
        guard undated > 0 else { return }
        Output.note("note: left out \(counted(undated, "record")) without a certain '\(name)'")
    }
}
