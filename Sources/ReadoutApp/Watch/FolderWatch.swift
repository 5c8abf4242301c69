import Foundation
import ReadoutFiles
import ReadoutPhotos

/// Waits for photos to arrive in a folder.
struct FolderWatch {
    /// A photo that is ready to be read.
    struct Arrival: Sendable {
        /// The path: the folder's path and the file's name.
        let path: String
        let version: FileVersion
    }

    /// Photos that arrived, and what else was found.
    struct Found {
        var photos: [Arrival] = []
        /// Files that are not photos; of hidden ones, those that were there before the watch began.
        var passedOver = PassedOver()
        /// Files whose names cannot be read, each reported once.
        var unreadableNames: [UnreadableName] = []
        /// Paths of links that lead nowhere, each reported once: they may have led to photos.
        var brokenLinks: [String] = []
        /// Whether some of the files were there before the watch began.
        var isFromBefore = false
    }

    private let folder: String
    /// Interval between listings of the folder; nil when the system reports changes.
    private let period: Duration?
    private var arrivals: Arrivals
    /// When the folder was last listed; nil to list it again at once.
    private var lastListing: ContinuousClock.Instant?
    private var hasListed = false
    /// Names of files that were there before the watch began and were not handed out yet.
    private var fromBefore: Set<String> = []
    private var toldNames: Set<UnreadableName> = []
    private var newNames: [UnreadableName] = []
    private var toldLinks: Set<String> = []
    private var newLinks: [String] = []
    /// Hidden files that were there before the watch began, until they are told.
    private var hidden = PassedOver()
    #if os(Linux)
        private let events: FolderEvents?
    #endif
    /// How changes are noticed, for people.
    let manner: String

    /// Minimum time without a change after which a file counts as complete.
    private static let rest: Duration = .seconds(1)
    /// Interval between listings of the folder when the system cannot report changes.
    private static let usualPeriod: Duration = .seconds(5)

    /// - Parameters:
    ///   - folder: its path.
    ///   - period: how often to list the folder; nil to use file system notifications where available.
    init(_ folder: String, period: Duration?) {
        self.folder = folder.hasSuffix("/") ? folder : folder + "/"
        func words(_ period: Duration) -> String { "looking every \(period.inSeconds)" }
        #if os(Linux)
            var events: FolderEvents?
            var refusal = ""
            do {
                if period == nil { events = try FolderEvents(folder: folder) }
            } catch {
                refusal = ", because inotify fails: \(error.reason)"
            }
            self.events = events
            self.period = events == nil ? period ?? FolderWatch.usualPeriod : nil
            manner = (self.period.map(words) ?? "told by inotify") + refusal
        #else
            self.period = period ?? FolderWatch.usualPeriod
            manner = words(period ?? FolderWatch.usualPeriod)
        #endif
        // With periodic listings, the shortest rest that can be observed is one period.
        arrivals = Arrivals(rest: max(FolderWatch.rest, self.period ?? .zero))
    }

    /// Waits until there are photos that are completely written.
    /// - Returns: nil when the watch is to end.
    /// - Throws: `ReadoutError` when the folder is gone or cannot be read.
    mutating func next(unless stop: StopRequest) async throws -> Found? {
        while !stop.isMade {
            if lastListing == nil { try list() }
            let now = ContinuousClock.now
            if let period, let lastListing, now >= lastListing + period { try list() }
            let folder = folder
            let rested = arrivals.rested(at: now) { FileVersion(of: folder + $0) }
            if !rested.isEmpty || !newNames.isEmpty || !newLinks.isEmpty || !hidden.isEmpty {
                return found(rested)
            }
            await wait(
                until: [arrivals.nextCheck, period.flatMap { lastListing?.advanced(by: $0) }]
                    .compactMap(\.self).min(), or: stop)
            try takeEvents()
        }
        return nil
    }

    /// Holds photos back and hands them out again later, because the store could not take them.
    mutating func putBack(_ photos: some Sequence<Arrival>) {
        for photo in photos {
            arrivals.putBack(String(photo.path.dropFirst(folder.count)), at: .now)
        }
    }

    private mutating func found(_ rested: [(name: String, version: FileVersion)]) -> Found {
        var found = Found(
            passedOver: hidden, unreadableNames: newNames, brokenLinks: newLinks)
        newNames = []
        newLinks = []
        hidden = PassedOver()
        for (name, version) in rested {
            if fromBefore.remove(name) != nil { found.isFromBefore = true }
            if PhotoFile.looksLikePhoto(folder + name) {
                found.photos.append(Arrival(path: folder + name, version: version))
            } else {
                found.passedOver.add(folder + name)
            }
        }
        return found
    }

    /// Lists the folder.
    private mutating func list() throws {
        var search = PhotoSearch(isRecursive: false)
        let names: [String]
        do {
            names = try search.names(in: folder, prefix: folder)
        } catch {
            throw FileManager.default.fileExists(atPath: folder) ? error.error : gone
        }
        var files: [String: FileVersion] = [:]
        for name in names {
            files[name] = FileVersion(of: folder + name)
            noteIfBroken(name)
        }
        newNames += search.found.unreadableNames.filter { toldNames.insert($0).inserted }
        if !hasListed {
            fromBefore = Set(files.keys)
            hidden = search.found.passedOver
        }
        hasListed = true
        lastListing = .now
        arrivals.compare(with: files, at: .now)
    }

    /// Notes a link that leads nowhere.
    private mutating func noteIfBroken(_ name: String) {
        let path = folder + name
        var status = stat()
        guard Arrivals.isWanted(name), lstat(path, &status) == 0,
            status.st_mode & S_IFMT == S_IFLNK, FileKind(of: path) == nil,
            toldLinks.insert(name).inserted
        else { return }
        newLinks.append(path)
    }

    /// Whether a new name belongs to a file that was there before, which nobody may write.
    private func isLink(_ name: String) -> Bool {
        var status = stat()
        guard lstat(folder + name, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
    }

    private mutating func takeEvents() throws {
        #if os(Linux)
            let happened = events?.take() ?? []
            for event in happened {
                switch event {
                case .made(let name):
                    arrivals.note(name, isOpen: !isLink(name), at: .now)
                    noteIfBroken(name)
                case .written(let name):
                    arrivals.note(name, isOpen: false, at: .now)
                    noteIfBroken(name)
                case .removed(let name): arrivals.forget(name)
                case .eventsLost: lastListing = nil
                case .folderGone: throw gone
                }
            }
        #endif
    }

    /// Sleeps until an event comes, a moment passes, or the watch is to end. Runs on a separate thread, because it
    /// blocks.
    /// - Source: poll(2).
    private func wait(until moment: ContinuousClock.Instant?, or stop: StopRequest) async {
        // poll(2) ignores negative descriptors.
        var numbers = [stop.descriptor]
        #if os(Linux)
            if let events { numbers.append(events.descriptor) }
        #endif
        let longest = stop.descriptor < 0 ? 500.0 : 3_600_000
        let left = moment.map { max(1, (($0 - .now) / .milliseconds(1)).rounded(.up)) }
        let milliseconds = Int32(min(longest, left ?? longest))
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [numbers] in
                var descriptors = numbers.map {
                    pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
                }
                _ = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
                continuation.resume()
            }
        }
    }

    private var gone: ReadoutError {
        ReadoutError(
            code: "folder-gone",
            message:
                "cannot continue: folder '\(folder.dropLast())' is gone; it was deleted, renamed or unmounted"
        )
    }
}
