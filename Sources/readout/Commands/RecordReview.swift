import ArgumentParser
import ReadoutApp
import ReadoutModel
import ReadoutStore

/// Reviews doubtful values.
struct RecordReview: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review",
        abstract:
            "Review the doubtful values, the most doubtful first.",
        discussion: """
            One key answers each value, without Enter; '?' shows the keys. Each answer is stored at once. \
            'readout help review' explains more. Without a terminal the command lists the records, the oldest first.

              readout record review meter
              readout record review --value pressure --since 2026-03-01
            """)

    @Argument(help: ArgumentHelp("Only records of this template.", valueName: "template"))
    var named: String?

    @Option(name: .long, help: ArgumentHelp("Only records of this template.", valueName: "name"))
    var template: String?

    @Option(name: .long, help: ArgumentHelp("Only the value with this name.", valueName: "name"))
    var value: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Only records captured on or after this date or moment.", valueName: "date"))
    var since: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Write the picture of each value into this folder.", valueName: "folder"))
    var crops: String?

    @OptionGroup var display: PictureDisplayOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        var problems: [String] = []
        if let named, let template, named.lowercased() != template.lowercased() {
            problems.append("'\(named)' and --template \(template) cannot be combined")
        }
        do {
            _ = try Moments(since: since, until: nil)
        } catch {
            problems.append("--since: \(error)")
        }
        try ValidationError.report(problems)
    }

    func run() throws {
        let asks = output.input.canAsk && !output.json
        let source = ReviewSource(
            store: try store.open(asks ? .change : .read), template: template ?? named,
            value: value, since: since)
        let records = try source.records()
        guard asks, !records.isEmpty else {
            try list(records, of: source.store)
            return
        }
        var session = try ReviewSession(
            source, records, pictures: display.pictures(), folder: crops)
        if try session.run() == .interrupted { throw ExitCode(130) }
        try noteUnmatched(in: source.store)
    }

    /// Says how many records wait that have no values to be asked about.
    private func noteUnmatched(in store: Store) throws {
        let template = template ?? named
        let count = try store.recordsToReview(of: template, since: since, status: .unmatched).count
        guard count > 0 else { return }
        Output.note(
            "\(counted(count, "record")) without values: the photo does not match the template; "
                + "'readout record list --status unmatched' shows why, 'record dismiss' settles them"
        )
    }

    /// Prints whole records, oldest first.
    private func list(_ records: [StoredRecord], of store: Store) throws {
        var pictures: [Int64: [String: String]] = [:]
        if let crops {
            for record in records {
                pictures[record.id] = try Crops.write(of: record, from: store, to: crops)
            }
        }
        if output.json {
            Output.json(.array(records.map { $0.json(pictures: pictures[$0.id] ?? [:]) }))
            return
        }
        guard !records.isEmpty else {
            Output.note("nothing to review")
            try noteUnmatched(in: store)
            self.store.noteMissing()
            return
        }
        for (index, record) in records.enumerated() {
            if index > 0 { Output.line("") }
            (record.lines + record.lines(ofPictures: pictures[record.id] ?? [:]))
                .forEach(Output.line)
        }
    }
}
