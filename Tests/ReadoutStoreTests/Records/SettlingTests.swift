import Foundation
import ReadoutModel
import Testing

@testable import ReadoutStore

struct SettlingTests {
    let folder: TemporaryFolder
    let store: Store
    let template: StoredTemplate

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(path: folder.file("a.sqlite"))
        var rules = Rules()
        rules.maximum = 100
        let energy = Sample.value("energy", .number, unit: "kWh", rules: rules)
        template = try store.insert(
            Sample.template(fields: [energy, Sample.value("serial", .code)]))
    }

    @discardableResult
    private func add(_ number: Int, _ energy: String = "12.5") throws -> StoredRecord {
        try store.addNew(
            Sample.record(
                number, in: template,
                [
                    NewReading(
                        Reading(
                            valueName: "energy", text: energy,
                            value: TypedValue(text: energy, magnitude: Decimal(string: energy)),
                            confidence: 0.6, doubts: [.lowConfidence(0.5)]),
                        crop: [1, 2, 3]), Sample.text("serial", "A\(number)"),
                ]))
    }

    private func settled(
        _ id: Int64, _ decision: Decision, isForced: Bool = false
    ) throws -> (record: StoredRecord, operation: OperationID) {
        let settlement = try store.settle("energy", ofRecord: id, as: decision, isForced: isForced)
        guard case .stored(let record, let operation) = settlement else {
            throw StoreError.noRecord(id)
        }
        return (record, operation)
    }

    @Test func `a confirmed reading that accepted ones contradict is stored only on demand`() throws
    {
        var rules = Rules()
        rules.monotonic = true
        let counter = try store.insert(
            Sample.template("counter", fields: [Sample.value("energy", .number, rules: rules)]))
        func add(_ number: Int, _ text: String, doubts: [Doubt] = []) throws -> StoredRecord {
            let value = TypedValue(text: text, magnitude: Decimal(string: text))
            return try store.addNew(
                Sample.record(
                    number, in: counter,
                    [
                        NewReading(
                            Reading(
                                valueName: "energy", text: text, value: value, confidence: 0.99,
                                doubts: doubts), crop: nil)
                    ]))
        }
        let others = try [add(1, "100"), add(2, "110")].map(\.id)
        let id = try add(3, "50", doubts: [.lowConfidence(0.5)]).id
        let doubt = Doubt.contradicted(by: 2, first: others[0])
        #expect(
            try store.settle("energy", ofRecord: id, as: .confirmed) == .broken([doubt]))
        #expect(throws: StoreError.self) { try store.accept(id) }
        #expect(try store.record(id).status == .review)
        #expect(try others.map { try store.record($0).status } == [.accepted, .accepted])
        let (record, _) = try settled(id, .confirmed, isForced: true)
        #expect(try store.record(record.id).readings[0].correction?.brokenRules.count == 1)
        #expect(try others.map { try store.record($0).status } == [.review, .review])
        #expect(try store.defects().isEmpty)
        try store.undo()
        #expect(try others.map { try store.record($0).status } == [.accepted, .accepted])
        // What a person said does not wait, and contradicts all the same.
        for other in others { try store.correct(other, ["energy": word("200")], isForced: true) }
        let waiting = try store.settle("energy", ofRecord: id, as: .confirmed)
        guard case .broken(let doubts) = waiting else {
            Issue.record("\(waiting)")
            return
        }
        #expect(doubts.map(\.code) == ["below-earlier"])
    }

    @Test func `a confirmed counter whose last drums are decimals is compared as the value it is`()
        throws
    {
        var rules = Rules()
        rules.monotonic = true
        rules.impliedDecimals = 3
        let counter = try store.insert(
            Sample.template("gas", fields: [Sample.value("energy", .number, rules: rules)]))
        func add(_ number: Int, _ text: String, means value: String, doubts: [Doubt] = []) throws
            -> StoredRecord
        {
            let value = TypedValue(text: value, magnitude: Decimal(string: value))
            let reading = Reading(
                valueName: "energy", text: text, value: value, confidence: 0.99,
                doubts: doubts)
            return try store.addNew(
                Sample.record(number, in: counter, [NewReading(reading, crop: nil)]))
        }
        _ = try add(1, "2004911", means: "2004.911")
        let id = try add(2, "2012154", means: "2012.154", doubts: [.lowConfidence(0.5)]).id
        _ = try add(3, "2022527", means: "2022.527")
        let (record, _) = try settled(id, .confirmed)
        #expect(record.status == .accepted)
        #expect(try store.record(id).readings[0].certainValue?.text == "2012.154")
        #expect(try store.record(id).readings[0].correction?.brokenRules == [])
    }

    private func word(_ text: String) -> Correction {
        Correction(
            text: text, value: TypedValue(text: text, magnitude: Decimal(string: text)))
    }

    @Test func `what cannot be read waits no longer, is an empty cell, and is undone`() throws {
        let id = try add(1).id
        let (record, operation) = try settled(id, .corrected(.unreadable))
        #expect(record.status == .accepted)
        #expect(record.readings[0].correction?.isUnreadable == true)
        #expect(record.readings[0].certainValue == nil)
        #expect(try store.recordsToReview().isEmpty)
        #expect(
            try store.exported().text
                == "captured_at,energy,serial\r\n2026-03-01T10:00:00,,A1\r\n")
        #expect(try store.nextUndo().changes == ["record \(id): energy cannot be read"])
        #expect(try store.defects().isEmpty)
        try store.undo(operation.number)
        #expect(try store.recordsToReview() == [id])
        #expect(try store.record(id).readings[0].correction == nil)
        try store.redo(operation.number)
        #expect(try store.record(id) == record.with(rejudged: []))
        #expect(try store.defects().isEmpty)
    }

    @Test func `what cannot be read teaches nothing`() throws {
        let (first, second) = (try add(1).id, try add(2).id)
        let before = try store.learnt(ofTemplate: template.id).values
        _ = try settled(first, .corrected(.unreadable))
        #expect(try store.learnt(ofTemplate: template.id).values == before)
        #expect(try store.lessons(ofTemplate: template.id).isEmpty)
        _ = try settled(second, .confirmed)
        #expect(try store.lessons(ofTemplate: template.id).map(\.record) == [second])
        #expect(try store.learnt(ofTemplate: template.id).values != before)
    }

    @Test func `what breaks a rule is stored only when it is forced`() throws {
        let id = try add(1).id
        let tooMuch = Correction(text: "101", value: TypedValue(text: "101", magnitude: 101))
        guard
            case .broken(let doubts) = try store.settle(
                "energy", ofRecord: id, as: .corrected(tooMuch))
        else {
            Issue.record("it was stored")
            return
        }
        #expect(doubts.map(\.code) == ["above-maximum"])
        #expect(try store.recordsToReview() == [id])
        let record = try settled(id, .corrected(tooMuch), isForced: true).record
        #expect(record.readings[0].correction?.brokenRules == ["101 is above the maximum 100"])
    }

    @Test func `what somebody else has settled or deleted is left alone`() throws {
        let (first, second) = (try add(1).id, try add(2).id)
        let right = Correction(text: "13", value: TypedValue(text: "13", magnitude: 13))
        try store.correct(first, ["energy": right])
        try store.deleteRecords([second])
        for id in [first, second, 99] {
            #expect(
                try store.settle("energy", ofRecord: id, as: .corrected(.unreadable)) == .known)
        }
        #expect(try store.record(first).readings[0].certainValue?.text == "13")
    }

    @Test func `a photo is dismissed by an operation of its own`() throws {
        let id = try add(1).id
        let operation = try #require(try store.dismissPhoto(ofRecord: id))
        #expect(try store.dismissPhoto(ofRecord: id) == nil)
        #expect(try store.recordsToReview().isEmpty)
        #expect(try store.nextUndo(ofTemplate: "meter").id == operation.number)
        try store.undo(operation.number)
        #expect(try store.recordsToReview() == [id])
    }

    @Test func `records are reviewed from a moment on`() throws {
        let record = try Sample.record(
            7, in: template, at: "2026-05-01T10:00:00",
            [Sample.number("energy", "1", doubts: [.lowConfidence(0.5)])])
        let (first, later) = (try add(1).id, try store.addNew(record).id)
        #expect(try store.recordsToReview() == [first, later])
        #expect(try store.recordsToReview(of: "meter", since: "2026-04-01") == [later])
        #expect(throws: StoreError.invalidMoment("soon")) {
            try store.recordsToReview(since: "soon")
        }
    }
}

extension StoredRecord {
    /// The record as it is loaded, without the details that only the change itself reports.
    fileprivate func with(rejudged: [Int64]) -> StoredRecord {
        var record = self
        record.rejudged = rejudged
        return record
    }
}
