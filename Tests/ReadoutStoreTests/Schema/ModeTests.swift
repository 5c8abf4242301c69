import Foundation
import GRDB
import Testing

@testable import ReadoutStore

struct ModeTests {
    let folder: TemporaryFolder
    private var path: String { folder.file("a.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func content() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    @Test(arguments: [Store.Mode.read, .change])
    func `an empty file is an empty store, and stays empty`(mode: Store.Mode) throws {
        try Data().write(to: URL(fileURLWithPath: path))
        #expect(try Store(path: path, mode: mode).templates().isEmpty)
        #expect(try content().isEmpty)
    }

    @Test(arguments: [Store.Mode.read, .change])
    func `a database without tables is an empty store, and gets none`(mode: Store.Mode) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try queue.close()
        let before = try content()
        #expect(!before.isEmpty)
        #expect(try Store(path: path, mode: mode).templates().isEmpty)
        #expect(try content() == before)
    }

    @Test(arguments: Array(1..<Schema.version), [Store.Mode.read, .change])
    func `an older database is brought up to date whatever it is opened for`(
        version: Int, mode: Store.Mode
    ) throws {
        try Sample.database(ofVersion: version, at: path)
        let store = try Store(path: path, mode: mode)
        #expect(try store.templates().map(\.name) == ["meter"])
        #expect(try store.records().isEmpty)
        #expect(try store.exported().text == "captured_at,energy\r\n")
        try store.close()
        let queue = try DatabaseQueue(path: path)
        #expect(try queue.read { try Schema.version(of: $0) } == Schema.version)
    }

    @Test func `reading leaves every byte and no file beside it`() throws {
        let store = try Store(path: path)
        let template = try store.insert(Sample.template())
        try store.close()
        let before = try content()
        let reader = try Store(path: path, mode: .read)
        let preview = try reader.preview(
            Sample.record(
                1, in: template, [Sample.number("energy", "1"), Sample.text("serial", "A")]))
        guard case .added(let record) = preview else {
            Issue.record("no record")
            return
        }
        #expect(record.status == .accepted)
        #expect(try reader.records().isEmpty)
        try reader.close()
        #expect(try content() == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.sqlite"])
    }

    @Test func `a change of what is not there fails and creates no file`() throws {
        let store = try Store(path: path, mode: .change)
        #expect(throws: StoreError.nothingToUndo) { try store.undo() }
        #expect(throws: StoreError.noTemplate(name: "meter", similar: [])) {
            try store.renameTemplate("meter", to: "other")
        }
        #expect(throws: StoreError.noRecord(1)) { try store.deleteRecords([1]) }
        #expect(!FileManager.default.fileExists(atPath: path))
        let environment = ["HOME": folder.path]
        let other = try Store.open(path: nil, environment: environment, mode: .change)
        #expect(try other.templates().isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `a change of what is there is stored`() throws {
        try Store(path: path).insert(Sample.template())
        try Store(path: path, mode: .change).renameTemplate("meter", to: "other")
        #expect(try Store(path: path, mode: .read).templates().map(\.name) == ["other"])
    }

    @Test func `a file is a file whatever it is called`() throws {
        let path = folder.file("50% a?b#c.sqlite")
        try Store(path: path).insert(Sample.template())
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(try Store(path: path, mode: .read).templates().count == 1)
        #expect(DatabaseFile(path: ":memory:", mode: .write).name == "./:memory:")
    }
}
