import ReadoutApp
import ReadoutModel
import ReadoutStore

/// Says what happens while a folder is watched.
struct WatchReport {
    private let folder: String
    private var report: AddReport
    /// What had become of all photos before the last ones came.
    private var before = Tally()

    init(of folder: String, manner: AddManner) {
        self.folder = folder
        report = AddReport(manner: manner)
    }

    /// Shows what happened.
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
            // Of photos that were known it is not said one by one.
            let known = report.tally[.duplicate] - before[.duplicate]
            let new = report.tally.done - before.done - known
            Output.note("caught up: \(counted(new, "new photo")), \(known) already known")
        }
    }

    /// Says what became of all.
    mutating func finish() throws { try report.finish(always: true) }
}
