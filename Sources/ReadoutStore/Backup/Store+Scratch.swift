import Foundation
import GRDB

extension Store {
    /// A copy of the store for trying changes. The copy disappears with the program, however the program ends.
    /// - Throws: `StoreError.failed` if the folder for temporary files has no room for the copy.
    public func scratchCopy() throws(StoreError) -> Store {
        // Only this user may enter the folder.
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
            // From here on only the open file is needed.
            try copy.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA journal_mode = MEMORY")
            }
            return Store(path: path, queue: copy, isScratch: true)
        } catch {
            throw StoreError(error, path: path)
        }
    }
}
