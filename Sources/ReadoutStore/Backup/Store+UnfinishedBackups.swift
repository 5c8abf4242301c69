import Foundation
import ReadoutFiles

/// What processes that were killed left of backups.
extension Store {
    /// Holds the folder of a backup, so that no other process takes the unfinished copy for one that was left, and removes
    /// what was left of backups to the same path.
    ///
    /// Where the folder cannot be locked, or another backup is being written to it, nothing is removed.
    /// - Returns: a descriptor, to be closed when the backup is written; less than 0 where the folder cannot be opened.
    /// - Source: flock(2).
    static func holdFolder(ofBackup path: String) -> Int32 {
        let folder = TargetFile.folder(of: path)
        let descriptor = Foundation.open(
            folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return descriptor }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { removeUnfinished(backupsTo: path) }
        // Another process holds the folder alone only while it removes what was left.
        while flock(descriptor, LOCK_SH) != 0, errno == EINTR {}
        return descriptor
    }

    /// The path of a copy that is being written; it becomes the backup when it is complete.
    static func unfinished(backupTo path: String) -> String {
        "\(path)\(mark)\(UUID().uuidString)"
    }

    /// What stands between the name of a backup and the identifier of an unfinished copy of it.
    private static let mark = ".part-"

    private static func removeUnfinished(backupsTo path: String) {
        let folder = TargetFile.folder(of: path)
        let start = (path.split(separator: "/").last.map(String.init) ?? path) + mark
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(
                atPath: folder.isEmpty ? "." : folder)
        } catch {
            // They are no reason to make no backup.
            return
        }
        for name in names where name.hasPrefix(start) {
            // SQLite's own files stand beside a copy.
            var identifier = name.dropFirst(start.count)
            for suffix in ["-journal", "-wal", "-shm"] where identifier.hasSuffix(suffix) {
                identifier = identifier.dropLast(suffix.count)
            }
            let file = (folder.isEmpty ? "" : folder + "/") + name
            guard UUID(uuidString: String(identifier)) != nil, case .file = FileState(at: file)
            else { continue }
            unlink(file)
        }
    }
}
