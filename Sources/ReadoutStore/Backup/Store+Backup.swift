import Foundation
import GRDB
import ReadoutFiles

extension Store {
    /// A copy of a store.
    public struct BackupCopy: Hashable, Sendable {
        /// Path of the copy.
        public let path: String
        /// Path of an earlier file that stays because the copy has defects; nil if none was in its place.
        public let kept: String?
        /// What the copy holds.
        public let content: StoreContent
        /// Defects of the copy, which are those of the store.
        public let defects: [String]
    }

    /// Counts what the store holds.
    public func content() throws(StoreError) -> StoreContent {
        try read { try StoreContent($0) }
    }

    /// Writes a copy of the store's state at one moment, while others may write to the store, and checks the copy.
    /// - Parameters:
    ///   - path: the copy. An older copy there is replaced if the store contains everything in that copy. A copy with
    ///     defects replaces no file; its name is then `damagedName(beside:)`.
    ///   - isForced: whether to replace any other file as well.
    /// - Throws: `StoreError.cannotBackUp`; a file at `path` is then unchanged.
    /// - Source: SQLite, "Using the SQLite Online Backup API".
    public func backup(
        to path: String, isForced: Bool = false
    ) throws(StoreError) -> BackupCopy {
        try checkBackup(path, isForced: isForced)
        var target = try Store.destination(of: path)
        let folder = Store.holdFolder(ofBackup: target)
        defer { if folder >= 0 { Foundation.close(folder) } }
        let part = Store.unfinished(backupTo: target)
        defer { unlink(part) }
        let before = try content()
        let written: Store
        do {
            let copy = try DatabaseQueue(path: part)
            try queue.backup(to: copy)
            try copy.close()
            written = try Store(path: part, mode: .read)
        } catch {
            // People do not know the name of the part.
            throw .cannotBackUp(path: path, reason: StoreError(error, path: target).description)
        }
        let content: StoreContent
        let defects: [String]
        do {
            content = try written.content()
            defects = try written.defects()
            try written.close()
        } catch {
            // A copy that cannot be read has the damage of the database, which is what people know by name.
            _ = try self.content()
            _ = try self.defects()
            throw StoreError(error, path: part)
        }
        let ownDefects = defects.isEmpty ? [] : try self.defects()
        guard content.operations >= before.operations, defects == ownDefects
        else {
            throw .cannotBackUp(
                path: path, reason: "the copy differs from the database; check the disk")
        }
        // A user who may not read the database may not read its copy either.
        var status = stat()
        if stat(self.path, &status) == 0 { chmod(part, status.st_mode & 0o777) }
        guard !defects.isEmpty, case .file(let size) = FileState(at: target), size > 0 else {
            try Store.put(part, inPlaceOf: target)
            return BackupCopy(path: path, kept: nil, content: content, defects: defects)
        }
        target = try damagedName(beside: target)
        try Store.put(part, inPlaceOf: target)
        return BackupCopy(path: target, kept: path, content: content, defects: defects)
    }

    /// The path for a copy with defects beside an earlier backup, as `nightly.damaged.backup`. It is free, or its file
    /// is an older copy with nothing that the store lacks.
    private func damagedName(beside path: String) throws(StoreError) -> String {
        var spared = SparedFiles()
        spared.spare(database: self.path)
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let dot = name.dropFirst().lastIndex(of: ".")
        let end = dot.map { String(name[$0...]) } ?? ""
        let start = path.dropLast(end.count)
        var number = 1
        while true {
            let candidate = "\(start).damaged\(number > 1 ? "-\(number)" : "")\(end)"
            if FileState(at: candidate) == .missing { return candidate }
            if spared.role(of: candidate) == nil, case .file = FileState(at: candidate),
                FileState(at: candidate + "-wal") == .missing, try missing(of: candidate) == 0
            {
                return candidate
            }
            number += 1
        }
    }

    /// Checks that the backup may be written to `path`.
    private func checkBackup(_ path: String, isForced: Bool) throws(StoreError) {
        guard case .file = FileState(at: self.path) else {
            throw .cannotBackUp(path: path, reason: "there is no database '\(self.path)' yet")
        }
        var spared = SparedFiles()
        spared.spare(database: self.path)
        guard spared.role(of: path) == nil else {
            throw .cannotBackUp(
                path: path, reason: "this is the database itself; name another file")
        }
        switch FileState(at: path) {
        case .missing:
            let folder = TargetFile.folder(of: try Store.destination(of: path))
            guard folder.isEmpty || FileState(at: folder) == .folder else {
                throw .cannotBackUp(
                    path: path, reason: "folder '\(folder)' does not exist; make the folder first")
            }
            return
        case .folder: throw .cannotBackUp(path: path, reason: "it is a folder; name a file in it")
        case .closed: throw .cannotBackUp(path: path, reason: "no permission to look there")
        case .unknown(let reason): throw .cannotBackUp(path: path, reason: reason)
        case .special:
            // The copy would replace it.
            throw .cannotBackUp(path: path, reason: "it is a device or a pipe; name a file")
        case .file(let size):
            guard FileState(at: path + "-wal") == .missing else {
                throw .cannotBackUp(path: path, reason: "another program has this database open")
            }
            guard !isForced, size > 0 else { return }
            let missing = try missing(of: path)
            guard missing != 0 else { return }
            throw .cannotBackUp(
                path: path,
                reason: (missing.map { "it has \(StoreLog.changes($0)) that the database lacks" }
                    ?? "there is another file")
                    + "; name another file, or replace it with --force")
        }
    }

    /// Number of changes in a file that the store lacks; nil if the file is not a store.
    private func missing(of path: String) throws(StoreError) -> Int? {
        let other: StoreLog
        do {
            other = try Store.log(of: path)
        } catch {
            return nil
        }
        return try read { try other.missing(in: StoreLog($0)) }
    }

    /// The operation log of the store in a file, of any schema version. The file stays unchanged.
    static func log(of path: String) throws -> StoreLog {
        let queue = try readOnly(path)
        return try queue.read { database in
            guard try Schema.version(of: database) > 0 else {
                throw StoreError.cannotOpen(path: path, reason: .notADatabase)
            }
            return try StoreLog(database)
        }
    }

    /// Opens a file without changing it, not even to migrate an older version.
    static func readOnly(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(
            path: DatabaseFile(lookingAt: path).name, configuration: configuration)
    }

    /// Resolves the symbolic links at a path, even if they lead to nothing; the path itself if it is not a link.
    /// - Source: readlink(2).
    private static func destination(of path: String) throws(StoreError) -> String {
        var place = path
        for _ in 0..<mostLinks {
            var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(place, &bytes, bytes.count)
            guard count > 0 else { return place }
            let next = String(
                decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
            let folder = TargetFile.folder(of: place)
            place = next.hasPrefix("/") || folder.isEmpty ? next : "\(folder)/\(next)"
        }
        throw .cannotBackUp(path: path, reason: "too many symbolic links")
    }

    /// Maximum number of symbolic links to follow, as in the Linux kernel.
    private static let mostLinks = 40

    /// Whether two paths name the same file, through any links.
    static func isSameFile(_ a: String, _ b: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard stat(a, &first) == 0, stat(b, &second) == 0 else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// Replaces one file with another; the replacement is on disk when the call returns.
    /// - Source: fsync(2), rename(2).
    private static func put(_ part: String, inPlaceOf path: String) throws(StoreError) {
        func synchronize(_ path: String) -> Bool {
            let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            defer { Foundation.close(descriptor) }
            return fsync(descriptor) == 0 || errno == EINVAL
        }
        let folder = TargetFile.folder(of: path)
        guard synchronize(part), rename(part, path) == 0,
            synchronize(folder.isEmpty ? "." : folder)
        else {
            throw .cannotBackUp(path: path, reason: String(cString: strerror(errno)).lowercased())
        }
    }
}
