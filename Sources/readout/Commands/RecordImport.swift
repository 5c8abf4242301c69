import ArgumentParser
import Foundation
import ReadoutApp
import ReadoutStore

/// Takes into a store what was read elsewhere, or typed.
struct RecordImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import what 'read --json' printed, or a table of earlier readings.",
        discussion: """
            Each line becomes a record as if its photo had been added here, in the order of the lines. Readings \
            are compared with earlier records, and known photos are passed over. A line that cannot be taken is \
            named with its number and the reason. Exit code 3 says that a line or a photo needs attention.

            With --template the files are tables, as CSV, of readings that have no photos. Each row becomes a record that \
            a person typed. All problems are named with their lines, and then nothing is stored.

              readout template import meter.readout
              readout record import results.jsonl
              readout read --template meter.readout --json photos/ | readout record import -
              readout record import old.csv --template meter --column Datum=captured_at --dry-run
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
        help: "Report each photo on standard error, even if that is not a terminal.")
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
        if let template = table.template {
            try TypedImport(
                store: database, template: template, options: table, isDryRun: dryRun,
                isJSON: output.json
            ).run(files)
            return
        }
        let templates = try KnownTemplates(database)
        // A wrong file name is reported before anything is stored.
        var all = try files.map { ($0, try TextLines(of: $0)) }
        let failed = try failed.begun(
            endsWithNull ? .null : .lineEnd, sparing: store.spared(inputs: files))
        var report = AddReport(
            store: database,
            manner: .init(
                isDryRun: dryRun, isJSON: output.json, isVerbose: verbose, attention: attention),
            failedList: failed)
        let interruption = Interruption()
        report.begin(try TextLines.count(in: files))
        do {
            for index in all.indices {
                var number = 0
                while !interruption.isRequested, let line = try all[index].1.next() {
                    number += 1
                    let place = ResultLine.Place(file: all[index].0, number: number)
                    try take(line, at: place, of: templates, into: &report)
                }
            }
        } catch {
            // Report the stored records even when the next ones cannot be stored.
            try report.finish(always: report.tally.done > 0)
            throw error
        }
        try report.finish(always: true)
        let isCutShort = interruption.isRequested
        if isCutShort { Output.note("stopped; run the same again to go on with the rest") }
        let code = isCutShort ? 130 : report.exitCode
        if code != 0 { throw ExitCode(code) }
    }

    private func take(
        _ line: TextLines.Line, at place: ResultLine.Place, of templates: KnownTemplates,
        into report: inout AddReport
    ) throws {
        let record: NewRecord
        let template: StoredTemplate
        do {
            guard case .bytes(let bytes) = line else {
                throw ResultProblem("it is longer than \(TextLines.mostBytes >> 20) MB")
            }
            // Files that are joined may have empty lines between them.
            guard bytes.contains(where: { $0 > 0x20 }) else { return }
            let result = try ResultLine(bytes)
            if result.outcome == Tally.Outcome.unreadable.rawValue, let error = result.error {
                try report.take(
                    ReadoutError(code: error.code, message: error.message), path: result.photo,
                    sha256: result.sha256)
                return
            }
            template = try templates.template(of: result)
            record = try result.record(of: template, templates.learnt(of: template))
        } catch let problem as ResultProblem {
            report.refuse(
                place,
                because: Failure(
                    code: "invalid-results", message: "cannot take the line: \(problem)"))
            return
        } catch let failure as Failure where KnownTemplates.codes.contains(failure.code) {
            report.refuse(place, because: failure)
            return
        }
        try report.take(record, of: template)
    }
}
