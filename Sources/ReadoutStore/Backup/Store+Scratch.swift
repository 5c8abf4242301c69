import Foundation
import GRDB

extension Store {
    /// A copy of the store as it is now, to try changes in: gone with the program, whatever ends it.
    /// - Throws: `StoreError.failed` when there is no room for it in the folder for temporary files.
    public func scratchCopy() throws(StoreError) -> Store {
        let path =
            FileManager.default.temporaryDirectory
            .appending(path: "readout-\(UUID().uuidString).sqlite").path
        do {
            let copy = try DatabaseQueue(path: path)
            defer { unlink(path) }
            try queue.backup(to: copy)
            // Nothing but the open file is needed from here on.
            try copy.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA journal_mode = MEMORY")
            }
            return Store(path: path, queue: copy)
        } catch {
            throw StoreError(error, path: path)
        }
    }
}
