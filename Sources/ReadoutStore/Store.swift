import Foundation
import GRDB

/// Records and templates at rest: one SQLite database.
///
/// A store may be used from several threads and opened by several processes at once; each change is one
/// transaction that is on the disk when the call returns.
public struct Store: Sendable {
    /// The file as the user named it; `:memory:` for a store in memory.
    public let path: String
    /// Who works with it, as the log of operations says.
    public var author = Author()
    let queue: DatabaseQueue
    let valueCache = ValueCache()

    init(path: String, queue: DatabaseQueue) {
        self.path = path
        self.queue = queue
    }

    /// Runs a change as one transaction that either happens wholly or not at all.
    func write<T>(_ change: (Database) throws -> T) throws(StoreError) -> T {
        do {
            return try queue.write { database in
                let foreign = try Seals.unsealed(database)
                let result = try change(database)
                try Seals.close(database, except: foreign)
                return result
            }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Runs queries that all see the same state.
    func read<T>(_ query: (Database) throws -> T) throws(StoreError) -> T {
        do {
            return try queue.read(query)
        } catch {
            throw StoreError(error, path: path, isReading: true)
        }
    }

    /// Closes the file; the store cannot be used afterwards.
    /// - Throws: `StoreError.failed` while a query still runs.
    public func close() throws(StoreError) {
        do {
            try queue.close()
        } catch {
            throw StoreError(error, path: path)
        }
    }
}
