import ArgumentParser
import ReadoutModel
import ReadoutReports
import ReadoutSheets
import ReadoutStore

extension Readout {
    /// Summarises readings.
    struct Stats: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Sum up the readings of a template: counts, extremes, consumption per period.",
            discussion: """
                Only certain and corrected readings count. With --by, numbers that are no counters are added up per \
                period, such as the totals of receipts. For a counter (monotonic, or with rollover), the command shows the \
                consumption of each period, across turnovers and meter replacements. Without a photo at the end of a \
                period, it assumes that the counter ran evenly between the nearest photos. ~ marks such an amount, and \
                a ( an amount whose photos cover only part of the period. --output writes the periods as rows.

                  readout stats meter
                  readout stats meter --by week --since 2026-01-01 --json
                  readout stats receipts --by month --date issued
                  readout stats meter --by month --locale cs_CZ -o consumption.csv
                """)

        @Option(
            name: .customLong("by"),
            help: ArgumentHelp(
                "day, week (ISO 8601), month or year; without it, counters are shown per month.",
                valueName: "period"))
        var by: Period?

        @OptionGroup var moments: DateOption
        @OptionGroup var sheet: SheetOptions<RowFormat>
        @OptionGroup var options: SeriesOptions
        @OptionGroup var output: OutputOptions

        /// Whether the periods are wanted as rows.
        private var isSheet: Bool { sheet.file != "-" || sheet.format != nil }

        func validate() throws {
            guard isSheet else {
                try ValidationError.report(
                    sheet.ofText.map { "\($0) needs --output or --format" })
                return
            }
            var problems = sheet.problems(sparing: options.store.spared())
            if !PlainRows.has(sheet.used) {
                problems.append("\(sheet.used.rawValue) takes records only")
            }
            if output.json { problems.append("--json and --output or --format cannot be combined") }
            try ValidationError.report(problems)
        }

        func run() throws {
            let period = by ?? .month
            let series = try options.series(
                from: try options.store.open(.read), datedBy: moments.date)
            let summaries = series.map(ValueSummary.init)
            guard !isSheet else {
                try write(PlainRows(summaries, per: period))
                note(summaries, of: series)
                return
            }
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
                let sums = by.flatMap { summary.sumTable(per: $0) }
                guard let table = summary.consumptionTable(per: period) ?? sums else { continue }
                Output.line("")
                Output.line("\(Terminal.printable(summary.field.name)) per \(period.rawValue)".said)
                for line in table.lines { Output.line(line) }
            }
            note(summaries, of: series)
        }

        /// Writes the periods as rows.
        private func write(_ rows: PlainRows) throws {
            var options = ExportOptions()
            sheet.apply(to: &options)
            let spared = self.options.store.spared()
            try ResultFile.write(to: sheet.file, sparing: spared) { sink in
                guard options.format.isWorkbook else { return try rows.write(options, to: sink) }
                let book = try Sheet.workbook(options.format, title: self.options.template.name)
                try rows.cells(begin: { try book.begin($0) }, row: { try book.append($0) })
                try book.finish(to: sink)
            }
            Output.note("\(counted(rows.rows.count, "row")) written")
        }

        /// Prints the notes of the summaries.
        private func note(_ summaries: [ValueSummary], of series: [ValueSeries]) {
            if by != nil, moments.date == nil, summaries.contains(where: { $0.sum != nil }),
                let date = series.map(\.field).first(where: { $0.kind == .date })?.name
            {
                Output.note(
                    "note: the amounts are dated by the photos; --date \(Terminal.printable(date).wordInCommand) takes the "
                        + "dates on them")
            }
            for note in summaries.flatMap(\.notes) {
                Output.noteAsIs(ShownDate.inText(("note: " + Terminal.printable(note)).said))
            }
        }
    }
}
