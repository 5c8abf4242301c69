import Foundation
import ReadoutFiles
import Testing

@testable import ReadoutStore

/// Copies that processes left when they were killed.
struct UnfinishedBackupTests {
    private let folder: TemporaryFolder
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(path: folder.file("store.sqlite"), mode: .write)
        try store.insert(Sample.template())
    }

    /// Writes files as a backup to `copy.db` leaves them when it is killed.
    private func leave() throws -> [String] {
        let part = Store.unfinished(backupTo: folder.file("copy.db"))
        let files = [part, part + "-journal", part + "-wal", part + "-shm"]
        for file in files { try Data("half".utf8).write(to: URL(filePath: file)) }
        return files
    }

    private func present(_ files: [String]) -> [String] {
        files.filter { FileState(at: $0) != .missing }
    }

    @Test func `a backup removes what a killed one to the same file left, and nothing else`()
        throws
    {
        let left = try leave()
        let other = Store.unfinished(backupTo: folder.file("other.db"))
        let foreign = [other, folder.file("copy.db.part-2"), folder.file("copy.db.part-")]
        for file in foreign { try Data("mine".utf8).write(to: URL(filePath: file)) }
        _ = try store.backup(to: folder.file("copy.db"))
        #expect(present(left).isEmpty)
        #expect(present(foreign) == foreign)
        #expect(FileState(at: folder.file("copy.db")) != .missing)
    }

    @Test func `a backup that another process is writing stays`() throws {
        let other = Store.holdFolder(ofBackup: folder.file("copy.db"))
        let unfinished = try leave()
        _ = try store.backup(to: folder.file("copy.db"))
        #expect(present(unfinished) == unfinished)
        close(other)
        _ = try store.backup(to: folder.file("copy.db"))
        #expect(present(unfinished).isEmpty)
    }
}
