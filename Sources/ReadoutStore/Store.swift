import Foundation
import GRDB
import GRDBSQLite

/// Records and templates on disk: one SQLite database.
///
/// A store may be used by several threads and several processes at once. Each change is one transaction, which is on
/// disk when the call returns.
public struct Store: Sendable {
    /// The file as the user named it; `:memory:` for a store in memory.
    public let path: String
    /// The author that the operation log names for this store's changes.
    public var author = Author()
    let queue: DatabaseQueue
    let fieldRowCache = FieldRowCache()
    /// Whether the file has no path on purpose, so that it goes with the program.
    private let isScratch: Bool

    init(path: String, queue: DatabaseQueue, isScratch: Bool = false) {
        self.path = path
        self.queue = queue
        self.isScratch = isScratch
    }

    /// Runs a change as one transaction, which happens either whole or not at all.
    /// - Throws: `StoreError.moved` when another file, or none, stands in the place of the open one by now.
    func write<T>(_ change: (Database) throws -> T) throws(StoreError) -> T {
        do {
            return try queue.write { database in
                let foreign = try Seals.unsealed(database)
                let result = try change(database)
                try Seals.close(database, except: foreign)
                guard isScratch || !Store.isMoved(database) else {
                    throw StoreError.moved(path: path)
                }
                return result
            }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Whether the open file was moved, replaced or deleted since it was opened. SQLite would go on writing into it, and
    /// whoever opens the path would never see that.
    /// - Source: SQLite, `SQLITE_FCNTL_HAS_MOVED`.
    private static func isMoved(_ database: Database) -> Bool {
        var isMoved: Int32 = 0
        let code = sqlite3_file_control(
            database.sqliteConnection, nil, SQLITE_FCNTL_HAS_MOVED, &isMoved)
        // A database in memory has no file, and knows no such question.
        return code == SQLITE_OK && isMoved != 0
    }

    /// Runs queries that all see the same state.
    func read<T>(_ query: (Database) throws -> T) throws(StoreError) -> T {
        do {
            return try queue.read(query)
        } catch {
            throw StoreError(error, path: path, isReading: true)
        }
    }

    /// Closes the file. The store must not be used afterwards.
    /// - Throws: `StoreError.failed` while a query still runs.
    public func close() throws(StoreError) {
        do {
            try queue.close()
        } catch {
            throw StoreError(error, path: path)
        }
    }
}
