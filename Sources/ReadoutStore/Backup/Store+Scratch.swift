import Foundation
import GRDB

extension Store {
    /// A copy of the store as it is now, to try changes in: gone with the program, whatever ends it.
    /// - Throws: `StoreError.failed` when there is no room for it in the folder for temporary files.
    public func scratchCopy() throws(StoreError) -> Store {
        // A folder that nobody else may enter.
        let pattern = FileManager.default.temporaryDirectory.appending(path: "readout-XXXXXX").path
        var name = Array(pattern.utf8CString)
        guard mkdtemp(&name) != nil else {
            throw .failed(path: pattern, detail: String(cString: strerror(errno)).lowercased())
        }
        let folder = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let path = "\(folder)/scratch.sqlite"
        defer {
            for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
            rmdir(folder)
        }
        do {
            let copy = try DatabaseQueue(path: path)
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
