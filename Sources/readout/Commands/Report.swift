import ArgumentParser
import Foundation
import ReadoutModel
import ReadoutReports
import ReadoutStore

extension Readout {
    /// Writes an HTML page about a template's records.
    struct Report: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Write a page about a template's records: summary, consumption, charts, readings.",
            discussion: """
                The page is one self-contained file that prints well. It has a summary, the consumption per period and charts. \
                With --by, where no value is a counter, it has the sums of numbers per period, such as the totals of \
                receipts. Each reading stands beside the picture that it was read from, and a list shows what waits for a person.

                  readout report meter -o meter.html
                  readout report meter --by week --since 2026-01-01 -o winter.html
                  readout report receipts --by month --date issued -o receipts.html
                  readout report meter -o meter.pdf

                For a PDF, WeasyPrint must be installed: 'apt install weasyprint'.
                """)

        @Option(
            name: [.customShort("o"), .customLong("output")],
            help: ArgumentHelp(
                "The .html or .pdf file to write; - is HTML on standard output.", valueName: "file")
        )
        var file: String

        @Option(
            name: .customLong("by"),
            help: ArgumentHelp(
                "Count consumption, or add up numbers, per day, week, month or year. Without it, consumption per month.",
                valueName: "period"))
        var period: Period?

        @Flag(name: .customLong("no-pictures"), help: "Leave out the pictures of the readings.")
        var noPictures = false

        @OptionGroup var moments: DateOption
        @OptionGroup var options: SeriesOptions
        @OptionGroup var output: OutputOptions

        func validate() throws {
            guard file != "-" else { return }
            guard ["html", "htm", "pdf"].contains(ending) else {
                throw ValidationError(
                    "--output '\(file)' is not the name of a report; end the name with .html or .pdf"
                )
            }
        }

        private var ending: String? { ExportOptions.Format.ending(of: file)?.lowercased() }

        func run() throws {
            let database = try options.store.open(.read)
            let series = try options.series(from: database, datedBy: moments.date)
            let template = try database.template(named: options.template.name)
            let records = try records(of: template.template.name, in: database, series)
            let page = ReportPage(
                title: template.template.name, about: template.template.description,
                per: period ?? .month, addsUp: period != nil, series)
            let dismissed = Set(try database.dismissedPhotos().map(\.sha256))
            let isWaiting = { (record: StoredRecord) in
                record.status != .accepted && !dismissed.contains(record.photo.sha256)
            }
            func write(to path: String) throws {
                try ResultFile.write(to: path, sparing: options.store.spared()) { sink in
                    try page.write(madeAt: CivilDate.now.minuteText, records, isWaiting: isWaiting)
                    { record in
                        try pictures(of: record, in: database, series)
                    } to: { text in
                        try Array(Markup.said(text).utf8).withUnsafeBytes(sink)
                    }
                }
            }
            if ending == "pdf" {
                try ResultFile.check(file, sparing: options.store.spared())
                let pdf = try TemporaryFile.with("report", ending: "html") { html in
                    try write(to: html)
                    return try PrintedPage.pdf(ofPageAt: html, for: file)
                }
                try ResultFile.write(to: file, sparing: options.store.spared()) { sink in
                    try pdf.withUnsafeBytes(sink)
                }
            } else {
                try write(to: file)
            }
            let waiting = records.count(where: isWaiting)
            Output.note(
                "\(counted(records.count, "record")) in the report"
                    + (waiting > 0 ? "; \(waiting) of them wait for a person" : ""))
            guard output.json else { return }
            Output.json(
                .object([
                    ("report", .string(file)), ("template", .string(template.template.name)),
                    ("records", .integer(records.count)), ("waiting", .integer(waiting)),
                ]))
        }

        /// The records of the period: by the moments of the photos, or by the dates that the series have.
        private func records(
            of name: String, in database: Store, _ series: [ValueSeries]
        ) throws -> [StoredRecord] {
            let (since, until) = (options.period.since, options.period.until)
            guard moments.date != nil, since != nil || until != nil else {
                return try database.records(of: name, since: since, until: until)
            }
            let dated = Set(series.flatMap { $0.points.map(\.record) + $0.gaps.map(\.record) })
            return try database.records(of: name).filter { dated.contains($0.id) }
        }

        private func pictures(
            of record: StoredRecord, in database: Store, _ series: [ValueSeries]
        ) throws -> [String: [UInt8]] {
            guard !noPictures else { return [:] }
            return try series.reduce(into: [:]) { pictures, series in
                pictures[series.field.name] = try database.crop(
                    of: record.id, value: series.field.name)
            }
        }
    }
}
