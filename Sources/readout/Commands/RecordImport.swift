import ArgumentParser
import Foundation
import ReadoutApp
import ReadoutModel
import ReadoutStore

/// Imports results that were read elsewhere, or tables of typed readings.
struct RecordImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import what 'read --json' printed, or a table of earlier readings.",
        discussion: """
            Each line becomes a record as if its photo had been added here, in the order of the lines. The command \
            compares readings with other records and skips known photos. It names each line that it refuses, with \
            the reason. Exit code 3 says that a line or a photo needs attention.

            With --template the files may be CSV tables of readings that have no photos. Each row becomes a record, as \
            if a person had typed it. If any row has a problem, the command names all of them and stores nothing. \
            Results go to that template, too, where several have the same definition, as those of several sites.

              readout template import meter.readout
              readout record import results.jsonl
              readout read --template meter.readout --json photos/ | readout record import -
              readout record import old.csv --template meter --column Datum=captured_at
            """)

    @Argument(
        help: ArgumentHelp(
            "Files of results, or tables; - is standard input.", valueName: "file"))
    var files: [String]

    @OptionGroup var table: TableOptions

    @Flag(
        name: .customLong("dry-run"),
        help: "Show what each line or row would become; store nothing.")
    var dryRun = false

    @OptionGroup var failed: FailedListOptions

    @Flag(
        name: .customLong("null"),
        help: "End each path of the list with a NUL byte instead of a line end.")
    var endsWithNull = false

    @Flag(
        name: .long,
        help: "Report each photo on standard error, even without a terminal.")
    var verbose = false

    @OptionGroup var attention: AttentionOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !files.isEmpty, files.allSatisfy({ !$0.isEmpty }) else {
            throw ValidationError("name a file of results; - is standard input")
        }
        try ValidationError.report(table.problems(files))
    }

    func run() throws {
        let database = try store.open(.change)
        let results = files.filter {
            $0 == "-" ? table.template == nil : TableOptions.holdsResults($0)
        }
        if let template = table.template, results.isEmpty {
            try importTables(of: template, into: database)
            return
        }
        if table.template != nil, let other = files.first(where: { !results.contains($0) }) {
            throw Failure.usage(
                "'\(results[0])' holds results and '\(other)' does not; import them by two commands"
            )
        }
        if let option = table.ofTables.first {
            throw Failure.usage("\(option) is for tables, and '\(results[0])' holds results")
        }
        var lines = try ResultImport(into: database, template: table.template, isTrial: dryRun)
        // Report a wrong file name before anything is stored.
        let sources = try files.map { file in
            file == "-"
                ? TextLines(of: file) { try StandardStream.input.read(atMost: $0) }
                : try TextLines(of: file)
        }
        let failed = try failed.begun(
            endsWithNull ? .null : .lineEnd, sparing: store.spared(inputs: files))
        var report = AddReport(
            manner: AddManner(
                isDryRun: dryRun, isJSON: output.json, isVerbose: verbose,
                toleratesDoubt: attention.okDoubtful),
            failedList: failed)
        let interruption = Interruption()
        report.begin(try TextLines.count(in: files))
        do {
            try lines.run(sources, isStopping: { interruption.isRequested }) { event in
                switch event {
                case .photo(let photo): report.show(photo)
                case .refused(let place, let error): report.refuse(place, because: error)
                case .foreign(let file, let left):
                    Output.note(
                        "cannot import '\(Terminal.printable(file))': its first "
                            + "\(ResultImport.mostForeign) lines are no results; nothing in it was "
                            + "imported; lines that follow: \(left)")
                }
            }
        } catch {
            // Report the stored records even when the next ones cannot be stored.
            try report.finish(always: report.tally.done > 0)
            throw error
        }
        try report.finish(always: true)
        let isCutShort = interruption.isRequested
        if isCutShort { Output.note("stopped; run the same command again for the rest") }
        let code = isCutShort ? 130 : report.exitCode
        if code != 0 { throw ExitCode(code) }
    }

    private func importTables(of template: String, into store: Store) throws {
        let tables = try files.map { file in
            let text = try table.text(of: file)
            guard !TemplateFile.isBegun(by: text) else {
                throw ReadoutError(isTemplateFile: file)
            }
            guard text.first(where: { !$0.isWhitespace }) != "{" else {
                throw Failure.usage(
                    "'\(file)' holds results, not a table; write them to a file, or leave out --template"
                )
            }
            return ReadingTable(path: file, text: text)
        }
        let rows = try Digitizer(store: store).importTables(
            tables, template: template, format: table.format, isForced: table.force,
            isTrial: dryRun)
        for row in rows { row.show(asJSON: output.json, isDryRun: dryRun) }
        let known = rows.count { if case .duplicate = $0.outcome { true } else { false } }
        Output.note(
            "\(counted(rows.count, "row")): \(rows.count - known) accepted"
                + (known == 0 ? "" : ", \(known) already known")
                + (dryRun ? " (nothing stored)" : ""))
    }
}
