import Foundation
import ReadoutModel
import Testing

@testable import ReadoutStore

struct RejudgementTests {
    private let store: Store
    private let template: StoredTemplate

    init() throws {
        store = try Store.inMemory()
        var rules = Rules()
        rules.monotonic = true
        template = try store.insert(
            Sample.template(fields: [Sample.value("energy", .number, rules: rules)]))
    }

    @discardableResult
    private func add(_ number: Int, _ text: String, day: Int, doubts: [Doubt] = []) throws
        -> StoredRecord
    {
        try store.addNew(
            Sample.record(
                number, in: template, at: "2026-01-\(day < 10 ? "0" : "")\(day)T10:00:00",
                [Sample.number("energy", text, doubts: doubts)]))
    }

    /// The values of the accepted records, in order of their moments.
    private func accepted() throws -> [String] {
        try store.records(status: .accepted).compactMap { $0.readings[0].value?.text }
    }

    private func magnitude(_ text: String) -> TypedValue {
        TypedValue(text: text, magnitude: Decimal(string: text))
    }

    @Test(arguments: [[0, 1, 2, 3], [1, 0, 2, 3], [0, 1, 3, 2], [0, 3, 1, 2], [2, 0, 1, 3]])
    func `a wrong reading is condemned by those around it, in whatever order they come`(
        order: [Int]
    ) throws {
        let texts = ["10", "900", "30", "40"]
        for index in order { try add(index, texts[index], day: index + 1) }
        #expect(try accepted() == ["10", "30", "40"])
        let wrong = try store.records(status: .review)
        #expect(wrong.map { $0.readings[0].text } == ["900"])
        #expect(wrong[0].readings[0].doubts.map(\.code) == ["above-later"])
    }

    @Test func `the readings of a dismissed photo say nothing against others`() throws {
        try add(1, "10", day: 1)
        try add(2, "20", day: 2)
        let late = try add(3, "10", day: 3)
        #expect(try accepted() == ["10"])
        let operation = try #require(try store.dismissPhoto(ofRecord: late.id))
        #expect(try accepted() == ["10", "20"])
        #expect(try store.record(late.id).status == .review)
        try store.recall(photos: [late.photo.sha256])
        #expect(try accepted() == ["10"])
        try store.undo()
        #expect(try accepted() == ["10", "20"])
        try store.undo(operation.number)
        #expect(try accepted() == ["10"])
    }

    @Test func `who is judged otherwise is told, and taking back the cause takes it back`() throws {
        try add(1, "10", day: 1)
        try add(2, "900", day: 2)
        try add(3, "30", day: 3)
        #expect(try accepted() == ["10"])
        let last = try add(4, "40", day: 4)
        #expect(last.status == .accepted)
        #expect(last.rejudged == [3])
        #expect(try accepted() == ["10", "30", "40"])
        try store.undo()
        #expect(try accepted() == ["10"])
        try store.undo()
        #expect(try accepted() == ["10", "900"])
    }

    @Test func `what was doubtful by itself is never promoted, and never a reference`() throws {
        try add(1, "10", day: 1)
        try add(2, "900", day: 2)
        try add(3, "30", day: 3, doubts: [.lowConfidence(0.5)])
        try add(4, "35", day: 4, doubts: [.lowConfidence(0.5)])
        #expect(try accepted() == ["10", "900"])
        try add(5, "40", day: 5)
        #expect(try accepted() == ["10"])
        #expect(try store.record(3).readings[0].doubts.map(\.code).contains("low-confidence"))
    }

    @Test func `a correction, a deletion and another moment explain what was in doubt`() throws {
        try add(1, "10", day: 1)
        try add(2, "900", day: 2)
        try add(3, "30", day: 3)
        let corrected = try store.correct(
            2, ["energy": Correction(text: "20", value: magnitude("20"))])
        #expect(corrected.rejudged == [3])
        #expect(try store.record(1).status == .accepted)
        #expect(try store.record(3).status == .accepted)
        try store.undo()
        #expect(try store.record(3).status == .review)
        try store.deleteRecords([2])
        #expect(try store.record(3).status == .accepted)
        try store.undo()
        #expect(try store.record(3).status == .review)
        try store.setCaptureTime(2, to: Sample.time("2026-01-09T10:00:00"))
        #expect(try store.record(3).status == .accepted)
    }

    @Test func `a person's word is not moved where others contradict it, unless forced`() throws {
        for day in 1...3 {
            try add(day, "\(day)0", day: day)
            let word = Correction(text: "\(day)0", value: magnitude("\(day)0"))
            try store.correct(Int64(day), ["energy": word])
        }
        let late = try Sample.time("2026-01-09T10:00:00")
        #expect(throws: StoreError.self) { try store.setCaptureTime(1, to: late) }
        #expect(try store.record(1).captureTime.text == "2026-01-01T10:00:00")
        try store.setCaptureTime(1, to: late, isForced: true)
        #expect(try store.record(1).captureTime.text == "2026-01-09T10:00:00")
    }

    @Test func `a person's word stands whatever the others say`() throws {
        try add(1, "10", day: 1)
        try add(2, "900", day: 2)
        try store.correct(2, ["energy": Correction(text: "900", value: magnitude("900"))])
        for number in 3...6 { try add(number, "\(number * 10)", day: number) }
        #expect(try store.records(status: .review).map(\.id) == [3, 4, 5, 6])
    }

    @Test func `a replacement of the meter is respected, and can be taken back`() throws {
        try add(1, "99400", day: 1)
        try add(2, "3", day: 6)
        #expect(try store.record(2).status == .review)
        let replacement = MeterReplacement(
            first: "2026-01-05T00:00:00", last: "2026-01-05T23:59:59", old: magnitude("99410"),
            new: magnitude("0"))
        let (event, rejudged) = try store.add(replacement, ofTemplate: "meter", value: "Energy")
        #expect(rejudged == [1, 2])
        #expect(try store.record(2).status == .accepted)
        #expect(try store.events(ofTemplate: "meter") == [event])
        #expect(event.replacement == replacement)
        #expect(try add(3, "99409", day: 4).status == .accepted)
        #expect(try add(4, "99411", day: 5).status == .review)
        #expect(try add(5, "2", day: 7).status == .review)
        #expect(try store.neighbours(ofRecord: 2)["energy"]?.replacements == [replacement])
        _ = try store.deleteEvent(event.id, ofTemplate: "meter")
        #expect(try store.events(ofTemplate: "meter").isEmpty)
        #expect(try store.record(2).status == .review)
    }

    @Test func `an event of no such value or number is an error`() throws {
        let replacement = MeterReplacement(
            first: "2026-01-05T00:00:00", last: "2026-01-05T00:00:00", old: magnitude("9"),
            new: magnitude("0"))
        #expect(throws: StoreError.self) {
            try store.add(replacement, ofTemplate: "meter", value: "power")
        }
        #expect(throws: StoreError.noEvent(7)) {
            try store.deleteEvent(7, ofTemplate: "meter")
        }
    }
}
