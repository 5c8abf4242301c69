import ArgumentParser
import Foundation
import ReadoutModel
import ReadoutSheets
import ReadoutStore

extension Readout {
    /// Writes records as rows.
    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Write the records of a template as CSV, a spreadsheet, JSON or other formats.",
            discussion: """
                The first column is captured_at; the values follow in template order. The command writes only certain \
                and corrected values, and counts the others on standard error. If the template's unit has changed, \
                an older number keeps its unit, unless --convert converts it.

                  readout export meter --since 2026-01-01 > meter.csv
                  readout export meter -o meter.xlsx
                  readout export meter --locale cs_CZ --bom -o meter.csv
                  readout export meter --since-last nightly -o news.jsonl
                  readout export receipts --table items --columns record,row,item,price
                  readout export receipts --date issued --since 2026-03-01 --until 2026-03-31

                A spreadsheet (.xlsx, .ods) has real numbers, dates and times, and units in its first row. With \
                --all, doubtful cells are yellow. A number with more than 15 digits is written as text, because \
                spreadsheets would round it.

                Other columns, for --columns: status (accepted or review), record (its number, for record show), photo \
                (the path), added_at (UTC), captured_from (exif, name, file or user), utc_offset (minutes). With \
                --long, each reading has its own row: captured_at, name, value, unit and, with \
                --all, certainty.

                influx is the line protocol, with one line per record. prometheus is the last reading of each number, for \
                the textfile collector. Both need UTC; for photos without an offset, this machine's time zone applies.
                """)

        @OptionGroup var template: TemplateArgument

        @OptionGroup var sheet: SheetOptions<ExportOptions.Format>

        @Flag(name: .long, help: "The same as --format json.")
        var json = false

        @OptionGroup var period: PeriodOptions

        @Option(
            name: .long,
            help: ArgumentHelp(
                "Choose and order records by the dates of this value, such as the date on a receipt.",
                valueName: "name"))
        var date: String?

        @Flag(name: .long, help: "Write doubtful values too, with a status column.")
        var all = false

        @Option(
            name: .long,
            help: ArgumentHelp(
                "Only these columns, separated by commas, in this order: captured_at, values, status, "
                    + "record, photo, added_at, captured_from, utc_offset.", valueName: "names"))
        var columns: String?

        @Flag(name: .long, help: "One row per reading instead of one per record.")
        var long = false

        @Option(
            name: .long,
            help: ArgumentHelp(
                "One row per line of this table: record, row and the table's columns. "
                    + "--columns can add other values.", valueName: "name"))
        var table: String?

        @Flag(
            name: .long,
            help: "Convert numbers that were read in an earlier unit, where that is exact.")
        var convert = false

        @Option(
            name: .customLong("since-last"),
            help: ArgumentHelp(
                "Only records that are new or changed since the last export with this name. The database "
                    + "keeps the name once the output is complete.", valueName: "name"))
        var sinceLast: String?

        @Flag(
            name: .customLong("start-over"),
            help: "With --since-last: write all records again.")
        var startOver = false

        @OptionGroup var store: StoreOptions

        @OptionGroup var colors: ColorOptions
        @OptionGroup var input: InputOptions

        func validate() throws {
            var problems =
                period.problems
                + asked.problems(sparing: store.spared(), asked: json ? "--json" : nil)
            if json, let format = sheet.format, format != .json {
                problems.append("--json and --format \(format.rawValue) cannot be combined")
            }
            if let columns = options.columns, columns.isEmpty || columns.contains("") {
                problems.append("--columns has an empty name; give names separated by commas")
            }
            var named: Set<String> = []
            if let twice = options.columns?.first(where: {
                !named.insert($0.lowercased()).inserted
            }) {
                problems.append("--columns names '\(twice)' twice")
            }
            if sinceLast?.isEmpty == true { problems.append("--since-last needs a name") }
            if startOver, sinceLast == nil { problems.append("--start-over needs --since-last") }
            let format = options.format
            for (isGiven, option) in [
                (long, "--long"), (table != nil, "--table"), (date != nil, "--date"),
            ]
            where isGiven && (format == .influx || format == .prometheus) {
                problems.append("\(option) is not for \(format.rawValue)")
            }
            if long, table != nil { problems.append("--long and --table cannot be combined") }
            if table?.isEmpty == true { problems.append("--table needs a name") }
            try ValidationError.report(problems)
        }

        func run() throws {
            let database = try store.open(sinceLast == nil ? .read : .change)
            var options = options
            options.date = try date.map {
                let fields = try database.template(named: template.name).template.fields
                return try DateOption.name($0, among: fields, of: template.name)
            }
            let summary = try ResultFile.write(to: sheet.file, sparing: store.spared()) { sink in
                try write(options, from: database, to: sink)
            }
            // The mark is stored only once the output is complete: after a kill, the next export writes the same
            // records again.
            if let mark = summary.mark { try database.keep(mark) }
            Output.note(summary.explanation)
            options.date.map { DateOption.note(undated: summary.undated, by: $0) }
            summary.noteDoubtfulMoments()
            summary.noteGone()
            summary.noteOlderDefinitions()
        }

        private func write(
            _ options: ExportOptions, from database: Store,
            to sink: (UnsafeRawBufferPointer) throws -> Void
        ) throws -> ExportSummary {
            guard options.format.isWorkbook else {
                return try database.export(template.name, options: options, to: sink)
            }
            let book = try Sheet.workbook(options.format, title: template.name)
            let summary = try database.exportCells(
                template.name, options: options, begin: { try book.begin($0) },
                row: { try book.append($0) })
            try book.finish(to: sink)
            return summary
        }

        /// What is written; `--json` is the same as `--format json`.
        private var asked: SheetOptions<ExportOptions.Format> {
            var asked = sheet
            if json { asked.format = .json }
            return asked
        }

        private var options: ExportOptions {
            var options = ExportOptions()
            asked.apply(to: &options)
            options.columns = columns.map {
                $0.split(separator: ",", omittingEmptySubsequences: false).map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
            }
            options.since = period.since
            options.until = period.until
            options.includesDoubtful = all
            options.isLong = long
            options.table = table
            options.converts = convert
            options.mark = sinceLast
            options.startsOver = startOver
            return options
        }
    }
}

extension ExportSummary {
    /// The number of records written and left out, for people.
    fileprivate var explanation: String {
        var left: [String] = []
        if doubtfulValues > 0 {
            left.append(
                counted(doubtfulValues, "doubtful value")
                    + (review > 0 ? " (\(counted(review, "record")) without a certain one)" : ""))
        }
        if review > 0, doubtfulValues == 0 { left.append("\(counted(review, "record")) to review") }
        if unmatched > 0 { left.append("\(counted(unmatched, "unmatched photo"))") }
        if known > 0 { left.append("\(counted(known, "record")) exported before") }
        return "\(counted(exported, "record")) exported"
            + (left.isEmpty ? "" : "; left out: " + left.joined(separator: ", "))
    }

    /// Prints how many records were exported with a moment that cannot be right.
    fileprivate func noteDoubtfulMoments() {
        guard doubtfulMoments > 0 else { return }
        Output.note(
            "note: \(counted(doubtfulMoments, "record")) with a doubtful moment; 'readout record list' "
                + "marks it with ?, 'readout record edit RECORD --captured-at' sets it right")
    }

    /// Prints which records were exported before but are no longer exported.
    fileprivate func noteGone() {
        guard !gone.isEmpty else { return }
        let numbers = gone.map { String($0) }.joined(separator: ", ")
        Output.note(
            "note: \(counted(gone.count, "record")) exported before but now deleted or in doubt: "
                + numbers)
    }

    /// Prints how many values were read with an older definition.
    fileprivate func noteOlderDefinitions() {
        guard olderRecords > 0 else { return }
        let converted =
            convertedValues > 0 ? ", \(counted(convertedValues, "value")) converted" : ""
        let hint = convertibleValues > 0 ? "; --convert converts numbers where that is exact" : ""
        Output.note(
            "note: \(counted(olderRecords, "record")) of an older definition\(converted)\(hint)")
        for definition in olderDefinitions { Output.note("    " + Terminal.printable(definition)) }
    }
}
