import Testing

@testable import ReadoutStore

/// Backups made in the middle of a batch, which is one operation.
struct PartOfOperationTests {
    private let folder: TemporaryFolder
    private let store: Store
    private let template: StoredTemplate

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(path: folder.file("store.sqlite"), mode: .write)
        template = try store.insert(Sample.template())
    }

    private func record(_ number: Int, _ text: String) throws -> NewRecord {
        try Sample.record(
            number, in: template, at: "2026-03-0\(number)T10:00:00",
            [Sample.number("energy", text), Sample.text("serial", "A")])
    }

    @Test func `a backup lacks what a batch of rereadings changes after it`() throws {
        let records = try [1, 2].map { try store.addNew(record($0, "\($0)")).id }
        let batch = try store.beginRereading()
        _ = try store.reread(records[0], as: record(1, "11"), in: batch)
        let backup = folder.file("backup.sqlite")
        #expect(try store.backup(to: backup).defects.isEmpty)
        _ = try store.reread(records[1], as: record(2, "12"), in: batch)
        let error = try #require(throws: StoreError.self) {
            try Store.restore(backup, to: store.path)
        }
        #expect(error.description.contains("has 1 change that the backup lacks"))
        #expect(try store.record(records[1]).readings[0].text == "12")
        let restored = try Store.restore(backup, to: store.path, isForced: true)
        #expect(restored.kept == store.path + ".replaced-1")
        #expect(try store.record(records[1]).readings[0].text == "2")
        let later = try #require(throws: StoreError.self) {
            try store.backup(to: #require(restored.kept))
        }
        #expect(later.description.contains("it has 1 change that the database lacks"))
    }
}
