import ArgumentParser
import Foundation
import ReadoutModel
import ReadoutReports
import ReadoutStore

extension Readout {
    /// Draws readings.
    struct Plot: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Draw the readings of a template over time, in the terminal or as a picture.",
            discussion: """
                Each number, date, time or duration gets its own chart. Doubtful readings are marked, and no line leads \
                to them. With --by, the charts show the consumption of counters, as in 'stats', or without a counter the \
                sums of numbers. In a picture, a pale bar means that the photos cover only part of the period.

                  readout plot meter --value energy
                  readout plot meter --by month -o meter.svg
                  readout plot receipts --by month --date issued --value total
                """)

        @Option(
            name: .customLong("by"),
            help: ArgumentHelp(
                "Draw the consumption, or the sums, per day, week, month or year.",
                valueName: "period"))
        var period: Period?

        @Option(
            name: [.customShort("o"), .customLong("output")],
            help: ArgumentHelp("Write a picture: .svg or .png.", valueName: "file"))
        var file: String?

        @Option(
            name: .long,
            help: ArgumentHelp(
                "Width in terminal columns, or in pixels of a picture; by default the terminal's width, or 900.",
                valueName: "n"))
        var width: Int?

        @Option(
            name: .long,
            help: ArgumentHelp(
                "Height of each chart in terminal rows, or in pixels; by default 16, or 320.",
                valueName: "n"))
        var height: Int?

        @OptionGroup var moments: DateOption
        @OptionGroup var options: SeriesOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            var problems: [String] = []
            let ending = file.flatMap { ExportOptions.Format.ending(of: $0)?.lowercased() }
            if let file, ending != "svg", ending != "png" {
                problems.append(
                    "--output '\(file)' is not the name of a chart; end the name with .svg or .png")
            }
            if output.json, file != nil {
                problems.append("--json and --output cannot be combined")
            }
            if let width, !(40...10_000).contains(width) {
                problems.append("--width must be 40 to 10000")
            }
            if let height, !(4...10_000).contains(height) {
                problems.append("--height must be 4 to 10000")
            }
            try ValidationError.report(problems)
        }

        func run() throws {
            let series = try options.series(
                from: try options.store.open(.read), datedBy: moments.date)
            if output.json {
                Output.json(.array(series.map(\.json)))
                return
            }
            let charts = charts(of: series)
            guard !charts.isEmpty else { throw nothing(in: series) }
            guard let file else {
                print(charts)
                return
            }
            let drawing = ChartSheet(charts).drawing(
                width: Double(width ?? 900), height: Double(height ?? 320))
            let bytes =
                file.lowercased().hasSuffix(".svg")
                ? Array(Markup.said(drawing.svg).utf8) : try DrawnPicture.png(drawing)
            try ResultFile.write(to: file, sparing: options.store.spared()) { sink in
                try bytes.withUnsafeBytes(sink)
            }
            if file != "-" {
                Output.note(
                    "\(counted(charts.count, "chart")) written to \(Terminal.printable(file))")
            }
        }

        /// The charts of readings; with `--by`, of what counters counted, or else of the sums of other numbers.
        private func charts(of series: [ValueSeries]) -> [Chart] {
            guard let period else { return series.compactMap { Chart($0) } }
            let summaries = series.map(ValueSummary.init)
            let counted = summaries.compactMap { Chart($0, per: period) }
            return counted.isEmpty
                ? summaries.compactMap { Chart(sumsOf: $0, per: period) } : counted
        }

        /// Kinds whose readings are drawn.
        private static let drawn: Set<Kind> = [.number, .integer, .duration, .time]

        private func nothing(in series: [ValueSeries]) -> Failure {
            let isLimited = options.period.since != nil || options.period.until != nil
            let reason: String
            if !series.contains(where: { Plot.drawn.contains($0.field.kind) }) {
                reason = "only numbers, durations and times of day can be drawn"
            } else if period == nil {
                reason =
                    isLimited
                    ? "there is no reading of a number, a duration or a time of day in that period"
                    : "there is no reading of a number, a duration or a time of day yet"
            } else {
                reason = "no number was read, and no counter twice"
            }
            return Failure(
                code: "nothing-to-draw",
                message: "cannot draw '\(options.template.name)': \(reason)")
        }

        private func print(_ charts: [Chart]) {
            let width = width ?? Terminal.wholeColumns ?? 80
            for (index, chart) in charts.enumerated() {
                if index > 0 { Output.line("") }
                let lines = TextChart(chart, width: width, height: height ?? 16).lines
                for line in [lines[0].said] + lines.dropFirst().map(Markup.saidLine) {
                    Output.line(Terminal.printable(line))
                }
            }
        }
    }
}

extension ValueSeries {
    /// The readings as `plot --json` prints them.
    fileprivate var json: JSON {
        .object([
            ("name", .string(field.name)), ("unit", .optional(field.unit)),
            (
                "points",
                .array(
                    points.map {
                        .object([
                            ("captured_at", .string($0.capturedAt)),
                            ("value", .string($0.value.text)), ("certain", .bool($0.isCertain)),
                            ("record", .integer(Int($0.record))),
                        ])
                    })
            ),
        ])
    }
}
