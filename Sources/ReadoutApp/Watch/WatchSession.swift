import Foundation
import ReadoutFiles
import ReadoutModel
import ReadoutPhotos
package import ReadoutStore

/// Watches a folder and reads what arrives, batch after batch, each with the latest templates.
package struct WatchSession {
    private let store: Store
    private let options: ReadingOptions
    /// The named template under its present name.
    private var template: StoredTemplate?
    private let mover: PhotoMover?
    private var watch: FolderWatch
    private var batch: PhotoBatch
    /// Revisions of the templates that the batch reads with, by template ID.
    private var revisions: [Int64: String]
    /// Photos that were read but could not be moved; tried again with the next batch.
    private var unmoved: [Unmoved] = []

    /// A photo that could not be moved, with its pages.
    private struct Unmoved {
        let photo: FolderWatch.Arrival
        let pages: [Int?: String]
    }

    /// Seconds to wait when the store is unavailable.
    private static let pause = 5

    /// - Parameters:
    ///   - template: its name; nil to read each photo with whichever template fits.
    ///   - target: a folder to move photos to once they are read; nil to leave them in place.
    ///   - period: how often to list the folder; nil to use file system notifications where available.
    /// - Throws: `StoreError`; `ReadoutError` when the folder or the template does not exist; `WatchProblem`.
    package init(
        of folder: String, into store: Store, template: String?, movingTo target: String? = nil,
        every period: Duration? = nil, options: ReadingOptions
    ) throws {
        guard FileKind(of: folder) == .folder else {
            throw ReadoutError(
                code: "unreadable-folder",
                message: FileState(at: folder) == .closed
                    ? "cannot watch '\(folder)': no permission to look there"
                    : FileKind(of: folder) == nil
                        ? "cannot watch '\(folder)': there is no such folder; make the folder first"
                        : "cannot watch '\(folder)': it is a file; name its folder, or read it with "
                            + "'readout record add'")
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

    /// Watches until asked to stop; photos already begun are finished.
    /// - Throws: errors that waiting cannot cure: `ReadoutError` when the folder or the template is gone, `StoreError`.
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
    /// - Returns: photos to try again, because another process held the store or changed the template meanwhile.
    private mutating func read(
        _ found: FolderWatch.Found, until stop: StopRequest, tell: (WatchEvent) throws -> Void
    ) async throws -> [FolderWatch.Arrival] {
        try takeChangedTemplates(tell: tell)
        try moveAgain()
        var notMoved: [Unmoved] = []
        defer { unmoved += notMoved }
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
                // If the store cannot take the photo or its new path, the photo is tried again.
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
                        // The photo is stored and stays where it is; the watch goes on.
                        notMoved.append(Unmoved(photo: found.photos[arrival], pages: pages))
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
        for path in found.brokenLinks {
            try tell(.warning(ReadoutError(PhotoError.notFound(path: path))))
        }
        try tell(.answered)
        if found.isFromBefore, !stop.isMade { try tell(.caughtUp) }
        return []
    }

    /// Moves the photos that could not be moved before, where that is possible by now.
    private mutating func moveAgain() throws {
        guard let mover else { return }
        var left: [Unmoved] = []
        for one in unmoved {
            do {
                try mover.move(one.photo, one.pages)
            } catch is ReadoutError {
                // The person was told the first time.
                left.append(one)
            } catch let error as StoreError where error.mayPass {
                left.append(one)
            }
        }
        unmoved = left
    }

    private mutating func takeChangedTemplates(tell: (WatchEvent) throws -> Void) throws {
        let found = try store.templateRevisions()
        guard found != revisions else { return }
        if let known = template { template = try current(known, revisions: found, tell: tell) }
        batch.reading = try PhotoReading(
            store: store, template: template?.template.name, keepsFeatures: true, options: options)
        revisions = found
    }

    /// The named template as it is now.
    /// - Parameter revisions: revisions of the existing templates, by ID.
    /// - Throws: `ReadoutError` when the template was deleted.
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
        // A new template with the same name takes its place.
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
    /// Whether the same operation may succeed a little later.
    fileprivate var mayPass: Bool {
        switch self {
        case .locked, .templateChanged: true
        default: false
        }
    }
}
