import ArgumentParser
import Foundation
import ReadoutStore

extension Readout {
    /// Writes records as rows.
    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write the records of a template as CSV, TSV, JSON or JSON lines.",
            discussion: """
                The first column is captured_at, then come the values in template order. Only certain or \
                corrected values are written; a note on standard error counts the others. A number that was read \
                in an earlier unit is written with that unit, or converted with --convert.

                  readout export meter --since 2026-01-01 > meter.csv
                """)

        @OptionGroup var template: TemplateArgument

        @Option(name: .long, help: "csv, tsv, json or jsonl. Default: csv.")
        var format: ExportOptions.Format?

        @Option(
            name: [.customShort("o"), .customLong("output")],
            help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"))
        var file = "-"

        @OptionGroup var period: PeriodOptions

        @Flag(name: .long, help: "Write doubtful values too, with a status column.")
        var all = false

        @Option(
            name: .long,
            help: ArgumentHelp(
                "Only these columns, separated by commas: captured_at, names of values, status, record, "
                    + "photo, added_at, captured_from.", valueName: "names"))
        var columns: String?

        @Option(
            name: .long,
            help: ArgumentHelp("Character between cells; a tab for tsv.", valueName: "character"))
        var delimiter: String?

        @Flag(name: .long, help: "Begin with a byte order mark, for old spreadsheets.")
        var bom = false

        @Flag(name: .long, help: "Do not guard text that a spreadsheet would take as a formula.")
        var raw = false

        @Flag(
            name: .long,
            help: "Convert numbers that were read in an earlier unit, where that is exact.")
        var convert = false

        @Flag(name: .long, help: "The same as --format json.")
        var json = false

        @OptionGroup var store: StoreOptions

        func validate() throws {
            var problems = period.problems
            if file.isEmpty { problems.append("--output names no file; - is standard output") }
            if json, let format, format != .json {
                problems.append("--json and --format \(format.rawValue) contradict each other")
            }
            if options.format == .json || options.format == .jsonl {
                let name = options.format.rawValue
                if bom { problems.append("--bom is for csv and tsv, not for \(name)") }
                if delimiter != nil {
                    problems.append("--delimiter is for csv and tsv, not for \(name)")
                }
            }
            if let delimiter, !ExportOptions.isDelimiter(delimiter) {
                problems.append("--delimiter: \(StoreError.invalidDelimiter(delimiter))")
            }
            if let columns = options.columns, columns.isEmpty || columns.contains("") {
                problems.append("--columns has an empty name; give names separated by commas")
            }
            try ValidationError.report(problems)
        }

        func run() throws {
            let database = try store.open(.read)
            let summary = try ResultFile.write(to: file, sparing: store.spared()) { sink in
                try database.export(template.name, options: options, to: sink)
            }
            Output.note(summary.explanation)
            summary.noteOlderDefinitions()
        }

        private var options: ExportOptions {
            var options = ExportOptions()
            options.format = json ? .json : format ?? .csv
            options.columns = columns.map {
                $0.split(separator: ",", omittingEmptySubsequences: false).map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
            }
            options.delimiter = delimiter
            options.hasByteOrderMark = bom
            options.since = period.since
            options.until = period.until
            options.includesDoubtful = all
            options.isRaw = raw
            options.converts = convert
            return options
        }
    }
}

extension ExportSummary {
    /// What was written and what was left out, for people.
    fileprivate var explanation: String {
        var left: [String] = []
        if doubtfulValues > 0 { left.append("\(counted(doubtfulValues, "doubtful value"))") }
        if review > 0 { left.append("\(counted(review, "record")) to review") }
        if unmatched > 0 { left.append("\(counted(unmatched, "unmatched photo"))") }
        return "\(counted(exported, "record")) exported"
            + (left.isEmpty ? "" : "; left out: " + left.joined(separator: ", "))
    }

    /// Says on standard error which values were defined otherwise when they were read.
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
