import Foundation
import ReadoutModel
import Testing

@testable import ReadoutStore

struct UndoTests {
    let store: Store
    let template: StoredTemplate

    init() throws {
        var store = try Store.inMemory()
        store.author = Author(command: "record add", person: "anna")
        self.store = store
        template = try store.insert(Sample.template())
    }

    @discardableResult
    private func add(_ number: Int, in operation: OperationID? = nil) throws -> StoredRecord {
        try store.addNew(
            Sample.record(
                number, in: template, at: "2026-03-0\(number)T10:00:00",
                [Sample.number("energy", "\(number)"), Sample.text("serial", "A")]),
            in: operation)
    }

    private func number(_ text: String) -> Correction {
        Correction(text: text, value: TypedValue(text: text, magnitude: Decimal(string: text)))
    }

    @Test func `what a batch adds after it was undone is an operation of its own`() throws {
        let batch = try store.beginAdding()
        let first = try add(1, in: batch)
        #expect(try store.undo().records == [first.id])
        let second = try add(2, in: batch)
        let third = try add(3, in: batch)
        #expect(try store.records().map(\.id) == [second.id, third.id])
        #expect(try store.undo().records == [second.id, third.id])
        let fourth = try add(4, in: batch)
        #expect(try store.undo().records == [fourth.id])
        #expect(try store.records().isEmpty)
    }

    @Test func `what a batch adds after it was undone and redone is still apart`() throws {
        let batch = try store.beginAdding()
        let first = try add(1, in: batch)
        try store.undo()
        #expect(try store.redo().records == [first.id])
        let second = try add(2, in: batch)
        #expect(try store.undo().records == [second.id])
        #expect(try store.records().map(\.id) == [first.id])
    }

    @Test func `what a reread changes after it was undone can be taken back`() throws {
        let (first, second) = (try add(1), try add(2))
        let batch = try store.beginRereading()
        func reread(_ record: StoredRecord, _ text: String) throws {
            let new = try Sample.record(
                Int(record.id), in: template,
                [Sample.number("energy", text), Sample.text("serial", "A")])
            let rereading = try store.reread(record.id, as: new, in: batch)
            #expect(rereading.outcome == .changed)
        }
        try reread(first, "11")
        #expect(try store.undo().kind == .reread)
        try reread(second, "12")
        #expect(try store.record(first.id) == first)
        #expect(try store.record(second.id).readings[0].text == "12")
        #expect(try store.undo().records == [second.id])
        #expect(try store.record(second.id) == second)
    }

    @Test func `undo and redo lead through every state, forth and back`() throws {
        func state() throws -> [String] {
            try store.records().map { "\($0)" }
                + store.templates().map { "\($0.name) \($0.valueNames) \($0.records)" }
        }
        var states = [try state()]
        let steps: [() throws -> Void] = [
            { try add(1) }, { try add(2) },
            { try store.correct(1, ["energy": number("7")], isForced: true) },
            { try store.accept(2, values: ["energy"]) },
            {
                let moment = try #require(
                    CaptureTime(text: "2026-04-01T08:00:00", source: .user))
                try store.setCaptureTime(1, to: moment)
            },
            { try store.deleteRecords([2]) },
            { try store.renameTemplate("meter", to: "cellar") },
            { try store.correct(1, ["energy": number("8")], isForced: true) },
            {
                var changed = try store.template(named: "cellar").template
                changed.fields.removeLast()
                try store.update(changed, named: "cellar")
            },
            { try store.deleteTemplate(named: "cellar", withRecords: true) },
        ]
        for step in steps {
            try step()
            states.append(try state())
        }
        for _ in 0..<2 {
            for before in states.dropLast().reversed() {
                try store.undo()
                let found = try state()
                #expect(found.map(withoutRevision) == before.map(withoutRevision))
                #expect(try store.defects().isEmpty)
            }
            for after in states.dropFirst() {
                try store.redo()
                #expect(try state().map(withoutRevision) == after.map(withoutRevision))
                #expect(try store.defects().isEmpty)
            }
            #expect(throws: StoreError.nothingToRedo) { try store.redo() }
        }
    }

    /// Removes what an undo changes by making a new revision.
    private func withoutRevision(_ text: String) -> String {
        text.replacing(#/isStale: (true|false)/#, with: "")
    }

    @Test func `an edit of a template is undone with unit, rules and removed values`() throws {
        let record = try add(1)
        var changed = template.template
        changed.fields[0].unit = "MWh"
        changed.fields[0].rules.minimum = 5
        changed.fields.removeLast()
        changed.description = "Cellar"
        try store.update(changed, named: "meter")
        #expect(try store.record(record.id).isStale)
        let undone = try store.undo()
        #expect(undone.kind == .editTemplate)
        #expect(
            undone.changes == [
                "value 'energy': unit kWh -> MWh, min - -> 5", "value 'serial' removed",
            ])
        let back = try store.template(named: "meter")
        #expect(back.template == template.template)
        #expect(back.revision == 3)
        #expect(try store.record(record.id) == record)
        try store.redo()
        #expect(try store.template(named: "meter").template.fields == changed.fields)
        #expect(try store.record(record.id).isStale)
    }

    @Test func `an operation can be named, and one in the way is named as well`() throws {
        let (first, second) = (try add(1), try add(2))
        try store.correct(first.id, ["energy": number("1.5")])
        let operations = try store.operations()
        #expect(operations.map(\.kind) == [.edit, .add, .add, .createTemplate])
        #expect(try store.undo(operations[1].id).records == [second.id])
        let error = try #require(throws: StoreError.self) { try store.undo(operations[2].id) }
        #expect(
            error.description
                == "cannot undo adding record 1: operation \(operations[0].id) changed the same thing after it; "
                + "undo that one first")
        #expect(throws: StoreError.noOperation(99)) { try store.undo(99) }
        #expect(throws: StoreError.self) { try store.undo(operations[1].id) }
        #expect(throws: StoreError.self) { try store.redo(operations[2].id) }
        #expect(try store.redo().records == [second.id])
    }

    @Test func `an edit is not redone over a later one, nor on what is gone`() throws {
        var changed = template.template
        changed.description = "one"
        try store.update(changed, named: "meter")
        let edit = try store.undo()
        changed.description = "two"
        try store.update(changed, named: "meter")
        let error = try #require(throws: StoreError.self) { try store.redo(edit.id) }
        #expect(error.description.hasPrefix("cannot redo editing template 'meter': "))
        let record = try add(1)
        try store.correct(record.id, ["energy": number("1.5")])
        let correction = try store.undo()
        let addition = try store.undo()
        #expect(addition.kind == .add)
        #expect(throws: StoreError.self) { try store.redo(correction.id) }
        try store.redo(addition.id)
        try store.redo(correction.id)
        #expect(try store.record(record.id).readings[0].certainValue?.text == "1.5")
        try store.undo()
        try store.correct(record.id, ["energy": number("1.6")])
        let later = try store.nextUndo().id
        let conflict = try #require(throws: StoreError.self) { try store.redo() }
        #expect(
            conflict.description.hasSuffix(
                "operation \(later) changed the same thing after it; undo that one first, then use "
                    + "'readout redo \(correction.id)'"))
        try store.undo()
        #expect(try store.redo(correction.id).id == correction.id)
    }

    @Test func `the history says who did what, and keeps what was undone`() throws {
        let record = try add(1)
        var other = store
        other.author = Author(command: "record edit", person: "eva")
        try other.correct(record.id, ["energy": number("1.5")])
        try store.undo()
        let history = try store.operations()
        #expect(history.map(\.kind) == [.undo, .edit, .add, .createTemplate])
        #expect(history[1].author == other.author)
        #expect(history[1].undoneAt != nil)
        #expect(history[1].changes == ["record 1: energy \"1.5\""])
        #expect(history[1].templates == ["meter"])
        #expect(history[0].target == history[1].id)
        #expect(try store.operations(inForce: true).map(\.kind) == [.add, .createTemplate])
        #expect(try store.operations(limit: 1).count == 1)
    }

    @Test func `undo of an event judges the readings around it again`() throws {
        var rules = Rules()
        rules.monotonic = true
        let store = try Store.inMemory()
        let counter = try store.insert(
            Sample.template(fields: [Sample.value("energy", .number, rules: rules)]))
        for (number, text) in [(1, "900"), (2, "5")] {
            try store.addNew(
                Sample.record(
                    number, in: counter, at: "2026-03-0\(number)T10:00:00",
                    [Sample.number("energy", text)]))
        }
        // One reading stands against one: both are to be reviewed.
        #expect(try store.records(status: .accepted).isEmpty)
        let replacement = MeterReplacement(
            first: "2026-03-01T12:00:00", last: "2026-03-01T12:00:00",
            old: TypedValue(text: "950", magnitude: 950), new: TypedValue(text: "0", magnitude: 0))
        _ = try store.add(replacement, ofTemplate: "meter", value: "energy")
        #expect(try store.records(status: .accepted).count == 2)
        #expect(try store.undo().kind == .addEvent)
        #expect(try store.records(status: .accepted).isEmpty)
        try store.redo()
        #expect(try store.records(status: .accepted).count == 2)
        _ = try store.deleteEvent(1, ofTemplate: "meter")
        #expect(try store.records(status: .accepted).isEmpty)
        try store.undo()
        #expect(try store.events(ofTemplate: "meter").count == 1)
    }
}
