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

    /// The readings of the chosen values, in template order; columns of tables are left out with a note.
    /// - Throws: `StoreError`; `Failure` when a named value does not exist or is a column.
    func series(from database: Store) throws -> [ValueSeries] {
        let all = try database.series(
            ofTemplate: template.name, since: period.since, until: period.until)
        let columns = try database.template(named: template.name).template.fields
            .filter(\.isColumn)
        guard !value.isEmpty else {
            if !columns.isEmpty {
                Output.note(
                    "note: left out the columns "
                        + Terminal.printable(columns.map(\.name).joined(separator: ", "))
                        + "; 'readout export' writes their rows")
            }
            return all
        }
        let names = value.map { $0.lowercased() }
        let known = all.map(\.field.name)
        for (name, key) in zip(value, names)
        where !known.contains(where: { $0.lowercased() == key }) {
            if let table = columns.first(where: { $0.name.lowercased() == key })?.column?.table {
                throw Failure(
                    code: "no-value",
                    message:
                        "cannot sum up '\(name)': it is a column and has a value for each row; "
                        + "write its rows with 'readout export \(template.name) --table \(table)', "
                        + "or name a value that has sum=\(name)")
            }
            throw Failure(
                code: "no-value",
                message: "there is no value '\(name)' in template '\(template.name)'; "
                    + NearSpelling.hint(name, known) + "it has " + known.joined(separator: ", "))
        }
        return all.filter { names.contains($0.field.name.lowercased()) }
    }
}
