import Foundation
import ReadoutApp
import ReadoutModel
import ReadoutStore

/// Reads what comes to a folder, batch after batch, with the templates as they are at each.
struct WatchSession {
    private let store: Store
    private let options: BatchOptions
    private let pages: PageOptions
    /// The template that was named, as it is called now.
    private var template: StoredTemplate?
    private let mover: PhotoMover?
    /// Kept from batch to batch, as it takes a while to start.
    private let outside: ReaderProgram?
    private var batch: PhotoBatch
    private var report: AddReport
    /// The templates that the batch reads with.
    private var revisions: [Int64: String]

    /// Seconds to wait when the store cannot be used just now.
    private static let pause: Duration = .seconds(5)

    /// - Throws: `StoreError`, `Failure` when there is no such template.
    init(
        store: Store, template: String?, batch options: BatchOptions, pages: PageOptions,
        isJSON: Bool, mover: PhotoMover?
    ) throws {
        self.store = store
        self.template = try template.map { try store.template(named: $0) }
        self.options = options
        self.pages = pages
        self.mover = mover
        revisions = try store.templateRevisions()
        outside = try options.reader.program()
        var reading = try WatchSession.reading(store, self.template?.template.name, options)
        reading.outside = outside
        batch = PhotoBatch(reading, jobs: options.jobs)
        report = AddReport(
            store: store,
            manner: .init(
                isJSON: isJSON, isVerbose: options.verbose, isEndless: true))
    }

    /// Whether a photo that took too long is still being read.
    var leavesWorkBehind: Bool { batch.leavesWorkBehind }

    /// Reads photos.
    /// - Returns: those that have to be tried again, because another process kept the store to itself or changed
    ///   the template meanwhile.
    /// - Throws: what cannot be helped by going on.
    mutating func read(
        _ found: FolderWatch.Found, until interruption: Interruption
    ) async throws -> [FolderWatch.Arrival] {
        try takeChangedTemplates()
        // Each page of a file is a photo; the file moves when its last one is done.
        let photos = found.photos.enumerated().flatMap { index, arrival in
            pages.photos(in: [arrival.path]).map { (arrival: index, path: $0) }
        }
        report.begin(photos.count + found.unreadableNames.count)
        if !found.passedOver.isEmpty { Output.note("\(found.passedOver)") }
        let before = report.tally
        report.manner.hidesKnown = found.isFromBefore
        var done = 0
        do {
            let mover = mover
            var file = PageTally()
            try await batch.run(
                photos.map(\.path), into: &report, isStopping: { interruption.isRequested }
            ) { item, stored, isRead in
                // When the store cannot note where the photo is, the photo is tried again.
                let (arrival, path) = photos[item]
                done = arrival
                file.take(path, stored: stored, isRead: isRead)
                guard item + 1 == photos.count || photos[item + 1].arrival != arrival else {
                    return
                }
                if let mover, let pages = file.readPages {
                    do {
                        try mover.move(found.photos[arrival], pages)
                    } catch let failure as Failure {
                        // The photo is stored and stays where it is: no reason to stop.
                        Output.note("warning: \(failure.message)")
                    }
                }
                file = PageTally()
                done = arrival + 1
            }
        } catch let error as StoreError where error.mayPass {
            Output.note("warning: \(error); trying again in 5 seconds")
            try await Task.sleep(for: WatchSession.pause)
            return Array(found.photos.dropFirst(done))
        }
        found.unreadableNames.forEach { report.refuse($0) }
        if found.isFromBefore, !interruption.isRequested { tellOfCatchingUp(since: before) }
        return []
    }

    /// Says on standard error what became of all.
    mutating func finish() throws { try report.finish(always: true) }

    /// Says what had come while nobody watched; of photos that were known it is not said one by one.
    private func tellOfCatchingUp(since before: Tally) {
        let known = report.tally[.duplicate] - before[.duplicate]
        let new = report.tally.done - before.done - known
        Output.note("caught up: \(counted(new, "new photo")), \(known) already known")
    }

    private mutating func takeChangedTemplates() throws {
        let found = try store.templateRevisions()
        guard found != revisions else { return }
        if let known = template { template = try current(known, revisions: found) }
        batch.reading = try WatchSession.reading(store, template?.template.name, options)
        batch.reading.outside = outside
        revisions = found
    }

    /// The template that was named, as it is now; told when it has another name.
    /// - Parameter revisions: of the templates that are there.
    /// - Throws: `Failure` when it was deleted.
    private func current(
        _ known: StoredTemplate, revisions: [Int64: String]
    ) throws -> StoredTemplate {
        let name = known.template.name
        if revisions[known.id] != nil {
            let now = try store.template(withID: known.id)
            if now.template.name != name {
                Output.note(
                    "note: template '\(name)' is now called '\(now.template.name)'; "
                        + "going on with it")
            }
            return now
        }
        // Made anew under the same name, it is meant as well.
        if try store.templates().contains(where: { $0.name == name }) {
            Output.note("note: template '\(name)' was replaced by a new one; going on with it")
            return try store.template(named: name)
        }
        throw Failure(
            code: "template-gone",
            message: "cannot go on: template '\(name)' was deleted while the folder was watched; "
                + "'readout record undo' brings it back, or start again with another --template")
    }

    private static func reading(
        _ store: Store, _ template: String?, _ options: BatchOptions
    ) throws -> PhotoReading {
        var reading = try PhotoReading(store: store, template: template, keepsFeatures: true)
        options.apply(to: &reading)
        return reading
    }
}

extension StoreError {
    /// Whether the same may succeed a little later.
    fileprivate var mayPass: Bool {
        switch self {
        case .locked, .templateChanged: true
        default: false
        }
    }
}
