import Foundation
import ReadoutModel
import Testing

@testable import ReadoutStore

struct EditingTests {
    let store: Store
    let template: StoredTemplate
    let record: StoredRecord

    init() throws {
        store = try Store.inMemory()
        template = try store.insert(Sample.template())
        record = try store.addNew(
            Sample.record(
                1, in: template,
                [
                    Sample.number("energy", "12", doubts: [.lowConfidence(0.5)]),
                    Sample.text("serial", "A"),
                ]))
    }

    private func correction(_ text: String) -> Correction {
        Correction(
            text: text, value: TypedValue(text: text, magnitude: Decimal(string: text)))
    }

    @Test func `a correction counts and the machine's reading stays beside it`() throws {
        let edited = try store.correct(record.id, ["Energy": correction("13")])
        #expect(edited.status == .accepted)
        #expect(edited.readings[0].text == "12")
        #expect(edited.readings[0].certainValue?.text == "13")
        #expect(edited.readings[0].doubts == record.readings[0].doubts)
    }

    @Test func `the newest correction counts, and undo goes back one by one`() throws {
        try store.correct(record.id, ["energy": correction("13")])
        try store.correct(record.id, ["energy": correction("14")])
        #expect(try store.record(record.id).readings[0].certainValue?.text == "14")
        #expect(try store.undo().kind == .edit)
        #expect(try store.record(record.id).readings[0].certainValue?.text == "13")
        try store.undo()
        #expect(try store.record(record.id) == record)
        #expect(try store.undo().kind == .add)
        #expect(try store.undo().kind == .createTemplate)
        #expect(throws: StoreError.nothingToUndo) { try store.undo() }
    }

    @Test func `a wrong name changes nothing`() throws {
        #expect(
            throws: StoreError.noValue(
                name: "gas", record: record.id, known: ["energy", "serial"])
        ) {
            try store.correct(record.id, ["energy": correction("1"), "gas": correction("2")])
        }
        #expect(try store.record(record.id) == record)
        #expect(throws: StoreError.noRecord(99)) { try store.correct(99, [:]) }
    }

    @Test func `a person can say that there is nothing to read`() throws {
        let edited = try store.correct(
            record.id, ["energy": Correction(text: "", value: nil)])
        #expect(edited.status == .accepted)
        #expect(
            try store.exported().text
                == "captured_at,energy,serial\r\n2026-03-01T10:00:00,,A\r\n")
    }

    @Test func `accepting confirms what was read`() throws {
        let accepted = try store.accept(record.id)
        #expect(accepted.status == .accepted)
        #expect(accepted.readings[0].correction?.isConfirmation == true)
        #expect(accepted.readings[1].correction == nil)
    }

    @Test func `what is not of its kind cannot be accepted`() throws {
        let other = try store.addNew(
            Sample.record(2, in: template, [Sample.number("energy", "1")]))
        #expect(
            throws: StoreError.nothingToAccept(value: "serial", record: other.id, text: "")
        ) { try store.accept(other.id) }
        #expect(try store.accept(other.id, values: ["energy"]).readings[0].correction != nil)
    }

    @Test func `an unmatched record is accepted once all its values are given`() throws {
        let unmatched = try store.addNew(
            NewRecord(
                templateID: template.id, revision: 1, photo: Sample.photo(2),
                result: .unmatched(code: "c", reason: "r"), milliseconds: 1))
        #expect(throws: StoreError.nothingRead(record: unmatched.id)) {
            try store.accept(unmatched.id)
        }
        let half = try store.correct(unmatched.id, ["energy": correction("5")])
        #expect(half.status == .review)
        let whole = try store.correct(unmatched.id, ["serial": correction("B")])
        #expect(whole.status == .accepted)
        try store.undo()
        #expect(try store.record(unmatched.id) == half)
        try store.undo()
        #expect(try store.record(unmatched.id) == unmatched)
    }

    @Test func `a value that the template got later can be given`() throws {
        var changed = template.template
        changed.fields.append(Sample.value("gas", .number))
        try store.update(changed, named: "meter")
        let before = try store.record(record.id)
        #expect(before.readings.count == 2)
        let edited = try store.correct(record.id, ["gas": correction("7")])
        #expect(edited.readings.map(\.certainValue?.text) == [nil, "A", "7"])
        try store.undo()
        #expect(try store.record(record.id) == before)
    }

    @Test func `another moment can be given and taken back`() throws {
        let time = try #require(CaptureTime(text: "2026-03-02T08:00", source: .user))
        let edited = try store.setCaptureTime(record.id, to: time)
        #expect(edited.captureTime.text == "2026-03-02T08:00:00")
        #expect(edited.captureTime.source == .user)
        #expect(edited.photo.captureTime.text == "2026-03-01T10:00:00")
        try store.undo()
        #expect(try store.record(record.id) == record)
    }

    @Test func `deleted records come back with undo`() throws {
        let other = try store.addNew(Sample.record(2, in: template, []))
        #expect(throws: StoreError.noRecord(99)) {
            try store.deleteRecords([record.id, 99])
        }
        #expect(try store.records().count == 2)
        try store.deleteRecords([record.id, other.id])
        #expect(try store.records().isEmpty)
        let undone = try store.undo()
        #expect(undone.kind == .delete)
        #expect(undone.records == [record.id, other.id])
        #expect(try store.record(record.id) == record)
    }

    @Test func `undo takes back a whole batch, and only that`() throws {
        let batch = try store.beginAdding()
        for number in 2...4 {
            try store.addNew(Sample.record(number, in: template, []), in: batch)
        }
        _ = try store.beginAdding()
        let undone = try store.undo()
        #expect(undone.kind == .add)
        #expect(undone.records.count == 3)
        #expect(undone.description.hasPrefix("adding 3 records at 20"))
        #expect(try store.records().map(\.id) == [record.id])
        try store.addNew(Sample.record(2, in: template, []))
        #expect(try store.records().count == 2)
    }

    @Test func `records are listed by moment and found by status and period`() throws {
        for (number, moment) in [(2, "2026-02-28T23:59:59"), (3, "2026-03-02T00:00:00")] {
            try store.addNew(
                Sample.record(
                    number, in: template, at: moment,
                    [Sample.number("energy", "1"), Sample.text("serial", "A")]))
        }
        #expect(try store.records().map(\.id) == [2, 1, 3])
        #expect(try store.records(limit: 2).map(\.id) == [1, 3])
        #expect(try store.records(status: .accepted).map(\.id) == [2, 3])
        #expect(try store.records(of: "meter", since: "2026-03-01").map(\.id) == [1, 3])
        #expect(try store.records(until: "2026-03-01").map(\.id) == [2, 1])
        #expect(try store.records(until: "2026-03-01T09:59").map(\.id) == [2])
        #expect(try store.recordsToReview() == [1])
        #expect(throws: StoreError.invalidMoment("3/1/2026")) {
            try store.records(since: "3/1/2026")
        }
        let counts = try store.recordCounts(of: "meter")
        #expect(counts.accepted == 2)
        #expect(counts.review == 1)
        #expect(try store.templates()[0].records.total == 3)
    }
}
