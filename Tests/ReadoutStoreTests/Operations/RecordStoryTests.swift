import ReadoutModel
import Testing

@testable import ReadoutStore

struct RecordStoryTests {
    let folder: TemporaryFolder
    let store: Store
    let template: StoredTemplate

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(path: folder.file("a.sqlite"))
        template = try store.insert(Sample.template())
    }

    private func reading(_ energy: String, engines: String) throws -> NewRecord {
        var new = try Sample.record(
            1, in: template,
            [
                Sample.number("energy", energy, doubts: [.lowConfidence(0.5)]),
                Sample.text("serial", "A"),
            ])
        new.engines = engines
        return new
    }

    /// The steps of a record's history: kind, first value and the version that read it, and changes.
    private func steps(_ id: Int64) throws -> [String] {
        try store.story(ofRecord: id).steps.map { step in
            let read = step.seen.map { " \($0.readings[0].text) by \($0.engines ?? "")" } ?? ""
            return ([step.operation.kind.rawValue + read] + step.changes).joined(separator: "; ")
        }
    }

    @Test func `a record's story tells what each version read and what people said`() throws {
        let id = try store.addNew(reading("11", engines: "old")).id
        let other = try store.addNew(
            Sample.record(
                2, in: template, [Sample.number("energy", "7"), Sample.text("serial", "B")]))
        #expect(try store.accept(id, values: ["energy"]).id == id)
        try store.undo()
        _ = try store.reread(
            id, as: reading("12", engines: "new"), in: store.beginRereading())
        _ = try store.settle("energy", ofRecord: id, as: .corrected(.unreadable))
        try store.deleteRecords([id, other.id])
        #expect(
            try steps(id) == [
                "add 11 by old", "edit; energy \"11\" confirmed", "undo; operation 4 undone",
                "reread 12 by new", "edit; energy cannot be read", "delete; deleted",
            ])
        #expect(try store.story(ofRecord: id).record == nil)
        try store.undo()
        try store.undo()
        try store.undo()
        #expect(try store.record(id).readings[0].text == "11")
        let after = try steps(id)
        #expect(after[0] == "add 11 by old")
        #expect(after[3] == "reread 12 by new")
        #expect(try store.story(ofRecord: id).steps[3].operation.undoneAt != nil)
        #expect(try steps(other.id).map { $0.prefix(3) } == ["add", "del", "und"])
    }

    @Test func `an imported table is one operation, and the story of a row tells what was typed`()
        throws
    {
        let rows = try [(1, "11"), (2, "12")].map { number, energy in
            TypedRow(
                photo: StoredPhoto(
                    rowWithDigest: String(repeating: "\(number)", count: 64),
                    place: "old.csv:\(number + 1)",
                    captureTime: try Sample.time("2025-01-0\(number)T10:00:00")),
                words: ["energy": Correction(text: energy, value: TypedValue(text: energy))])
        }
        _ = try store.add(rows, ofTemplate: "meter")
        let added = try store.nextUndo()
        #expect(added.kind == .add && added.records.count == 2)
        #expect(added.changes.isEmpty)
        let second = try #require(added.records.last)
        #expect(try store.story(ofRecord: second).steps.map(\.changes) == [["energy \"12\""]])
        try store.correct(
            second, ["energy": Correction(text: "13", value: TypedValue(text: "13"))])
        #expect(try store.nextUndo().changes == ["record \(second): energy \"13\""])
    }

    @Test func `a photo that is dismissed belongs to its records' stories`() throws {
        let id = try store.addNew(reading("11", engines: "old")).id
        _ = try store.dismissPhoto(ofRecord: id)
        try store.recall(photos: [store.record(id).photo.sha256])
        #expect(
            try steps(id) == [
                "add 11 by old", "dismiss; photo dismissed", "recall; photo recalled",
            ])
        #expect(throws: StoreError.noRecord(99)) { try store.story(ofRecord: 99) }
    }
}
