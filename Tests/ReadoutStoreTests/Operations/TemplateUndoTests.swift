import ReadoutModel
import Testing

@testable import ReadoutStore

struct TemplateUndoTests {
    let folder: TemporaryFolder
    let store: Store
    let meter: StoredTemplate
    let boiler: StoredTemplate

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(path: folder.file("a.sqlite"))
        meter = try store.insert(Sample.template("meter"))
        boiler = try store.insert(Sample.template("boiler"))
    }

    @discardableResult
    private func add(
        _ number: Int, in template: StoredTemplate, _ operation: OperationID? = nil
    ) throws -> Int64 {
        try store.addNew(
            Sample.record(
                number, in: template, [Sample.number("energy", "1"), Sample.text("serial", "A")]),
            in: operation
        ).id
    }

    @Test func `the last operation of a template is undone and redone, whatever others did`() throws
    {
        let first = try add(1, in: meter)
        try store.setCaptureTime(first, to: try Sample.time("2026-04-01T10:00:00"))
        let other = try add(2, in: boiler)
        try store.deleteRecords([other])
        let next = try store.nextUndo(ofTemplate: "METER")
        #expect(next.changes == ["record \(first): captured at 2026-04-01T10:00:00"])
        try store.undo(next.id)
        #expect(try store.nextUndo(ofTemplate: "meter").work == "adding record \(first)")
        #expect(try store.nextUndo().work == "deleting record \(other)")
        try store.undo()
        #expect(try store.nextRedo().work == "deleting record \(other)")
        #expect(try store.nextRedo(ofTemplate: "meter").id == next.id)
        #expect(
            try store.operations(inForce: true, template: "boiler").map(\.work) == [
                "adding record \(other)", "creating template 'boiler'",
            ])
        #expect(
            try store.operations(template: "meter").map(\.kind) == [
                .undo, .edit, .add, .createTemplate,
            ])
    }

    @Test func `an operation that concerns another template too is undone only by its number`()
        throws
    {
        let batch = try store.beginAdding()
        try add(1, in: meter, batch)
        try add(2, in: boiler, batch)
        let error = #expect(throws: StoreError.self) {
            try store.nextUndo(ofTemplate: "meter")
        }
        #expect(error?.description.contains("it concerns 'boiler' too") == true)
        #expect(try store.nextUndo(batch.number).id == batch.number)
    }

    @Test func `that a template was deleted is its last operation`() throws {
        try store.deleteTemplate(named: "meter")
        try store.undo(store.nextUndo(ofTemplate: "meter").id)
        #expect(try store.template(named: "meter").id == meter.id)
        #expect(throws: StoreError.noTemplate(name: "metre", similar: ["meter"])) {
            try store.nextUndo(ofTemplate: "metre")
        }
    }
}
