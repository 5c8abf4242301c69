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

    /// The readings of the chosen values, in template order.
    /// - Throws: `StoreError`; `Failure` when a named value does not exist.
    func series(from database: Store) throws -> [ValueSeries] {
        let all = try database.series(
            ofTemplate: template.name, since: period.since, until: period.until)
        guard !value.isEmpty else { return all }
        let names = value.map { $0.lowercased() }
        let known = all.map(\.field.name)
        for (name, key) in zip(value, names)
        where !known.contains(where: { $0.lowercased() == key }) {
            throw Failure(
                code: "no-value",
                message: "there is no value '\(name)' in template '\(template.name)'; "
                    + NearSpelling.hint(name, known) + "it has " + known.joined(separator: ", "))
        }
        return all.filter { names.contains($0.field.name.lowercased()) }
    }
}
