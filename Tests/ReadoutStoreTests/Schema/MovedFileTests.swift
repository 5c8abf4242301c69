import Foundation
import Testing

@testable import ReadoutStore

struct MovedFileTests {
    let folder: TemporaryFolder
    private var path: String { folder.file("a.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func remove(_ path: String) throws {
        for suffix in ["", "-wal", "-shm"]
        where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.removeItem(atPath: path + suffix)
        }
    }

    @Test func `a change is refused when the open file was deleted`() throws {
        let store = try Store(path: path)
        try store.insert(Sample.template())
        try remove(path)
        #expect(throws: StoreError.moved(path: path)) {
            try store.insert(Sample.template("other"))
        }
        #expect(try store.templates().map(\.name) == ["meter"])
    }

    @Test func `a change is refused when another file replaced the open one`() throws {
        let store = try Store(path: path)
        try store.insert(Sample.template())
        let other = try Store(path: folder.file("b.sqlite"))
        try other.insert(Sample.template("new"))
        try other.close()
        try remove(path)
        try FileManager.default.moveItem(atPath: folder.file("b.sqlite"), toPath: path)
        #expect(throws: StoreError.moved(path: path)) {
            try store.insert(Sample.template("other"))
        }
        #expect(try Store(path: path, mode: .read).templates().map(\.name) == ["new"])
    }

    @Test func `a change is stored after a backup was restored into the open file`() throws {
        let store = try Store(path: path)
        try store.insert(Sample.template())
        _ = try store.backup(to: folder.file("b.backup"))
        try store.insert(Sample.template("lost"))
        _ = try Store.restore(folder.file("b.backup"), to: path, isForced: true)
        try store.insert(Sample.template("other"))
        #expect(try store.templates().map(\.name).sorted() == ["meter", "other"])
    }

    @Test func `a store in memory has no file that could be moved`() throws {
        let store = try Store.inMemory()
        try store.insert(Sample.template())
        #expect(try store.templates().count == 1)
    }
}
