import ReadoutApp
import ReadoutModel
import ReadoutStore

/// Reports the events of a folder watch.
struct WatchReport {
    private let folder: String
    private var report: AddReport
    /// The counts before the latest batch.
    private var before = Tally()

    init(of folder: String, manner: AddManner) {
        self.folder = folder
        report = AddReport(manner: manner)
    }

    /// Shows an event.
    mutating func show(_ event: WatchEvent) {
        switch event {
        case .began(let manner):
            Output.note("watching '\(Terminal.printable(folder))', \(manner); Ctrl-C ends it")
        case .came(let files):
            report.begin(files.count)
            if !files.passedOver.isEmpty { Output.note(files.passedOver.words) }
            before = report.tally
            report.manner.hidesKnown = files.isFromBefore
        case .photo(let photo): report.show(photo)
        case .unreadable(let name): report.refuse(name)
        case .warning(let error): Output.note("warning: \(error.message)")
        case .postponed(let error, let seconds):
            Output.note("warning: \(error); trying again in \(seconds) seconds")
        case .renamed(let name, let now):
            Output.note(
                "note: template '\(name)' is now called '\(now)'; the watch continues with it")
        case .replaced(let name):
            Output.note(
                "note: template '\(name)' was replaced; the watch continues with the new one")
        case .answered: report.settle()
        case .caughtUp:
            // Known photos are only counted.
            let known = report.tally[.duplicate] - before[.duplicate]
            let new = report.tally.done - before.done - known
            Output.note("caught up: \(counted(new, "new photo")), \(known) already known")
        }
    }

    /// Prints the summary.
    mutating func finish() throws { try report.finish(always: true) }
}
