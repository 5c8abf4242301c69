import Foundation
import ReadoutModel
import Testing

@testable import ReadoutStore

struct WholeEditTests {
    let store: Store
    let record: StoredRecord
    let time: CaptureTime

    init() throws {
        store = try Store.inMemory()
        let template = try store.insert(Sample.template())
        record = try store.addNew(
            Sample.record(
                1, in: template,
                [
                    Sample.number("energy", "12", doubts: [.lowConfidence(0.5)]),
                    Sample.text("serial", "A", doubts: [.cutOff]),
                ]))
        time = try #require(CaptureTime(text: "2026-03-02T08:00", source: .user))
    }

    private func number(_ text: String) -> Correction {
        Correction(text: text, value: TypedValue(text: text, magnitude: Decimal(string: text)))
    }

    @Test func `corrections, moment and confirmations are one step, which one undo takes back`()
        throws
    {
        let edited = try store.edit(
            record.id, corrections: ["energy": number("13")], captureTime: time,
            accepting: .doubtful)
        #expect(edited.status == .accepted)
        #expect(edited.captureTime.text == "2026-03-02T08:00:00")
        #expect(edited.readings.map(\.certainValue?.text) == ["13", "A"])
        #expect(edited.readings.map(\.correction?.isConfirmation) == [false, true])
        #expect(try store.undo().kind == .edit)
        #expect(try store.record(record.id) == record)
    }

    @Test func `a part that cannot be done undoes the rest`() throws {
        let unread = try store.addNew(
            NewRecord(
                templateID: record.templateID, revision: 1, photo: Sample.photo(2),
                result: .unmatched(code: "c", reason: "r"), milliseconds: 1))
        #expect(
            throws: StoreError.nothingToAccept(value: "serial", record: unread.id, text: "")
        ) {
            try store.edit(
                unread.id, corrections: ["energy": number("1")], captureTime: time,
                accepting: .doubtful)
        }
        #expect(try store.record(unread.id) == unread)
        #expect(throws: StoreError.nothingRead(record: unread.id)) {
            try store.edit(unread.id, captureTime: time, accepting: .doubtful)
        }
        #expect(try store.record(unread.id) == unread)
    }
}
