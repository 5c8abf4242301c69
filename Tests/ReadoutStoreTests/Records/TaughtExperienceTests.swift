import ReadoutModel
import Testing

@testable import ReadoutStore

struct TaughtExperienceTests {
    private let store: Store
    private let template: StoredTemplate

    init() throws {
        store = try Store.inMemory()
        template = try store.insert(
            Sample.template(fields: [Sample.value("energy", .number), Sample.value("day", .date)]))
    }

    private static let taught = LearntMemory(experience: [
        "energy": Learnt(
            trackRecord: TrackRecord(readings: 12, wrong: 2, expected: 0.5)),
        "day": Learnt(dateOrder: .mdy),
    ])

    private func energy() throws -> Learnt? {
        try store.learnt(ofTemplate: template.id).values["energy"]
    }

    private func order() throws -> Rules.DateOrder? {
        try store.learnt(ofTemplate: template.id).values["day"]?.dateOrder
    }

    /// Adds a record with a date and a person's answer that gives its day.
    private func add(_ number: Int, _ text: String, means day: String) throws {
        let record = try store.addNew(
            Sample.record(
                number, in: template, at: "2026-03-0\(number)T10:00:00",
                [
                    Sample.number("energy", "4821", doubts: [.lowConfidence(0.5)]),
                    NewReading(
                        Reading(
                            valueName: "day", text: text, value: nil, confidence: 0.9,
                            doubts: [.ambiguous(text: text, meanings: [], advice: "")])),
                ])
        ).id
        try store.correct(record, ["day": Correction(text: day, value: TypedValue(text: day))])
    }

    @Test func `what was learnt elsewhere is known here, and goes on with the template`() throws {
        try store.teach(Self.taught, template: "meter")
        let known = try #require(try energy())
        #expect(known.trackRecord == TrackRecord(readings: 12, wrong: 2, expected: 0.5))
        #expect(try order() == .mdy)
        #expect(try store.memory(of: store.template(named: "meter")) == Self.taught)
    }

    @Test func `people's words here are added to it`() throws {
        try store.teach(Self.taught, template: "meter")
        var reading = Sample.number("energy", "4821", doubts: [.lowConfidence(0.75)])
        reading.reading.confidence = 0.75
        let record = try store.addNew(
            Sample.record(1, in: template, at: "2026-03-01T10:00:00", [reading])
        ).id
        try store.correct(
            record, ["energy": Correction(text: "4821", value: TypedValue(text: "4821"))])
        let known = try #require(try energy())
        #expect(known.trackRecord == TrackRecord(readings: 13, wrong: 2, expected: 0.75))
    }

    @Test func `it is forgotten and remembered with the rest`() throws {
        try store.teach(Self.taught, template: "meter")
        try store.forget("meter", value: "day")
        #expect(try order() == nil)
        #expect(try energy() != nil)
        try store.forget("meter")
        #expect(try energy() == nil)
        try store.remember("meter")
        #expect(try order() == .mdy)
        #expect(try energy()?.trackRecord.readings == 12)
    }

    @Test func `it takes the place of what came with an earlier file`() throws {
        try store.teach(Self.taught, template: "meter")
        try store.teach(
            LearntMemory(experience: ["day": Learnt(dateOrder: .dmy)]), template: "meter")
        #expect(try energy() == nil)
        #expect(try order() == .dmy)
        let error = StoreError.noValueInTemplate(
            name: "power", template: "meter", known: ["energy", "day"])
        #expect(throws: error) {
            try store.teach(
                LearntMemory(experience: ["power": Learnt()]), template: "meter")
        }
        #expect(try order() == .dmy)
    }

    @Test func `dates that people here understood otherwise speak against it`() throws {
        try store.teach(Self.taught, template: "meter")
        try add(1, "02/12/2016", means: "2016-12-02")
        #expect(try order() == nil)
        try add(2, "03/11/2016", means: "2016-11-03")
        #expect(try order() == .dmy)
    }
}
