import Foundation
import ReadoutModel
import Testing

@testable import ReadoutStore

/// A person's answer must keep the rules of its value.
struct ObjectionTests {
    let store: Store
    let record: StoredRecord

    init() throws {
        store = try Store.inMemory()
        var counter = Rules()
        counter.monotonic = true
        counter.digits = 7
        var pressure = Rules()
        pressure.minimum = 0
        pressure.maximum = 10
        pressure.decimals = 2
        let template = try store.insert(
            Sample.template(fields: [
                Sample.value("energy", .integer, unit: "kWh", rules: counter),
                Sample.value("pressure", .number, unit: "bar", rules: pressure),
            ]))
        for (number, text) in [(1, "1000"), (2, "2000"), (3, "3000")] {
            try store.addNew(
                Sample.record(
                    number, in: template, at: "2026-03-0\(number)T10:00:00",
                    [Sample.number("energy", text), Sample.number("pressure", "1.87")]))
        }
        record = try store.record(2)
    }

    @Test(arguments: [
        ("energy", "999", ["999 is below the last reading 1000 of 2026-03-01"]),
        ("energy", "3001", ["3001 is above the later reading 3000 of 2026-03-03"]),
        ("energy", "12345678", ["digits", "3000"]),
        ("pressure", "-5.00", ["-5.00 is below the minimum 0"]),
        ("pressure", "11.00", ["11.00 is above the maximum 10"]),
        ("pressure", "1.875", ["decimals"]),
        ("pressure", "1.87 psi", ["unit is psi, not bar"]),
    ])
    func `what breaks a rule is refused, and stored by force with a mark`(
        name: String, text: String, reasons: [String]
    ) throws {
        let field = try store.template(named: "meter").template.fields.first { $0.name == name }
        let typed = try #require(field).typed(byUser: text).get().value
        let word = [name: Correction(text: text, value: typed)]
        let error = try #require(throws: StoreError.self) { try store.correct(2, word) }
        guard case .brokenRules(record: 2, let problems) = error else { throw error }
        #expect(problems.count == reasons.count)
        for (problem, reason) in zip(problems, reasons) { #expect(problem.contains(reason)) }
        #expect(try store.record(2) == record)
        #expect(try store.objections(to: text, of: name, in: record).count == reasons.count)
        let forced = try store.correct(2, word, isForced: true)
        let reading = try #require(forced.readings.first { $0.valueName == name })
        #expect(reading.correction?.brokenRules.count == reasons.count)
        #expect(try store.record(2).readings == forced.readings)
        #expect(try store.defects().isEmpty)
        try store.undo()
        #expect(try store.record(2) == record)
    }

    @Test(arguments: [("187", "1.87"), ("0187", "1.87"), ("1187", nil), ("18.7", nil)])
    func `digits without their decimal mark are asked about`(
        text: String, meant: String?
    ) throws {
        let field = try store.template(named: "meter").template.fields.first {
            $0.name == "pressure"
        }
        let typed = try #require(field).typed(byUser: text).get().value
        let error = try #require(throws: StoreError.self) {
            try store.correct(2, ["pressure": Correction(text: text, value: typed)])
        }
        guard case .brokenRules(_, let problems) = error else { throw error }
        let hints = problems.filter { $0.hasPrefix("with its decimal mark") }
        #expect(hints == (meant.map { ["with its decimal mark that is \($0)"] } ?? []))
    }

    @Test(arguments: [("energy", "2001"), ("energy", "0002001"), ("pressure", "2.50 bar")])
    func `what keeps the rules is stored without a mark`(name: String, text: String) throws {
        let field = try store.template(named: "meter").template.fields.first { $0.name == name }
        let typed = try #require(field).typed(byUser: text).get().value
        let edited = try store.correct(2, [name: Correction(text: text, value: typed)])
        let reading = try #require(edited.readings.first { $0.valueName == name })
        #expect(reading.correction?.brokenRules == [])
    }

    /// Adds a reading of the last day that is in doubt for a reason of its own.
    private func addCutOff(_ energy: String) throws -> StoredRecord {
        let template = try store.template(named: "meter")
        return try store.addNew(
            Sample.record(
                4, in: template, at: "2026-03-04T10:00:00",
                [
                    Sample.number("energy", energy, doubts: [.cutOff]),
                    Sample.number("pressure", "1.87"),
                ]))
    }

    @Test func `a reading that others contradict by now is confirmed by force only`() throws {
        let doubtful = try addCutOff("3500")
        #expect(try store.objections(toConfirming: "energy", in: doubtful) == [])
        let word = [
            "energy": Correction(text: "4000", value: TypedValue(text: "4000", magnitude: 4000))
        ]
        try store.correct(3, word)
        let waiting = try store.record(doubtful.id)
        // What others say stands beside the reading's own reason.
        let doubts = waiting.readings[0].doubts
        #expect(doubts.map(\.code) == ["cut-off", "below-earlier"])
        #expect(doubts.last?.description.contains("below the last reading 4000") == true)
        #expect(throws: StoreError.self) { try store.accept(doubtful.id) }
        let settled = try store.settle("energy", ofRecord: doubtful.id, as: .confirmed)
        guard case .broken(let refused) = settled else {
            Issue.record("confirmed without a question")
            return
        }
        #expect(try store.record(doubtful.id) == waiting)
        let forced = try store.edit(doubtful.id, accepting: .doubtful, isForced: true)
        #expect(forced.readings[0].correction?.brokenRules == refused.map(\.description))
        #expect(forced.readings[0].correction?.isConfirmation == true)
    }

    @Test func `what others say of a doubtful reading goes when they no longer say it`() throws {
        let doubtful = try addCutOff("500")
        #expect(doubtful.readings[0].doubts.map(\.code) == ["cut-off", "below-earlier"])
        let later = try #require(CaptureTime(text: "2026-01-01T10:00:00", source: .user))
        // Nothing lies before the reading any more, and the next one is higher.
        try store.edit(doubtful.id, captureTime: later)
        #expect(
            try store.record(doubtful.id).readings[0].doubts.map(\.code) == ["cut-off"])
        try store.undo()
        #expect(
            try store.record(doubtful.id).readings[0].doubts.map(\.code)
                == ["cut-off", "below-earlier"])
    }

    @Test func `another moment is held against the records around it`() throws {
        let word = [
            "energy": Correction(text: "3500", value: TypedValue(text: "3500", magnitude: 3500))
        ]
        let later = try #require(CaptureTime(text: "2026-03-04T10:00:00", source: .user))
        #expect(throws: StoreError.self) { try store.edit(2, corrections: word) }
        #expect(
            try store.edit(2, corrections: word, captureTime: later).captureTime.text
                == "2026-03-04T10:00:00")
    }

    @Test func `a moment that contradicts an earlier word is stored by force with a mark`() throws {
        try store.correct(
            2,
            ["energy": Correction(text: "2100", value: TypedValue(text: "2100", magnitude: 2100))])
        let before = try store.record(2)
        let later = try #require(CaptureTime(text: "2026-03-04T10:00:00", source: .user))
        #expect(throws: StoreError.self) { try store.setCaptureTime(2, to: later) }
        #expect(try store.record(2) == before)
        let forced = try store.setCaptureTime(2, to: later, isForced: true)
        let word = try #require(forced.readings[0].correction)
        #expect(word.brokenRules == ["2100 is below the last reading 3000 of 2026-03-03"])
        #expect(word.text == "2100" && !word.isConfirmation)
        #expect(try store.defects().isEmpty)
        try store.undo()
        #expect(try store.record(2) == before)
    }

    @Test func `a reading that was confirmed beyond a limit takes another moment`() throws {
        let template = try store.template(named: "meter")
        let record = try store.addNew(
            Sample.record(
                4, in: template, at: "2026-03-04T10:00:00",
                [
                    Sample.number("energy", "3500"),
                    Sample.number(
                        "pressure", "11.00", doubts: [.aboveMaximum("11.00", maximum: 10)]),
                ]))
        try store.accept(record.id)
        let later = try #require(CaptureTime(text: "2026-03-05T10:00:00", source: .user))
        let moved = try store.setCaptureTime(record.id, to: later)
        #expect(moved.captureTime.text == "2026-03-05T10:00:00")
        #expect(moved.readings[1].correction?.isConfirmation == true)
        #expect(moved.readings[1].correction?.brokenRules == [])
    }

    @Test func `a reading in another unit is confirmed by force only`() throws {
        let template = try store.template(named: "meter")
        var pressure = Sample.number(
            "pressure", "1.87 psi", doubts: [.unit(found: "psi", expected: "bar")])
        pressure.reading.value = TypedValue(text: "1.87", magnitude: 1.87)
        let record = try store.addNew(
            Sample.record(
                4, in: template, at: "2026-03-04T10:00:00",
                [Sample.number("energy", "3500"), pressure]))
        #expect(throws: StoreError.self) { try store.accept(record.id) }
        let forced = try store.edit(record.id, accepting: .doubtful, isForced: true)
        let reading = try #require(forced.readings.first { $0.valueName == "pressure" })
        #expect(reading.correction?.brokenRules == ["unit is psi, not bar"])
        #expect(reading.unit == "psi")
    }
}
