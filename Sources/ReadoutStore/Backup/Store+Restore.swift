import Foundation
import GRDB
import ReadoutFiles

extension Store {
    /// The result of replacing a database with a backup.
    public struct Restored: Hashable, Sendable {
        /// What the database holds now.
        public let content: StoreContent
        /// Path of the copy of the former database; nil if the backup contains everything in that database.
        public let kept: String?
        /// Defects of the database, all of which come from the backup.
        public let defects: [String]
    }

    /// Replaces the content of a database with that of a backup and checks it. Programs that have the database open see
    /// either the old content or the new.
    /// - Parameters:
    ///   - backup: the backup; it stays unchanged.
    ///   - path: the database; created if missing.
    ///   - isForced: whether to replace a database with content that the backup lacks; a copy of the database is kept
    ///     beside it.
    /// - Throws: `StoreError.cannotRestore`; the database is then unchanged.
    public static func restore(
        _ backup: String, to path: String, isForced: Bool = false
    ) throws(StoreError) -> Restored {
        do {
            return try replace(path, by: backup, isForced: isForced)
        } catch let error as StoreError {
            if case .cannotRestore = error { throw error }
            throw .cannotRestore(backup: backup, reason: error.description)
        } catch {
            throw .cannotRestore(
                backup: backup, reason: StoreError(error, path: path).description)
        }
    }

    private static func replace(
        _ path: String, by backup: String, isForced: Bool
    ) throws -> Restored {
        switch FileState(at: backup) {
        case .file(let size) where size > 0: break
        case .file: throw StoreError.cannotRestore(backup: backup, reason: "it is empty")
        case .folder: throw StoreError.cannotRestore(backup: backup, reason: "it is a folder")
        case .special:
            throw StoreError.cannotRestore(
                backup: backup, reason: "it is a device or a pipe; name a file")
        case .closed:
            throw StoreError.cannotRestore(backup: backup, reason: "no permission to look there")
        default:
            throw StoreError.cannotRestore(backup: backup, reason: "there is no such file")
        }
        guard !isSameFile(backup, path) else {
            throw StoreError.cannotRestore(
                backup: backup, reason: "this is the database itself; name a backup")
        }
        let log: StoreLog
        do {
            log = try self.log(of: backup)
        } catch {
            throw unusable(backup, error)
        }
        let source: DatabaseQueue
        let problems: [String]
        do {
            source = try readOnly(backup)
            problems = try source.read { try integrity($0, most: 1) }
        } catch {
            throw unusable(backup, error)
        }
        guard problems.isEmpty else {
            throw StoreError.cannotRestore(
                backup: backup, reason: damage(problems.joined(separator: "; ")))
        }
        let folder = TargetFile.folder(of: path)
        guard folder.isEmpty || FileState(at: folder) == .folder else {
            throw StoreError.cannotOpen(path: path, reason: .noFolder(folder))
        }
        guard FileState(at: path) != .special else {
            throw StoreError.cannotOpen(path: path, reason: .isSpecial)
        }
        let kept = try keep(path, unlessIn: log, of: backup, isForced: isForced)
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        let target = try DatabaseQueue(path: path, configuration: configuration)
        try source.backup(to: target)
        try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try target.close()
        // Checked before the database is opened, because opening may migrate it.
        guard try log.missing(in: Store.log(of: path)) == 0 else {
            throw StoreError.cannotRestore(
                backup: backup,
                reason: "the database differs from the backup after writing; check the disk")
        }
        let store = try Store(path: path, mode: .change)
        return Restored(content: try store.content(), kept: kept, defects: try store.defects())
    }

    /// The error for a backup that cannot be read.
    private static func unusable(_ backup: String, _ error: any Error) -> StoreError {
        let error = StoreError(error, path: backup)
        guard case .damaged(_, let detail) = error else {
            return .cannotRestore(backup: backup, reason: error.description)
        }
        return .cannotRestore(backup: backup, reason: damage(detail))
    }

    private static func damage(_ detail: String) -> String {
        "it is damaged (\(detail)); take another backup"
    }

    /// Keeps a copy of a database that is about to be replaced, unless the backup contains everything in it.
    /// - Returns: the path of the copy; nil if none was needed.
    private static func keep(
        _ path: String, unlessIn log: StoreLog, of backup: String, isForced: Bool
    ) throws -> String? {
        guard case .file(let size) = FileState(at: path), size > 0 else { return nil }
        let missing: Int?
        do {
            missing = try Store.log(of: path).missing(in: log)
        } catch {
            missing = nil
        }
        guard missing != 0 else { return nil }
        guard isForced else {
            let reason =
                missing.map {
                    "database '\(path)' has \(StoreLog.changes($0)) that the backup lacks"
                } ?? "'\(path)' is not a database that can be read"
            throw StoreError.cannotRestore(
                backup: backup,
                reason: reason + "; --force replaces it and keeps a copy beside it")
        }
        let kept = freeName(beside: path)
        if missing == nil {
            try setAside(path, as: kept, for: backup)
        } else {
            do {
                let present = try Store(path: path, mode: .change)
                _ = try present.backup(to: kept)
                try present.close()
            } catch {
                guard case StoreError.damaged = error else { throw error }
                // Parts of it cannot be read, so the files themselves are kept.
                try setAside(path, as: kept, for: backup)
            }
        }
        return kept
    }

    /// Moves the files of a database as they are.
    private static func setAside(_ path: String, as kept: String, for backup: String) throws {
        for suffix in ["", "-wal", "-shm"] where FileState(at: path + suffix) != .missing {
            guard rename(path + suffix, kept + suffix) == 0 else {
                throw StoreError.cannotRestore(
                    backup: backup, reason: String(cString: strerror(errno)).lowercased())
            }
        }
    }

    /// `PATH.replaced-1`, or the next free number.
    private static func freeName(beside path: String) -> String {
        var number = 1
        while FileState(at: "\(path).replaced-\(number)") != .missing { number += 1 }
        return "\(path).replaced-\(number)"
    }
}
