import ReadoutModel
import Testing

@testable import ReadoutStore

struct LessonTests {
    private let store: Store
    private let template: StoredTemplate

    init() throws {
        store = try Store.inMemory()
        template = try store.insert(Sample.template())
    }

    /// Adds a record whose `energy` has a picture and whose `serial` has none.
    private func add(
        _ number: Int, _ text: String = "4821", confidence: Double = 0.5,
        doubts: [Doubt] = [.lowConfidence(0.5)]
    ) throws -> Int64 {
        var energy = Sample.number("energy", text, doubts: doubts)
        energy.reading.confidence = confidence
        return try store.addNew(
            Sample.record(
                number, in: template, at: "2026-03-\(number < 10 ? "0" : "")\(number)T10:00:00",
                [energy, Sample.text("serial", "A")])
        ).id
    }

    private func taught() throws -> [String] {
        try store.lessons(ofTemplate: template.id).map(\.text)
    }

    @Test func `only a person's word teaches, with the picture that it is about`() throws {
        _ = try add(1, doubts: [])
        let doubtful = try add(2, "17")
        #expect(try taught().isEmpty)
        try store.accept(doubtful)
        let lesson = try #require(try store.lessons(ofTemplate: template.id).first)
        #expect(lesson.record == doubtful)
        #expect(lesson.valueName == "energy")
        #expect(lesson.text == "17")
        #expect(lesson.picture == [1, 2, 3])
        #expect(try store.lessonCounts(ofTemplate: template.id) == ["energy": 1])
    }

    @Test func `dates that people understood alike say in which order their parts stand`() throws {
        let template = try store.insert(
            Sample.template("receipt", fields: [Sample.value("day", .date)]))
        func order() throws -> Rules.DateOrder? {
            try store.learnt(ofTemplate: template.id).values["day"]?.dateOrder
        }
        func add(_ number: Int, _ text: String, means day: String) throws {
            let doubt = Doubt.ambiguous(text: text, meanings: [], advice: "")
            let record = try store.addNew(
                Sample.record(
                    number, in: template, at: "2026-03-0\(number)T10:00:00",
                    [
                        NewReading(
                            Reading(
                                valueName: "day", text: text, value: nil, confidence: 0.9,
                                doubts: [doubt]))
                    ])
            ).id
            try store.correct(record, ["day": Correction(text: day, value: TypedValue(text: day))])
        }
        try add(1, "10-05-17", means: "2017-05-10")
        #expect(try order() == nil)
        try add(2, "19-03-18", means: "2018-03-19")
        #expect(try order() == .dmy)
        let field = try store.learnt(ofTemplate: template.id).taught(template.template.fields[0])
        #expect(field.parsed("03-02-18").value?.text == "2018-02-03")
        try store.forget("receipt")
        #expect(try order() == nil)
        try store.remember("receipt")
        #expect(try order() == .dmy)
        try add(3, "02-01-18", means: "2018-02-01")
        #expect(try order() == nil)
    }

    @Test func `words near a value that a person confirmed with it are known`() throws {
        let template = try store.insert(
            Sample.template("multimeter", fields: [Sample.value("volts", .number)]))
        func words() throws -> Set<String> {
            try store.learnt(ofTemplate: template.id).values["volts"]?.words ?? []
        }
        func add(_ number: Int, _ doubts: [Doubt]) throws -> Int64 {
            try store.addNew(
                Sample.record(
                    number, in: template, at: "2026-03-0\(number)T10:00:00",
                    [Sample.number("volts", "12.\(number)", doubts: doubts)])
            ).id
        }
        let first = try add(1, [.newWord("MAX"), .otherLabel("DC", seen: "AC")])
        _ = try add(2, [.newWord("HOLD")])
        #expect(try words().isEmpty)
        try store.accept(first)
        #expect(try words() == ["MAX", "AC"])
        try store.accept(add(3, [.otherLabel("DC"), .lowConfidence(0.5)]))
        #expect(try words() == ["MAX", "AC"])
        let other = try add(4, [.newWord("CR")])
        try store.correct(
            other, ["volts": Correction(text: "-12.4", value: TypedValue(text: "-12.4"))])
        #expect(try words() == ["MAX", "AC"])
        try store.forget("multimeter")
        #expect(try words().isEmpty)
    }

    @Test func `a word in whose place a person confirmed two others says nothing about the value`()
        throws
    {
        let template = try store.insert(
            Sample.template("form", fields: [Sample.value("total", .number)]))
        func changing() throws -> Set<String> {
            try store.learnt(ofTemplate: template.id).values["total"]?.changingWords ?? []
        }
        func confirm(_ number: Int, _ doubts: [Doubt]) throws {
            try store.accept(
                store.addNew(
                    Sample.record(
                        number, in: template, at: "2026-03-0\(number)T10:00:00",
                        [Sample.number("total", "12.\(number)", doubts: doubts)])
                ).id)
        }
        try confirm(1, [.otherLabel("Maria", seen: "Piotr"), .otherLabel("DC", seen: "AC")])
        try confirm(2, [.otherLabel("DC", seen: "AC"), .newWord("HOLD")])
        #expect(try changing().isEmpty)
        try confirm(3, [.otherLabel("Maria")])
        #expect(try changing() == ["Maria"])
        try store.forget("form")
        #expect(try changing().isEmpty)
    }

    @Test func `how a value is written is learnt from what was confirmed`() throws {
        let template = try store.insert(
            Sample.template("parcel", fields: [Sample.value("code", .code)]))
        func examples() throws -> [String] {
            try store.learnt(ofTemplate: template.id).values["code"]?.forms.examples ?? []
        }
        func add(_ number: Int, _ text: String) throws -> Int64 {
            try store.addNew(
                Sample.record(
                    number, in: template, at: "2026-03-0\(number)T10:00:00",
                    [Sample.text("code", text, doubts: [.lowConfidence(0.5)])])
            ).id
        }
        _ = try add(1, "00-12")
        #expect(try examples().isEmpty)
        try store.correct(
            add(2, "00-34"), ["code": Correction(text: "K00-34", value: TypedValue(text: "K00-34"))]
        )
        #expect(try examples().isEmpty)
        try store.accept(add(3, "B17-56"))
        #expect(try examples() == ["B17-56"])
        try store.forget("parcel")
        #expect(try examples().isEmpty)
        try store.remember("parcel")
        #expect(try examples() == ["B17-56"])
        for _ in 0..<3 { try store.undo() }
        #expect(try store.operations(inForce: true)[0].kind == .add)
        #expect(try examples().isEmpty)
    }

    @Test func `a corrected reading teaches what the person said`() throws {
        let record = try add(1, "4821")
        try store.correct(
            record, ["energy": Correction(text: "4827", value: TypedValue(text: "4827"))])
        #expect(try taught() == ["4827"])
    }

    @Test func `where the person means what was read, the text as it stands there counts`() throws {
        let record = try add(1, "4821")
        try store.correct(
            record, ["energy": Correction(text: "4 821 kWh", value: TypedValue(text: "4821"))])
        #expect(try taught() == ["4821"])
    }

    @Test func `nothing to be read, undone edits and deleted records teach nothing`() throws {
        let empty = try add(1)
        try store.correct(empty, ["energy": Correction(text: "", value: nil)])
        #expect(try taught().isEmpty)
        let record = try add(2)
        try store.accept(record)
        #expect(try taught().count == 1)
        try store.undo()
        #expect(try taught().isEmpty)
        try store.accept(record)
        try store.deleteRecords([record])
        #expect(try taught().isEmpty)
        try store.undo()
        #expect(try taught().count == 1)
    }

    @Test func `the newest teach first, and rare characters whenever they were seen`() throws {
        for number in 1...28 {
            let record = try add(number, number == 1 ? "7" : "1\(number % 3)")
            try store.accept(record)
        }
        let texts = try taught()
        #expect(texts.count < 28)
        #expect(texts.first == "11")
        #expect(texts.last == "7")
        #expect(try store.allLessons(ofTemplate: template.id).count == 28)
    }

    @Test func `what people found wrong and right says how far others can be believed`() throws {
        func known() throws -> TrackRecord? {
            let experience = try store.learnt(ofTemplate: template.id).values["energy"]
            return experience.flatMap { $0.trackRecord.readings > 0 ? $0.trackRecord : nil }
        }
        let wrong = try add(1, confidence: 0.995, doubts: [])
        let unsure = try add(2, confidence: 0.75, doubts: [.lowConfidence(0.75)])
        // A reading with another doubt tells nothing about the readers.
        let cut = try add(3, confidence: 0.99, doubts: [.lowConfidence(0.5), .cutOff])
        #expect(try known() == nil)
        for id in [wrong, cut] {
            try store.correct(
                id, ["energy": Correction(text: "4827", value: TypedValue(text: "4827"))])
        }
        try store.accept(unsure)
        let found = try #require(try known())
        #expect(found.readings == 2 && found.wrong == 1)
        #expect(abs(found.expected - 0.255) < 1e-9)
        #expect(try store.record(unsure).readings[0].confidence == 0.75)
        try store.undo()
        #expect(try known()?.readings == 1)
        try store.forget("meter", value: "energy")
        #expect(try known() == nil)
    }

    @Test func `what is forgotten teaches nothing until it is remembered`() throws {
        let old = try add(1)
        try store.accept(old)
        #expect(try store.forget("meter", value: "ENERGY") == 1)
        #expect(try taught().isEmpty)
        #expect(try store.record(old).status == .accepted)
        let new = try add(2, "99")
        try store.accept(new)
        #expect(try taught() == ["99"])
        #expect(try store.remember("meter") == 2)
        #expect(try taught() == ["99", "4821"])
        #expect(try store.forget("meter") == 2)
        #expect(try taught().isEmpty)
    }

    @Test func `a value that is not there cannot be forgotten`() {
        let error = StoreError.noValueInTemplate(
            name: "power", template: "meter", known: ["energy", "serial"])
        #expect(throws: error) { try store.forget("meter", value: "power") }
        #expect(
            error.description
                == "there is no value 'power' in template 'meter'; values are energy, serial")
    }

    @Test func `what came with a file teaches beside the records, until it is forgotten`() throws {
        let record = try add(1)
        try store.accept(record)
        func example(_ text: String) -> TemplateExample {
            TemplateExample(valueName: "energy", text: text, picture: [9, 8])
        }
        try store.teach(
            LearntMemory(examples: [example("17"), example("23")]), template: "meter")
        #expect(try taught() == ["4821", "17", "23"])
        let lessons = try store.allLessons(ofTemplate: template.id)
        #expect(Set(lessons.map(\.record)).count == 3)
        #expect(lessons.map(\.record).filter { $0 < 0 }.count == 2)
        #expect(lessons.last?.picture == [9, 8])
        #expect(lessons.last?.value == nil)
        #expect(try store.lessonCounts(ofTemplate: template.id) == ["energy": 3])
        #expect(try store.forget("meter") == 3)
        #expect(try taught().isEmpty)
        #expect(try store.remember("meter") == 3)
        try store.teach(LearntMemory(examples: [example("5")]), template: "METER")
        #expect(try taught() == ["4821", "5"])
        #expect(throws: StoreError.self) {
            try store.teach(
                LearntMemory(
                    examples: [TemplateExample(valueName: "power", text: "1", picture: [])]),
                template: "meter")
        }
        #expect(try taught() == ["4821", "5"])
    }
}
