import ArgumentParser
import ReadoutModel
import ReadoutReports
import ReadoutStore

extension Readout {
    /// Sums up readings.
    struct Stats: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Sum up the readings of a template: counts, extremes, consumption per period.",
            discussion: """
                Only what is certain or corrected counts. Of a counter (monotonic, or with rollover) the difference of \
                each period is shown, across turns of the counter and exchanges of the meter. Where no photo was taken \
                at the end of a period, the counter is taken to have run evenly between the photos around it: such a \
                difference is marked ~. One of a period that photos do not reach both ends of is marked (.

                  readout stats meter
                  readout stats meter --by week --since 2026-01-01 --json
                """)

        @Option(
            name: .customLong("by"),
            help: ArgumentHelp("day, week (ISO 8601), month or year.", valueName: "period"))
        var period: Period = .month

        @OptionGroup var options: SeriesOptions
        @OptionGroup var output: OutputOptions

        func run() throws {
            let series = try options.series(from: try options.store.open(.read))
            let summaries = series.map(ValueSummary.init)
            guard !output.json else {
                Output.json(
                    .object([
                        ("template", .string(options.template.name)),
                        ("by", .string(period.rawValue)),
                        ("values", .array(summaries.map { $0.json(per: period) })),
                    ]))
                return
            }
            for line in ValueSummary.table(summaries).lines { Output.line(line) }
            for summary in summaries {
                guard let table = summary.consumptionTable(per: period) else { continue }
                Output.line("")
                Output.line(Terminal.printable(summary.field.name) + " per \(period.rawValue)")
                for line in table.lines { Output.line(line) }
            }
            for note in summaries.flatMap(\.notes) {
                Output.note("note: " + Terminal.printable(note))
            }
        }
    }
}
