import Foundation
import GRDB
import ReadoutModel
import Testing

@testable import ReadoutStore

struct AddingTests {
    let store: Store
    let template: StoredTemplate

    init() throws {
        store = try Store.inMemory()
        template = try store.insert(Sample.template())
    }

    @Test func `what read a record is kept, once for all that the same read`() throws {
        func engines(_ number: Int, _ versions: String?) throws -> String? {
            var new = try Sample.record(number, in: template, [Sample.number("energy", "4821.6")])
            new.engines = versions
            return try store.record(store.addNew(new).id).engines
        }
        #expect(try engines(1, "readout 1, tesseract 5") == "readout 1, tesseract 5")
        #expect(try engines(2, "readout 1, tesseract 5") == "readout 1, tesseract 5")
        #expect(try engines(3, "readout 2, tesseract 5") == "readout 2, tesseract 5")
        #expect(try engines(4, nil) == nil)
        #expect(try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM engine") } == 2)
    }

    @Test func `a record comes back as it was stored`() throws {
        let added = try store.addNew(
            Sample.record(
                1, in: template,
                [
                    Sample.number("energy", "4821.6"),
                    Sample.text("serial", "0A7", doubts: [.lowConfidence(0.6)]),
                ]))
        let found = try store.record(added.id)
        #expect(found == added)
        #expect(found.status == .review)
        #expect(found.alignment == Sample.alignment)
        #expect(found.photo == (try Sample.photo(1)))
        #expect(found.readings.map(\.valueName) == ["energy", "serial"])
        #expect(
            found.readings[1].doubts == [
                .other(code: "low-confidence", message: "only 60 % sure")
            ])
        #expect(found.readings[0].certainValue?.magnitude == Decimal(string: "4821.6"))
        #expect(found.readings[1].certainValue == nil)
        #expect(try store.crop(of: found.id, value: "energy") == [1, 2, 3])
        #expect(try store.crop(of: found.id, value: "serial") == nil)
    }

    @Test func `a record whose readings are all accepted is accepted`() throws {
        let added = try store.addNew(
            Sample.record(
                1, in: template, [Sample.number("energy", "1"), Sample.text("serial", "A")]))
        #expect(added.status == .accepted)
    }

    @Test func `a photo that is there already is not added twice`() throws {
        let new = try Sample.record(1, in: template, [Sample.number("energy", "1")])
        let first = try store.addNew(new)
        #expect(try store.add(new) == .duplicate(of: first.id))
        #expect(try store.records().count == 1)
        #expect(
            try store.recordID(ofPhoto: new.photo.sha256, templateID: template.id) == first.id)
        #expect(try store.recordID(ofPhoto: "b", templateID: template.id) == nil)
    }

    @Test func `the same photo can be a record of two templates`() throws {
        let other = try store.insert(Sample.template("other"))
        try store.addNew(Sample.record(1, in: template, []))
        try store.addNew(Sample.record(1, in: other, []))
        #expect(try store.records().map(\.template) == ["meter", "other"])
    }

    @Test func `a photo keeps its path when a copy becomes a record of another template`() throws {
        let other = try store.insert(Sample.template("other"))
        let first = try store.addNew(Sample.record(1, in: template, []))
        var copy = try Sample.record(1, in: other, [])
        copy.photo.path = "copies/b.jpg"
        #expect(try store.addNew(copy).photo == first.photo)
        #expect(try store.records().map(\.photo.path) == [first.photo.path, first.photo.path])
    }

    @Test func `a deleted record can be added again and gets a new number`() throws {
        let new = try Sample.record(1, in: template, [])
        let first = try store.addNew(new)
        try store.deleteRecords([first.id])
        #expect(try store.addNew(new).id > first.id)
    }

    @Test func `a value that was not read at all is doubtful`() throws {
        let added = try store.addNew(
            Sample.record(1, in: template, [Sample.number("energy", "1")]))
        #expect(added.status == .review)
        #expect(added.readings[1].doubts.map(\.code) == ["nothing-read"])
    }

    @Test func `a photo that does not fit is stored as unmatched`() throws {
        let added = try store.addNew(
            NewRecord(
                templateID: template.id, revision: 1, photo: Sample.photo(1),
                result: .unmatched(code: "too-few-anchors", reason: "only 2 places found"),
                milliseconds: 20))
        #expect(try store.record(added.id) == added)
        #expect(added.status == .unmatched)
        #expect(added.mismatch?.code == "too-few-anchors")
        #expect(added.readings.isEmpty)
    }

    @Test func `a reading of a value that the template lacks stores nothing`() throws {
        let new = try Sample.record(1, in: template, [Sample.number("gas", "1")])
        #expect(throws: StoreError.templateChanged(name: "meter", missing: ["gas"])) {
            try store.add(new)
        }
        #expect(try store.records().isEmpty)
        let left = try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM photo") }
        #expect(left == 0)
    }
}
