import Foundation
import GRDB
import ReadoutCore

extension Store {
    /// What the store holds.
    public func content() throws(StoreError) -> StoreContent {
        try read { try StoreContent($0) }
    }

    /// Writes a copy of the store as it is at one moment, whoever else writes meanwhile, and reads it again.
    /// - Parameters:
    ///   - path: the copy. One that is there already is replaced when it holds nothing that the store has not.
    ///   - isForced: whether any other file is replaced, too.
    /// - Returns: what the copy holds, and what is wrong with it: the same that is wrong with the store.
    /// - Throws: `StoreError.cannotBackUp`; the file that was there is left then.
    /// - Source: SQLite, "Using the SQLite Online Backup API".
    public func backup(
        to path: String, isForced: Bool = false
    ) throws(StoreError) -> (content: StoreContent, defects: [String]) {
        try checkBackup(path, isForced: isForced)
        let part = "\(path).part-\(UUID().uuidString)"
        defer { unlink(part) }
        let before = try content()
        let written: Store
        do {
            let copy = try DatabaseQueue(path: part)
            try queue.backup(to: copy)
            try copy.close()
            written = try Store(path: part, mode: .read)
        } catch {
            throw .cannotBackUp(path: path, reason: StoreError(error, path: part).description)
        }
        let content = try written.content()
        let defects = try written.defects()
        try written.close()
        let ownDefects = defects.isEmpty ? [] : try self.defects()
        guard content.operations >= before.operations, defects == ownDefects
        else {
            throw .cannotBackUp(
                path: path, reason: "the copy is not what was written; is the disk sound?")
        }
        // Who may not read the database may not read its copy.
        var status = stat()
        if stat(self.path, &status) == 0 { chmod(part, status.st_mode & 0o777) }
        try Store.put(part, inPlaceOf: path)
        return (content, defects)
    }

    /// Looks whether a file may be written.
    private func checkBackup(_ path: String, isForced: Bool) throws(StoreError) {
        guard case .file = FileState(at: self.path) else {
            throw .cannotBackUp(path: path, reason: "there is no database '\(self.path)' yet")
        }
        var spared = SparedFiles()
        spared.spare(database: self.path)
        guard spared.role(of: path) == nil else {
            throw .cannotBackUp(
                path: path, reason: "that is the database itself; name another file")
        }
        switch FileState(at: path) {
        case .missing: return
        case .folder: throw .cannotBackUp(path: path, reason: "it is a folder; name a file in it")
        case .closed, .unknown:
            throw .cannotBackUp(path: path, reason: "no permission to look there")
        case .file(let size):
            guard FileState(at: path + "-wal") == .missing else {
                throw .cannotBackUp(path: path, reason: "another program has this database open")
            }
            guard !isForced, size > 0 else { return }
            let missing = try missing(of: path)
            guard missing != 0 else { return }
            throw .cannotBackUp(
                path: path,
                reason: (missing.map { "it has \($0) changes that the database has not" }
                    ?? "there is another file")
                    + "; name another file, or replace it with --force")
        }
    }

    /// How many changes a file has that the store has not; nil when it is no store.
    private func missing(of path: String) throws(StoreError) -> Int? {
        let other: StoreLog
        do {
            other = try Store.log(of: path)
        } catch {
            return nil
        }
        return try read { try other.missing(in: StoreLog($0)) }
    }

    /// What was done in the store in a file, which is left as it is, of whichever version it is.
    static func log(of path: String) throws -> StoreLog {
        let queue = try readOnly(path)
        return try queue.read { database in
            guard try Schema.version(of: database) > 0 else {
                throw StoreError.cannotOpen(path: path, reason: .notADatabase)
            }
            return try StoreLog(database)
        }
    }

    /// Opens a file that is not to be changed, not even brought up to date.
    static func readOnly(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(
            path: DatabaseFile(lookingAt: path).name, configuration: configuration)
    }

    /// Whether two paths name one file, by whatever links.
    static func isSameFile(_ a: String, _ b: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard stat(a, &first) == 0, stat(b, &second) == 0 else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// Has a file take the place of another, on the disk when the call returns.
    /// - Source: fsync(2), rename(2).
    private static func put(_ part: String, inPlaceOf path: String) throws(StoreError) {
        func synchronize(_ path: String) -> Bool {
            let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            defer { Foundation.close(descriptor) }
            return fsync(descriptor) == 0 || errno == EINVAL
        }
        let folder = Store.folder(of: path)
        guard synchronize(part), rename(part, path) == 0,
            synchronize(folder.isEmpty ? "." : folder)
        else {
            throw .cannotBackUp(path: path, reason: String(cString: strerror(errno)).lowercased())
        }
    }
}
