import Foundation
import ReadoutModel
import Testing

@testable import ReadoutStore

struct HistoryTests {
    let store: Store
    let template: StoredTemplate

    init() throws {
        store = try Store.inMemory()
        var rules = Rules()
        rules.monotonic = true
        template = try store.insert(
            Sample.template(fields: [Sample.value("energy", .number, rules: rules)]))
    }

    private func add(
        _ number: Int, _ text: String, day: String, doubts: [Doubt] = []
    ) throws -> StoredRecord {
        try store.addNew(
            Sample.record(
                number, in: template, at: "\(day)T10:00:00",
                [Sample.number("energy", text, doubts: doubts)]))
    }

    @Test func `neighbours in time are the nearest trusted readings`() throws {
        _ = try add(1, "10", day: "2026-01-01")
        _ = try add(2, "20", day: "2026-01-02")
        _ = try add(3, "99", day: "2026-01-03", doubts: [.lowConfidence(0.1)])
        let corrected = try add(4, "77", day: "2026-01-05", doubts: [.lowConfidence(0.1)])
        try store.correct(
            corrected.id,
            ["energy": Correction(text: "40", value: TypedValue(text: "40", magnitude: 40))])
        let deleted = try add(5, "25", day: "2026-01-04")
        try store.deleteRecords([deleted.id])
        let neighbours = try store.read { database in
            let row = try TemplateRows.values(database, of: template.id, template: "meter")[0]
            return try History.neighbours(
                database, templateID: template.id, valueID: row.id,
                at: TakenAt(
                    moment: "2026-01-04T10:00:00", utcOffsetInMinutes: nil, name: "a.jpg"))
        }
        #expect(
            neighbours.earlier
                == PastReading(
                    value: TypedValue(text: "20", magnitude: 20), capturedAt: "2026-01-02T10:00:00",
                    utcOffsetInMinutes: 60)
        )
        #expect(
            neighbours.later
                == PastReading(
                    value: TypedValue(text: "40", magnitude: 40), capturedAt: "2026-01-05T10:00:00",
                    utcOffsetInMinutes: 60)
        )
    }

    /// Adds a reading for which another text was seen as well.
    private func unsure(
        _ text: String, or other: String, sure: Double = 0.2, doubts: [Doubt]
    ) throws -> StoredRecord {
        var new = Sample.number("energy", text, doubts: doubts)
        new.reading.alternatives = [
            Reading.Alternative(text: "none", confidence: 0.5),
            Reading.Alternative(text: other, confidence: sure),
        ]
        return try store.addNew(
            Sample.record(9, in: template, at: "2026-01-05T10:00:00", [new]))
    }

    @Test func `of two texts the one is shown that earlier records allow, in doubt`() throws {
        _ = try add(1, "4821", day: "2026-01-01")
        let record = try unsure(
            "4338", or: "4838", doubts: [.disagreement("4338", "4838"), .cutOff])
        let reading = record.readings[0]
        #expect(record.status == .review)
        #expect(reading.text == "4838")
        #expect(reading.value?.magnitude == 4838)
        #expect(reading.doubts.map(\.code) == ["cut-off", "chosen"])
        #expect(
            reading.doubts[1].description
                == "read as \"4338\" or \"4838\"; \"4838\" because 4338 is below the last reading 4821 of 2026-01-01"
        )
        #expect(reading.alternatives.map(\.text) == ["4338", "none"])
        #expect(reading.confidence <= 0.2)
    }

    @Test(arguments: [
        ("4338", "4238", 0.2, Doubt.lowConfidence(0.6)), ("4338", "4838", 0.01, .cutOff),
        ("4338", "4838", 0.01, .lowConfidence(0.6)), ("4338", "48E8", 0.3, .lowConfidence(0.6)),
    ])
    func `where no other text is allowed, or the readers are certain, the text stays`(
        text: String, other: String, sure: Double, doubt: Doubt
    ) throws {
        _ = try add(1, "4821", day: "2026-01-01")
        let reading = try unsure(text, or: other, sure: sure, doubts: [doubt]).readings[0]
        #expect(reading.text == text)
        #expect(reading.doubts.map(\.code) == [doubt.code, "below-earlier"])
    }

    @Test func `a wrong reading makes the next ones doubtful only until it is corrected`()
        throws
    {
        _ = try add(1, "10", day: "2026-01-01")
        let wrong = try add(2, "900", day: "2026-01-02")
        #expect(wrong.status == .accepted)
        let third = try add(3, "30", day: "2026-01-03")
        #expect(third.readings[0].doubts.map(\.code) == ["below-earlier"])
        // One reading stands against one.
        #expect(third.rejudged == [wrong.id])
        #expect(try store.record(wrong.id).readings[0].doubts.map(\.code) == ["above-later"])
        try store.correct(
            wrong.id,
            ["energy": Correction(text: "20", value: TypedValue(text: "20", magnitude: 20))])
        #expect(try store.record(third.id).status == .accepted)
        #expect(try add(4, "40", day: "2026-01-04").status == .accepted)
        // A photo between them that is added later is judged by the correction, too.
        #expect(try add(5, "19", day: "2026-01-02").status == .review)
        #expect(try add(6, "25", day: "2026-01-02").status == .accepted)
        #expect(try add(7, "29", day: "2026-01-04").status == .review)
    }

    @Test func `what the neighbours say is what the rules say`() throws {
        _ = try add(1, "20", day: "2026-01-02")
        let field = template.template.fields[0]
        let earlier = PastReading(
            value: TypedValue(text: "20", magnitude: 20), capturedAt: "2026-01-02T10:00:00")
        let expected = field.historyDoubts(
            of: TypedValue(text: "10", magnitude: 10), at: "2026-01-03T10:00:00",
            earlier: earlier, later: nil)
        let record = try add(2, "10", day: "2026-01-03")
        #expect(record.readings[0].doubts.map(\.code) == expected.map(\.code))
        #expect(record.status == (expected.isEmpty ? .accepted : .review))
    }
}
