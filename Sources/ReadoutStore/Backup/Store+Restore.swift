import Foundation
import GRDB

extension Store {
    /// What became of a database that a backup replaced.
    public struct Restored: Hashable, Sendable {
        /// What the database holds now.
        public let content: StoreContent
        /// Where what had been there is kept; nil when all of it is in the backup.
        public let kept: String?
        /// What is wrong with the database now; the same is wrong with the backup.
        public let defects: [String]
    }

    /// Makes a database what a backup holds, and reads it again. Programs that have it open see the change whole.
    /// - Parameters:
    ///   - backup: the backup; it is left as it is.
    ///   - path: the database; made when it is not there.
    ///   - isForced: whether a database is replaced that holds what the backup has not; it is kept beside it.
    /// - Throws: `StoreError.cannotRestore`; the database is as it was then.
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
        guard case .file(let size) = FileState(at: backup), size > 0 else {
            throw StoreError.cannotRestore(backup: backup, reason: "there is no such file")
        }
        guard !isSameFile(backup, path) else {
            throw StoreError.cannotRestore(
                backup: backup, reason: "that is the database itself; name a backup of it")
        }
        let log = try log(of: backup)
        let source = try readOnly(backup)
        let problems = try source.read {
            try String.fetchAll($0, sql: "PRAGMA integrity_check(1)")
        }
        guard problems == ["ok"] else {
            throw StoreError.cannotRestore(
                backup: backup, reason: "it is damaged (\(problems.joined(separator: "; ")))")
        }
        let kept = try keep(path, unlessIn: log, of: backup, isForced: isForced)
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        let target = try DatabaseQueue(path: path, configuration: configuration)
        try source.backup(to: target)
        try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try target.close()
        // Before it is opened, which may bring it up to date.
        guard try log.missing(in: Store.log(of: path)) == 0 else {
            throw StoreError.cannotRestore(
                backup: backup, reason: "the database does not hold what was written to it")
        }
        let store = try Store(path: path, mode: .change)
        return Restored(content: try store.content(), kept: kept, defects: try store.defects())
    }

    /// Keeps a database that is to be replaced, unless the backup holds all that is in it.
    /// - Returns: where it is kept.
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
                missing.map { "database '\(path)' has \($0) changes that the backup has not" }
                ?? "'\(path)' is no database that can be read"
            throw StoreError.cannotRestore(
                backup: backup,
                reason: reason + "; replace it with --force, which keeps it beside the new one")
        }
        let kept = freeName(beside: path)
        if missing == nil {
            // What cannot be read is kept as it is.
            for suffix in ["", "-wal", "-shm"] where FileState(at: path + suffix) != .missing {
                guard rename(path + suffix, kept + suffix) == 0 else {
                    throw StoreError.cannotRestore(
                        backup: backup, reason: String(cString: strerror(errno)).lowercased())
                }
            }
        } else {
            let present = try Store(path: path, mode: .change)
            _ = try present.backup(to: kept)
            try present.close()
        }
        return kept
    }

    /// `PATH.replaced-1`, or with the next number that is free.
    private static func freeName(beside path: String) -> String {
        var number = 1
        while FileState(at: "\(path).replaced-\(number)") != .missing { number += 1 }
        return "\(path).replaced-\(number)"
    }
}
