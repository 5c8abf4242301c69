import Foundation
import ReadoutModel
import Testing

@testable import ReadoutStore

struct RepeatTests {
    private let store: Store
    private let template: StoredTemplate

    init() throws {
        var rules = Rules()
        rules.isUnique = true
        store = try Store.inMemory()
        template = try store.insert(
            Sample.template(fields: [
                Sample.value("number", .code, rules: rules), Sample.value("total", .number),
            ]))
    }

    @discardableResult
    private func add(
        _ photo: Int, _ number: String, _ total: String, doubts: [Doubt] = []
    ) throws -> StoredRecord {
        try store.addNew(
            Sample.record(
                photo, in: template,
                [
                    Sample.text("number", number, doubts: doubts), Sample.number("total", total),
                ]))
    }

    private func word(_ text: String) -> Correction {
        Correction(text: text, value: TypedValue(text: text))
    }

    private func waiting(_ id: Int64) throws -> [String] {
        try store.record(id).readings.filter { !$0.isCertain }.map(\.valueName)
    }

    @Test func `a record with a number that another one has waits whole`() throws {
        try add(1, "A-17", "12.50")
        try add(2, "A-18", "9.90")
        let again = try add(3, "A-17", "12.50")
        #expect(again.status == .review)
        #expect(try waiting(3) == ["number", "total"])
        #expect(try waiting(1) == [])
        #expect(
            try store.record(3).readings[1].doubts.map(\.description) == [
                "record 1 has the same number, A-17; does the photo show the same thing again?"
            ])
    }

    @Test func `spaces make no other number`() throws {
        try add(1, "41111111 11111111", "12.50")
        let again = try add(2, "4111 1111 1111 1111", "9.90")
        #expect(try waiting(2) == ["number", "total"])
        // Judged again, nothing changes.
        try add(3, "4222", "1.00")
        #expect(try store.record(2) == again)
    }

    @Test func `a corrected number, or a removed first record, ends the doubt`() throws {
        try add(1, "A-17", "12.50")
        try add(2, "A-17", "9.90")
        #expect(try store.correct(2, ["number": word("A-19")]).status == .accepted)
        try store.undo()
        #expect(try waiting(2) == ["number", "total"])
        try store.deleteRecords([1])
        #expect(try waiting(2) == [])
        try store.undo()
        #expect(try waiting(2) == ["number", "total"])
        try store.correct(1, ["number": word("A-11")])
        #expect(try waiting(2) == [])
    }

    @Test func `a person may say that two things have the same number`() throws {
        try add(1, "A-17", "12.50")
        try add(2, "A-17", "9.90")
        #expect(try store.accept(2).status == .accepted)
        try add(3, "A-20", "1.00")
        #expect(throws: StoreError.self) { try store.correct(3, ["number": word("A-17")]) }
        let forced = try store.edit(3, corrections: ["number": word("A-17")], isForced: true)
        #expect(forced.status == .accepted)
    }

    @Test func `an uncertain number accuses nobody`() throws {
        try add(1, "A-17", "12.50", doubts: [.lowConfidence(0.4)])
        #expect(try add(2, "A-17", "12.50").status == .accepted)
        // Once it is certain, the later record waits.
        try store.accept(1)
        #expect(try waiting(2) == ["number", "total"])
    }
}
