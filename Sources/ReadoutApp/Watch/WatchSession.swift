import Foundation
import ReadoutModel
import ReadoutPhotos
package import ReadoutStore

/// Watches a folder, and reads what comes to it, batch after batch, with the templates as they are at each.
package struct WatchSession {
    private let store: Store
    private let options: ReadingOptions
    /// The template that was named, as it is called now.
    private var template: StoredTemplate?
    private let mover: PhotoMover?
    private var watch: FolderWatch
    private var batch: PhotoBatch
    /// The templates that the batch reads with.
    private var revisions: [Int64: String]

    /// Seconds to wait when the store cannot be used just now.
    private static let pause = 5

    /// - Parameters:
    ///   - template: its name; nil to read each photo with whichever template fits.
    ///   - target: the folder that photos are moved to that were read; nil to leave them where they are.
    ///   - period: how often the folder is looked through; nil to be told by the system where that can be.
    /// - Throws: `StoreError`, `ReadoutError` when there is no such folder or template; `WatchProblem`.
    package init(
        of folder: String, into store: Store, template: String?, movingTo target: String? = nil,
        every period: Duration? = nil, options: ReadingOptions
    ) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
            isFolder.boolValue
        else {
            throw ReadoutError(
                code: "unreadable-folder",
                message:
                    "cannot watch '\(folder)': there is no such folder; make the folder first")
        }
        self.store = store
        self.options = options
        mover = try target.map { try PhotoMover(to: $0, from: folder, in: store) }
        self.template = try template.map { try store.template(named: $0) }
        revisions = try store.templateRevisions()
        batch = PhotoBatch(
            try PhotoReading(
                store: store, template: self.template?.template.name, keepsFeatures: true,
                options: options))
        watch = FolderWatch(folder, period: period)
    }

    /// Whether a photo that took too long is still being read: see `PhotoBatch.leavesWorkBehind`.
    package var leavesWorkBehind: Bool { batch.leavesWorkBehind }

    /// Watches until that is no longer wanted; the photo in hand is finished then.
    /// - Throws: what cannot be helped by going on: `ReadoutError` when the folder or the template is gone, `StoreError`.
    package mutating func run(
        until stop: StopRequest, tell: (WatchEvent) throws -> Void
    ) async throws {
        try tell(.began(manner: watch.manner))
        while let found = try await watch.next(unless: stop) {
            let left = try await read(found, until: stop, tell: tell)
            watch.putBack(left)
        }
    }

    /// Reads photos.
    /// - Returns: those that have to be tried again, because another process kept the store to itself or changed
    ///   the template meanwhile.
    private mutating func read(
        _ found: FolderWatch.Found, until stop: StopRequest, tell: (WatchEvent) throws -> Void
    ) async throws -> [FolderWatch.Arrival] {
        try takeChangedTemplates(tell: tell)
        var adder = RecordAdder(store: store)
        let mover = mover
        // Each page of a file is a photo; the file moves when its last one is done.
        let photos = found.photos.enumerated().flatMap { index, arrival in
            PhotoFile.pages(of: arrival.path, choosing: options.pages).map {
                (arrival: index, path: $0)
            }
        }
        try tell(
            .came(
                .init(
                    count: photos.count + found.unreadableNames.count,
                    passedOver: found.passedOver, isFromBefore: found.isFromBefore)))
        var done = 0
        var file = PageTally()
        do {
            try await batch.run(photos.map(\.path), isStopping: { stop.isMade }) {
                outcome, item in
                // When the store cannot take the photo, or cannot note where it is, the photo is tried again.
                let (arrival, path) = photos[item]
                done = arrival
                let event = try adder.take(outcome, path: path)
                try tell(.photo(event))
                file.take(event)
                guard item + 1 == photos.count || photos[item + 1].arrival != arrival else {
                    return
                }
                if let pages = file.readPages {
                    do {
                        try mover?.move(found.photos[arrival], pages)
                    } catch let error as ReadoutError {
                        // The photo is stored and stays where it is: no reason to stop.
                        try tell(.warning(error))
                    }
                }
                file = PageTally()
                done = arrival + 1
            }
        } catch let error as StoreError where error.mayPass {
            try tell(.postponed(error, seconds: WatchSession.pause))
            try await Task.sleep(for: .seconds(WatchSession.pause))
            return Array(found.photos.dropFirst(done))
        }
        for name in found.unreadableNames { try tell(.unreadable(name)) }
        try tell(.answered)
        if found.isFromBefore, !stop.isMade { try tell(.caughtUp) }
        return []
    }

    private mutating func takeChangedTemplates(tell: (WatchEvent) throws -> Void) throws {
        let found = try store.templateRevisions()
        guard found != revisions else { return }
        if let known = template { template = try current(known, revisions: found, tell: tell) }
        batch.reading = try PhotoReading(
            store: store, template: template?.template.name, keepsFeatures: true, options: options)
        revisions = found
    }

    /// The template that was named, as it is now.
    /// - Parameter revisions: of the templates that are there.
    /// - Throws: `ReadoutError` when it was deleted.
    private func current(
        _ known: StoredTemplate, revisions: [Int64: String], tell: (WatchEvent) throws -> Void
    ) throws -> StoredTemplate {
        let name = known.template.name
        if revisions[known.id] != nil {
            let now = try store.template(withID: known.id)
            if now.template.name != name {
                try tell(.renamed(template: name, to: now.template.name))
            }
            return now
        }
        // Made anew under the same name, it is meant as well.
        if try store.templates().contains(where: { $0.name == name }) {
            try tell(.replaced(template: name))
            return try store.template(named: name)
        }
        throw ReadoutError(
            code: "template-gone",
            message:
                "cannot continue: template '\(name)' was deleted while the folder was watched; "
                + "'readout record undo' brings it back, or start again with another --template")
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
