import GRDB
import ReadoutModel
import Testing

@testable import ReadoutStore

/// What a template learns from after `forget` and `remember` are undone and redone.
struct ForgetUndoTests {
    private let store: Store
    private let template: StoredTemplate

    init() throws {
        store = try Store.inMemory()
        template = try store.insert(Sample.template())
    }

    /// Adds a record and confirms its values.
    private func confirm(_ number: Int, _ text: String) throws {
        var serial = Sample.text("serial", "S\(number)", doubts: [.lowConfidence(0.5)])
        serial.crop = [4, 5]
        let record = try store.addNew(
            Sample.record(
                number, in: template, at: "2026-03-0\(number)T10:00:00",
                [Sample.number("energy", text, doubts: [.lowConfidence(0.5)]), serial]))
        try store.accept(record.id)
    }

    private func teach(_ texts: String...) throws {
        let examples = texts.map {
            TemplateExample(valueName: "energy", text: $0, picture: [9, 8])
        }
        let known = Learnt(trackRecord: TrackRecord(readings: 7, wrong: 1, expected: 0.5))
        try store.teach(
            LearntMemory(examples: examples, experience: ["energy": known]), template: "meter")
    }

    /// The texts of all lessons, newest photo first.
    private func taught() throws -> [String] {
        try store.allLessons(ofTemplate: template.id).map(\.text)
    }

    private func readings() throws -> Int? {
        try store.learnt(ofTemplate: template.id).values["energy"]?.trackRecord.readings
    }

    @Test func `forgetting is undone and redone, with what came with a file`() throws {
        try teach("17")
        try confirm(1, "4821")
        let (all, count) = (try taught(), try readings())
        #expect(all == ["4821", "S1", "17"])
        try store.forget("meter")
        #expect(try taught().isEmpty)
        let undone = try store.undo()
        #expect(undone.kind == .forget)
        #expect(undone.work == "forgetting what template 'meter' had learnt")
        #expect(undone.changes == ["value 'energy' forgotten", "value 'serial' forgotten"])
        #expect(try taught() == all)
        #expect(try readings() == count)
        #expect(try store.redo().kind == .forget)
        #expect(try taught().isEmpty)
        #expect(try readings() == nil)
        #expect(try store.defects().isEmpty)
    }

    @Test func `an undone forgetting leaves the one before it in force`() throws {
        try confirm(1, "4821")
        try store.forget("meter", value: "energy")
        try confirm(2, "4830")
        try store.forget("meter")
        #expect(try taught().isEmpty)
        try store.undo()
        #expect(try taught() == ["4830", "S2", "S1"])
        try store.undo(store.operations(inForce: true)[0].id)
        #expect(try store.operations(inForce: true).map(\.kind).first == .add)
        #expect(try taught() == ["S1"])
    }

    @Test func `remembering is undone and redone`() throws {
        try teach("17")
        try confirm(1, "4821")
        try store.forget("meter", value: "energy")
        try store.remember("meter")
        #expect(try taught() == ["4821", "S1", "17"])
        let undone = try store.undo()
        #expect(undone.kind == .remember)
        #expect(undone.changes == ["value 'energy' learnt again", "value 'serial' learnt again"])
        #expect(try taught() == ["S1"])
        try store.redo()
        #expect(try taught() == ["4821", "S1", "17"])
    }

    @Test func `of one value only the last one is undone, of several each`() throws {
        try confirm(1, "4821")
        try store.forget("meter", value: "energy")
        try store.forget("meter", value: "serial")
        let operations = try store.operations()
        try store.undo(operations[1].id)
        #expect(try taught() == ["4821"])
        try store.forget("meter")
        let last = try store.operations()[0].id
        let error = try #require(throws: StoreError.self) { try store.undo(operations[0].id) }
        #expect(
            error.description
                == "cannot undo forgetting what template 'meter' had learnt: "
                + "operation \(last) changed the same thing after it; undo that one first")
        #expect(throws: StoreError.self) { try store.redo(operations[1].id) }
        #expect(throws: StoreError.self) { try store.redo(last) }
        try store.undo(last)
        try store.redo(operations[1].id)
        #expect(try taught().isEmpty)
        #expect(throws: StoreError.self) { try store.redo(operations[1].id) }
        try store.undo(operations[1].id)
        #expect(throws: StoreError.self) { try store.undo(operations[1].id) }
    }

    @Test func `a file that came later teaches, whatever is undone or redone`() throws {
        try teach("17")
        try store.forget("meter")
        try teach("23")
        #expect(try taught() == ["23"])
        try store.undo()
        #expect(try taught() == ["23"])
        try store.redo()
        #expect(try taught() == ["23"])
        #expect(try readings() == 7)
    }

    @Test func `what an older version forgot is shown, but not undone`() throws {
        try confirm(1, "4821")
        try store.forget("meter")
        // Older versions wrote the operation without its changes.
        try store.write { try $0.execute(sql: "DELETE FROM change") }
        let forget = try #require(try store.operations().first)
        #expect(forget.kind == .forget)
        #expect(forget.changes.isEmpty)
        #expect(throws: StoreError.self) { try store.undo(forget.id) }
        #expect(try store.nextUndo().kind == .edit)
        try store.remember("meter")
        #expect(try taught() == ["4821", "S1"])
    }

    @Test func `a template that forgot is brought back before that is undone`() throws {
        try store.forget("meter")
        let forget = try store.operations()[0].id
        try store.deleteTemplate(named: "meter")
        let error = try #require(throws: StoreError.self) { try store.undo(forget) }
        #expect(error.description.hasSuffix("template 'meter' is deleted; restore it first"))
        try store.undo()
        try store.undo(forget)
        try store.undo()
        #expect(try store.templates().isEmpty)
    }

    private func memory(_ texts: String..., readings: Int) -> LearntMemory {
        LearntMemory(
            examples: texts.map {
                TemplateExample(valueName: "energy", text: $0, picture: [9, 8])
            },
            experience: [
                "energy": Learnt(
                    trackRecord: TrackRecord(readings: readings, wrong: 1, expected: 0.5))
            ])
    }

    @Test func `a replaced template gets back what its earlier file taught`() throws {
        try teach("17")
        try store.update(
            Sample.template(), named: "meter", memory: memory("23", "29", readings: 30))
        #expect(try taught() == ["23", "29"])
        let undone = try store.undo()
        #expect(undone.kind == .editTemplate)
        #expect(undone.changes.contains("learns from another file"))
        #expect(try taught() == ["17"])
        #expect(try readings() == 7)
        try store.redo()
        #expect(try taught() == ["23", "29"])
        #expect(try readings() == 30)
        #expect(try store.defects().isEmpty)
    }

    @Test func `what is forgotten since stands in the way of bringing an earlier file back`() throws
    {
        try teach("17")
        try store.forget("meter")
        try store.update(Sample.template(), named: "meter", memory: memory("23", readings: 30))
        try store.forget("meter")
        let replacement = try store.operations(inForce: true)[1]
        #expect(throws: StoreError.self) { try store.undo(replacement.id) }
        try store.undo()
        #expect(try taught() == ["23"])
        try store.undo()
        // The earlier file's lessons were forgotten before.
        #expect(try taught().isEmpty)
        #expect(try store.undo().kind == .forget)
        #expect(try taught() == ["17"])
    }

    @Test func `a file that teaches another value stores nothing`() throws {
        let other = LearntMemory(
            examples: [TemplateExample(valueName: "power", text: "1", picture: [])])
        #expect(throws: StoreError.self) {
            try store.update(Sample.template(), named: "meter", memory: other)
        }
        var second = Sample.template()
        second.name = "second"
        #expect(throws: StoreError.self) { try store.insert(second, memory: other) }
        #expect(try store.templates().map(\.name) == ["meter"])
        #expect(try store.template(named: "meter").revision == template.revision)
    }
}
