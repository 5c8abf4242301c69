import Foundation
import GRDB
import ReadoutFiles

extension Store {
    /// What a store is opened for.
    public enum Mode: Sendable {
        /// Reads only. A missing database counts as an empty store.
        case read
        /// Changes existing content. A missing database counts as an empty store, and none is created.
        case change
        /// Changes existing content, and creates a missing database.
        case write
    }

    /// Maximum time, in seconds, to wait for other processes that are writing. A transaction takes milliseconds, but many
    /// that wait for a busy disk get their turn in no order.
    static let patience = 30.0

    /// Opens the store at `path`, otherwise the one named by the environment, otherwise the default one, creating its
    /// folder if needed.
    /// - Parameter path: as given by the user; nil if the user named none.
    /// - Throws: see `init(path:mode:)`.
    public static func open(
        path: String?, environment: [String: String], mode: Mode = .write
    ) throws(StoreError) -> Store {
        if let path = path ?? environment["READOUT_DATABASE"], !path.isEmpty {
            return try Store(path: path, mode: mode)
        }
        let path = defaultPath(environment: environment)
        let folder = TargetFile.folder(of: path)
        guard FileState(at: folder) == .missing else { return try Store(path: path, mode: mode) }
        guard mode == .write else { return try Store(standingInFor: path) }
        try makeDefaultFolder(environment: environment)
        return try Store(path: path, mode: mode)
    }

    /// Creates the folder of the default store.
    /// - Throws: `StoreError.cannotOpen`.
    package static func makeDefaultFolder(
        environment: [String: String]
    ) throws(StoreError) {
        let path = defaultPath(environment: environment)
        let folder = TargetFile.folder(of: path)
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .cannotOpen(path: path, reason: .folderNotCreated(folder))
        }
    }

    /// Path of the store if the user names none: `READOUT_DATABASE`, otherwise `readout/readout.sqlite` in
    /// `XDG_DATA_HOME`, otherwise in `~/.local/share`.
    public static func defaultPath(environment: [String: String]) -> String {
        if let path = environment["READOUT_DATABASE"], !path.isEmpty { return path }
        // The XDG specification says to ignore relative paths.
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (data ?? "\(home(environment))/.local/share") + "/readout/readout.sqlite"
    }

    /// The current user's home: `HOME` where it is a path from the root, otherwise what the system says.
    package static func home(_ environment: [String: String]) -> String {
        environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? FileManager.default.homeDirectoryForCurrentUser.path
    }

    /// A store that lives as long as this value and its copies.
    public static func inMemory() throws(StoreError) -> Store {
        try Store(standingInFor: ":memory:")
    }

    /// An empty store in memory that stands in for a missing database.
    private init(standingInFor path: String) throws(StoreError) {
        do {
            let queue = try DatabaseQueue(configuration: Store.configuration(isReadOnly: false))
            try queue.writeWithoutTransaction { try Schema.migrate($0) }
            self.init(path: path, queue: queue)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Opens a database file; its folder must exist. A database of an older version is migrated in any mode; an older
    /// database that is read-only, or on a full disk, is refused.
    /// - Throws: `StoreError.cannotOpen` with the reason: no folder, no file, no database, another program's
    ///   database, another version's database, no permission; `readOnly`, `locked`, `diskFull`, `damaged`.
    public init(path: String, mode: Mode = .write) throws(StoreError) {
        let folder = TargetFile.folder(of: path)
        switch FileState(at: path) {
        case .folder: throw .cannotOpen(path: path, reason: .isFolder)
        case .special: throw .cannotOpen(path: path, reason: .isSpecial)
        case .closed: throw .cannotOpen(path: path, reason: .folderClosed(folder))
        case .unknown(let reason): throw .failed(path: path, detail: reason)
        case .missing:
            guard folder.isEmpty || FileState(at: folder) == .folder else {
                throw .cannotOpen(path: path, reason: .noFolder(folder))
            }
            guard mode == .write else {
                try self.init(standingInFor: path)
                return
            }
        case .file(let size):
            guard size > 0 || mode == .write else {
                try self.init(standingInFor: path)
                return
            }
        }
        let file = DatabaseFile(path: path, mode: mode)
        guard !file.isReadOnly || mode == .read else { throw .readOnly(path: path) }
        do {
            guard let queue = try Store.opened(file, at: path, mode: mode) else {
                // A database without tables: a program was killed while it created the database.
                try self.init(standingInFor: path)
                return
            }
            self.init(path: path, queue: queue)
        } catch let mismatch as Schema.Mismatch {
            throw .cannotOpen(path: path, reason: .schema(mismatch))
        } catch {
            throw StoreError(error, path: path, isReading: mode == .read)
        }
    }

    /// Opens a file for a mode. Without room for the files beside it, a database that is only read is opened without them,
    /// so that its content can be moved to another disk.
    /// - Returns: nil for a database without tables, unless it is to be written.
    private static func opened(
        _ file: DatabaseFile, at path: String, mode: Mode
    ) throws -> DatabaseQueue? {
        do {
            return try opened(file, mode: mode)
        } catch let error as DatabaseError {
            guard mode == .read,
                [.SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_FULL].contains(error.resultCode),
                let resting = DatabaseFile(resting: path)
            else { throw error }
            do {
                return try opened(resting, mode: mode)
            } catch is DatabaseError {
                throw error
            }
        }
    }

    private static func opened(_ file: DatabaseFile, mode: Mode) throws -> DatabaseQueue? {
        let queue = try DatabaseQueue(
            path: file.name, configuration: configuration(isReadOnly: file.isReadOnly))
        let found = try queue.read { try Schema.version(of: $0) }
        if found == 0, mode != .write {
            try queue.close()
            return nil
        }
        if found < Schema.version {
            guard !file.isReadOnly else { throw Schema.Mismatch.older(found: found) }
            try queue.writeWithoutTransaction { try Schema.migrate($0) }
        }
        return queue
    }

    private static func configuration(isReadOnly: Bool) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        configuration.readonly = isReadOnly
        configuration.prepareDatabase { database in
            // Whatever was reported as stored survives a power failure.
            try database.execute(sql: "PRAGMA synchronous = FULL")
        }
        return configuration
    }
}
