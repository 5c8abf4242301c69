import Foundation
import ReadoutModel
import Testing

@testable import ReadoutStore

/// The version of a template's lessons tells whether known lessons are still complete.
struct LearntVersionTests {
    private let folder: TemporaryFolder
    private let store: Store
    private let template: StoredTemplate

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(path: folder.file("store.sqlite"))
        template = try store.insert(
            Sample.template(fields: [
                Sample.value("energy", .number), Sample.value("day", .date),
            ]))
    }

    private func version() throws -> Int64 {
        try #require(try store.learntVersion(ofTemplate: template.id))
    }

    private func add(_ number: Int) throws -> Int64 {
        try store.addNew(
            Sample.record(
                number, in: template, at: "2026-03-0\(number)T10:00:00",
                [Sample.number("energy", "12", doubts: [.cutOff])])
        ).id
    }

    @Test func `every change of what was learnt changes the version, and nothing else does`() throws
    {
        var versions: Set<Int64> = [try version()]
        func expectChange(_ change: () throws -> Void) throws {
            try change()
            #expect(versions.insert(try version()).inserted)
            #expect(try store.learnt(ofTemplate: template.id).version == version())
        }
        func expectNone(_ change: () throws -> Void) throws {
            let before = try version()
            try change()
            #expect(try version() == before)
        }
        var ids: [Int64] = []
        try expectNone { ids = [try add(1), try add(2)] }
        try expectChange { try store.accept(ids[0], values: ["energy"]) }
        try expectChange {
            try store.correct(
                ids[0], ["energy": Correction(text: "13", value: TypedValue(text: "13"))])
        }
        try expectChange { try store.undo() }
        try expectChange { try store.redo() }
        try expectNone { try store.deleteRecords([ids[1]]) }
        try expectChange { try store.deleteRecords([ids[0]]) }
        try expectChange { try store.undo() }
        try expectChange { try store.forget("meter") }
        try expectChange { try store.remember("meter") }
        try expectChange {
            try store.teach(
                LearntMemory(experience: ["day": Learnt(dateOrder: .mdy)]), template: "meter")
        }
        try expectChange { try store.update(template.template, named: "meter") }
        try expectNone { _ = try add(3) }
        try expectNone { try store.renameTemplate("meter", to: "counter") }
        #expect(try store.defects().isEmpty)
    }

    @Test func `templates have versions of their own, and none when they are deleted`() throws {
        let other = try store.insert(
            Sample.template("other", fields: [Sample.value("energy", .number)]))
        let before = try store.learntVersion(ofTemplate: other.id)
        try store.accept(add(1), values: ["energy"])
        #expect(try store.learntVersion(ofTemplate: other.id) == before)
        #expect(try version() != before)
        #expect(try store.learntVersion(ofTemplate: 99) == nil)
    }

    @Test func `a database that is replaced has other versions than what it knew since`() throws {
        let backup = folder.file("backup.sqlite")
        let known = try version()
        _ = try store.backup(to: backup)
        let id = try add(1)
        try store.accept(id, values: ["energy"])
        let taught = try version()
        _ = try Store.restore(backup, to: store.path, isForced: true)
        // The same program continues with the restored store.
        #expect(try version() == known)
        #expect(try version() != taught)
        #expect(try store.learnt(ofTemplate: template.id).values.isEmpty)
        // New lessons are not mistaken for the lost ones.
        try store.accept(add(1), values: ["energy"])
        #expect(try ![known, taught].contains(version()))
        // A template with the same ID in another database has another version.
        let other = try Store(path: folder.file("other.sqlite"))
        try other.insert(Sample.template(fields: [Sample.value("energy", .number)]))
        #expect(try other.learntVersion(ofTemplate: template.id) != known)
    }
}
