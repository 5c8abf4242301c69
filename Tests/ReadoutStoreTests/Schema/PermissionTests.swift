import Foundation
import Testing

@testable import ReadoutStore

/// Tests for users who lack permissions; the superuser lacks none.
@Suite(.enabled(if: geteuid() != 0, "nothing is forbidden to the superuser"))
final class PermissionTests {
    let folder: TemporaryFolder
    private var path: String { folder.file("a% b.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        let store = try Store(path: path)
        try store.insert(Sample.template())
        try store.close()
    }

    deinit { chmod(folder.path, 0o755) }

    private func forbid(folder mode: mode_t, file: mode_t = 0o644) {
        #expect(chmod(path, file) == 0)
        #expect(chmod(folder.path, mode) == 0)
    }

    private func failure(_ mode: Store.Mode) -> StoreError? {
        #expect(throws: StoreError.self) { try Store(path: path, mode: mode) }
    }

    @Test(arguments: [mode_t(0o644), 0o444])
    func `a database is read in a folder that may not be written in`(file: mode_t) throws {
        forbid(folder: 0o555, file: file)
        let store = try Store(path: path, mode: .read)
        #expect(try store.templates().map(\.name) == ["meter"])
        #expect(try store.defects().isEmpty)
    }

    @Test(arguments: [(mode_t(0o755), mode_t(0o444)), (0o555, 0o644)])
    func `an older database that may not be written is refused and left as it is`(
        folderMode: mode_t, fileMode: mode_t
    ) throws {
        try FileManager.default.removeItem(atPath: path)
        try Sample.database(ofVersion: 1, at: path)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        forbid(folder: folderMode, file: fileMode)
        #expect(
            failure(.read)?.description
                == "cannot open database '\(path)': an older version of readout wrote it (schema 1), "
                + "and it cannot be brought up to date: the file or its folder is read-only; make "
                + "them writable, or name a copy with --database")
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
        forbid(folder: 0o755)
        #expect(try Store(path: path, mode: .read).templates().count == 1)
    }

    @Test func `a database that may not be written is read without a file beside it`() throws {
        forbid(folder: 0o755, file: 0o444)
        let store = try Store(path: path, mode: .read)
        #expect(try store.templates().count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
        #expect(failure(.change) == .readOnly(path: path))
    }

    @Test func `what a writer has not put into the file yet is read all the same`() throws {
        let writer = try Store(path: path)
        try writer.insert(Sample.template("other"))
        forbid(folder: 0o555)
        #expect(try Store(path: path, mode: .read).templates().count == 2)
        forbid(folder: 0o755)
        try writer.close()
    }

    @Test(arguments: [Store.Mode.read, .change, .write])
    func `a folder that may not be entered is no empty store`(mode: Store.Mode) {
        forbid(folder: 0o000)
        #expect(
            failure(mode)?.description
                == "cannot open database '\(path)': no permission to enter folder "
                + "'\(folder.path)' or one above it")
    }

    @Test func `a default folder that may not be entered is no empty store`() {
        forbid(folder: 0o000)
        for mode in [Store.Mode.read, .change, .write] {
            #expect(throws: StoreError.self) {
                try Store.open(path: nil, environment: ["HOME": folder.path], mode: mode)
            }
        }
    }

    @Test func `a file that may not be read is said to be unreadable`() throws {
        forbid(folder: 0o755, file: 0o000)
        let error = try #require(failure(.read))
        #expect(error == .cannotOpen(path: path, reason: .notReadable))
        #expect(!error.description.contains("write"))
    }
}
