import Foundation
import GRDB
import ReadoutModel
import Testing

@testable import ReadoutStore

/// Databases from each version of the program; `Fixtures/stores/SOURCE` tells how they were made.
struct UpgradeTests {
    private static let versions = Array(1...Schema.version)

    /// The text of a file of `Fixtures/stores`.
    private static func text(_ name: String) throws -> String {
        var folder = URL(filePath: #filePath)
        repeat {
            folder.deleteLastPathComponent()
        } while folder.path != "/"
            && !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
        return try String(
            contentsOf: folder.appending(path: "Fixtures/stores/\(name)"), encoding: .utf8)
    }

    /// Makes the database of a version.
    private func stored(_ version: Int, in folder: TemporaryFolder) throws -> String {
        let path = folder.file("\(version).sqlite")
        let queue = try DatabaseQueue(path: path)
        let text = try UpgradeTests.text("\(version).sql")
        try queue.writeWithoutTransaction { try $0.execute(sql: text) }
        try queue.close()
        return path
    }

    @Test(arguments: versions)
    func `a database of each version opens, is sound and exports what it held`(
        version: Int
    ) throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: try stored(version, in: folder))
        #expect(try store.defects().isEmpty)
        var options = ExportOptions()
        #expect(try store.exported("meter", options).text == UpgradeTests.text("meter.csv"))
        options.includesDoubtful = true
        let (text, summary) = try store.exported("meter", options)
        #expect(text == (try UpgradeTests.text("meter-all.csv")))
        #expect(summary.olderRecords == 1)
        #expect(summary.unmatched == 1)
        #expect(try store.recordsToReview() == [13])
        #expect(try store.record(9).photo.captureTime.text == "2026-01-02T08:00:00")
        #expect(try store.lessonCounts(ofTemplate: 4)["energy"] == (version < 4 ? 1 : 2))
        #expect(try store.events(ofTemplate: "meter").count == (version < 5 ? 0 : 1))
        let energies = try store.read {
            try Double.fetchAll(
                $0, sql: "SELECT energy FROM template_meter WHERE energy NOT NULL ORDER BY 1")
        }
        #expect(energies == [10.5, 11.5, 12.5])
    }

    @Test(arguments: versions)
    func `what was done before an upgrade can be undone and redone after it`(version: Int) throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: try stored(version, in: folder))
        let before = try store.records()
        // A record added after its batch was undone belongs to a new operation, which comes first.
        var undone: [StoredOperation] = []
        while try !store.operations(inForce: true).isEmpty {
            undone.append(try store.undo())
            #expect(try store.defects().isEmpty)
        }
        #expect(undone.map(\.kind) == [.add, .edit, .deleteTemplate, .delete, .edit, .add])
        #expect(undone[1].changes == ["record 9: captured at 2026-01-02T09:30:00"])
        #expect(try store.records().isEmpty)
        for _ in undone { try store.redo() }
        #expect(try store.records() == before)
        #expect(try store.defects().isEmpty)
    }

    @Test(arguments: versions)
    func `a database of each version is restored from a backup of it`(version: Int) throws {
        let folder = try TemporaryFolder()
        let path = try stored(version, in: folder)
        let before = try Data(contentsOf: URL(filePath: path))
        let restored = try Store.restore(path, to: folder.file("new.sqlite"))
        #expect(restored.content.records == 5)
        #expect(restored.defects.isEmpty)
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
}
