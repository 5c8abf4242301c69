import ArgumentParser
import ReadoutStore

/// Goes through what is doubtful.
struct RecordReview: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review",
        abstract: "Review the doubtful values, oldest first; without a terminal, list them.",
        discussion: """
            Enter takes the text in brackets, - leaves the value for later, Ctrl-D stops. With --crops the paths \
            of the values' pictures are shown, to help decide.

              readout record review meter --crops crops/
            """)

    @Argument(help: ArgumentHelp("Only records of this template.", valueName: "template"))
    var template: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Write the picture of each value into this folder.", valueName: "folder"))
    var crops: String?

    @OptionGroup var store: StoreOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let asks = input.canAsk && !output.json
        let store = try store.open(asks ? .change : .read)
        let records = try store.recordsToReview(of: template).map { try store.record($0) }
        // A person who is asked has to see what was read.
        let folder = crops ?? (asks && !records.isEmpty ? Crops.temporaryFolder() : nil)
        var pictures: [Int64: [String: String]] = [:]
        if let folder {
            for record in records {
                pictures[record.id] = try Crops.write(of: record, from: store, to: folder)
            }
        }
        if output.json {
            Output.json(.array(records.map { $0.json(pictures: pictures[$0.id] ?? [:]) }))
            return
        }
        guard !records.isEmpty else {
            Output.note("nothing to review")
            return
        }
        var answered: Set<String> = []
        for (index, record) in records.enumerated() {
            if index > 0 { Output.line("") }
            (record.lines + record.lines(ofPictures: pictures[record.id] ?? [:]))
                .forEach(asks ? Output.note : Output.line)
            guard asks else { continue }
            let template = try store.template(named: record.template)
            let known = try store.learnt(ofTemplate: template.id)
            do {
                let answer = try RecordDialogue(store: store).edited(
                    record, all: false)
                try answer.apply(to: record, in: store)
                if !answer.isEmpty { answered.insert(record.template) }
                try store.noteLearnt(since: known, of: template)
            } catch let failure as Failure where failure.code == Failure.cancelled.code {
                Output.note(
                    "stopped; \(counted(records.count - index, "record")) left to review, "
                        + "what was answered before is kept")
                for name in answered.sorted() {
                    Output.note(
                        "'readout record reread \(name)' shows which of them are certain "
                            + "by what those answers teach")
                }
                return
            }
        }
    }
}
