import Foundation
import GRDB
import ReadoutModel
import Testing

@testable import ReadoutStore

/// A reading keeps the unit and kind with which it was made.
struct OlderDefinitionTests {
    let store: Store
    let template: StoredTemplate

    init() throws {
        store = try Store.inMemory()
        template = try store.insert(
            Sample.template(fields: [Sample.value("energy", .number, unit: "kWh")]))
        try store.addNew(
            Sample.record(
                1, in: template, at: "2026-03-01T10:00:00", [Sample.number("energy", "4867.2")]))
    }

    /// Changes the value's kind and unit.
    @discardableResult
    private func redefine(_ kind: Kind, unit: String?) throws -> StoredTemplate {
        var changed = try store.template(named: "meter").template
        changed.fields[0].kind = kind
        changed.fields[0].unit = unit
        return try store.update(changed, named: "meter")
    }

    @Test func `a changed unit relabels no old record`() throws {
        let changed = try redefine(.number, unit: "MWh")
        try store.addNew(
            Sample.record(
                2, in: changed, at: "2026-03-02T10:00:00", [Sample.number("energy", "4.9")]))
        let old = try store.record(1).readings[0]
        #expect(old.unit == "kWh")
        #expect(old.isOfOlderDefinition)
        #expect(try store.record(2).readings[0].unit == "MWh")
        let (text, summary) = try store.exported()
        #expect(
            text == "captured_at,energy\r\n2026-03-01T10:00:00,4867.2 kWh\r\n"
                + "2026-03-02T10:00:00,4.9\r\n")
        #expect(summary.olderRecords == 1)
        #expect(summary.convertibleValues == 1)
        #expect(summary.olderDefinitions == ["energy: number in kWh, now number in MWh"])
        var options = ExportOptions()
        options.converts = true
        let converted = try store.exported("meter", options)
        #expect(converted.text.contains("2026-03-01T10:00:00,4.8672\r\n"))
        #expect(converted.summary.convertedValues == 1)
        options.format = .jsonl
        #expect(try store.exported("meter", options).text.contains("\"energy\":4.8672}"))
        options.converts = false
        #expect(try store.exported("meter", options).text.contains("\"energy\":\"4867.2 kWh\"}"))
        options.isLong = true
        options.columns = ["value", "unit"]
        // A row of one reading has a unit of its own.
        #expect(
            try store.exported("meter", options).text
                == "{\"value\":4867.2,\"unit\":\"kWh\"}\n{\"value\":4.9,\"unit\":\"MWh\"}\n")
        options.isLong = false
        options.columns = nil
        options.format = .influx
        let lines = try store.exported("meter", options).text.split(separator: "\n")
        #expect(lines[0].hasPrefix("meter energy\\ kWh=4867.2 "))
        #expect(lines[1].hasPrefix("meter energy=4.9 "))
        let seen = try store.read {
            try DatabaseValue.fetchAll($0, sql: "SELECT energy FROM template_meter ORDER BY 1")
        }
        #expect(seen == [(4.9).databaseValue, "4867.2 kWh".databaseValue])
    }

    @Test func `a unit that is added is that of all readings before, and stays it`() throws {
        let bare = try store.insert(
            Sample.template("bare", fields: [Sample.value("energy", .number)]))
        let first = try store.addNew(
            Sample.record(
                1, in: bare, at: "2026-03-01T10:00:00", [Sample.number("energy", "4867.2")]))
        try store.accept(first.id)
        var changed = bare.template
        changed.fields[0].unit = "kWh"
        let stored = try store.update(changed, named: "bare")
        #expect(stored.readingsGivenUnits == ["energy": 1])
        #expect(try store.exported("bare", ExportOptions()).summary.olderRecords == 0)
        #expect(try store.exported("bare", ExportOptions()).text.hasSuffix(",4867.2\r\n"))
        changed.fields[0].unit = "MWh"
        #expect(try store.update(changed, named: "bare").readingsGivenUnits.isEmpty)
        #expect(try store.exported("bare", ExportOptions()).text.hasSuffix(",4867.2 kWh\r\n"))
        #expect(try store.defects().isEmpty)
    }

    @Test func `a changed kind is said, and the value stays what it was`() throws {
        try redefine(.date, unit: nil)
        #expect(try store.record(1).readings[0].kind == .number)
        let (text, summary) = try store.exported()
        #expect(text.hasSuffix(",4867.2 kWh\r\n"))
        #expect(summary.olderDefinitions == ["energy: number in kWh, now date"])
        try store.undo()
        #expect(try store.exported().summary.olderRecords == 0)
        #expect(try store.exported().text.hasSuffix(",4867.2\r\n"))
    }

    @Test func `a photo read with an older definition while that changed keeps its unit`() throws {
        try redefine(.number, unit: "MWh")
        let late = try store.addNew(
            Sample.record(
                2, in: template, at: "2026-03-02T10:00:00", [Sample.number("energy", "4868.0")]))
        #expect(late.readings[0].unit == "kWh")
        #expect(late.readings[0].isOfOlderDefinition)
        #expect(try store.record(late.id).readings == late.readings)
    }

    @Test func `a correction of an old record is of its unit`() throws {
        try redefine(.number, unit: "MWh")
        let word = Correction(text: "4867.3 kWh", value: TypedValue(text: "4867.3"))
        let edited = try store.correct(1, ["energy": word])
        #expect(edited.readings[0].unit == "kWh")
        #expect(try store.exported().text.hasSuffix(",4867.3 kWh\r\n"))
    }

    @Test func `a number typed for a record of another unit needs its unit`() throws {
        try redefine(.number, unit: "MWh")
        let field = try #require(try store.taughtDefinitions(of: store.record(1)).first)
        #expect(
            refusal(of: "4.958", for: field)
                == [.unitNotNamed(text: "4.958", own: "kWh", other: "MWh")])
        for text in ["+4.958", "4 958", "4'958.0", "4.958,0"] {
            #expect(
                refusal(of: text, for: field)
                    == [.unitNotNamed(text: text, own: "kWh", other: "MWh")])
        }
        for text in ["4958 kWh", "4.958 MWh", "4,958 MWh", "+4.958 MWh", "4 958 kWh"] {
            #expect(try field.typed(byUser: text).get().value.text == "4958")
        }
        try redefine(.number, unit: "bar")
        let other = try #require(try store.taughtDefinitions(of: store.record(1)).first)
        #expect(
            refusal(of: "4.958 bar", for: other) == [.unit(found: "bar", expected: "kWh")])
    }

    private func refusal(of text: String, for field: TaughtField) -> [Doubt]? {
        guard case .failure(let refused) = field.typed(byUser: text) else { return nil }
        return refused.doubts
    }

    @Test func `a word in another unit changes no definition`() throws {
        let forced = Correction(text: "4.9 MWh", value: TypedValue(text: "4.9", magnitude: 4.9))
        try store.edit(1, corrections: ["energy": forced], isForced: true)
        #expect(try store.record(1).readings[0].unit == "MWh")
        let field = try #require(try store.taughtDefinitions(of: store.record(1)).first)
        #expect(
            refusal(of: "4903.9", for: field)
                == [.unitNotNamed(text: "4903.9", own: "kWh", other: "MWh")])
        #expect(try field.typed(byUser: "4.9039 MWh").get().value.text == "4903.9")
        let value = try field.typed(byUser: "4903.9 kWh").get().value
        try store.correct(1, ["energy": Correction(text: "4903.9 kWh", value: value)])
        #expect(try store.record(1).readings[0].unit == "kWh")
        #expect(try store.exported().text.hasSuffix(",4903.9\r\n"))
        #expect(throws: StoreError.self) {
            try store.correct(1, ["energy": forced])
        }
    }

    @Test func `a person's word keeps its unit when the photo is read again`() throws {
        let word = Correction(text: "4867.3", value: TypedValue(text: "4867.3", magnitude: 4867.3))
        try store.correct(1, ["energy": word])
        let changed = try redefine(.number, unit: "MWh")
        let new = try Sample.record(1, in: changed, [Sample.number("energy", "4867.2")])
        let rereading = try store.reread(1, as: new, in: store.beginRereading())
        #expect(rereading.outcome == .same)
        #expect(rereading.after.readings[0].unit == "kWh")
        #expect(try store.exported().text.hasSuffix(",4867.3 kWh\r\n"))
        // The next typed number may be in the unit that is shown, or in the template's.
        let field = try #require(try store.taughtDefinitions(of: store.record(1)).first)
        #expect(
            refusal(of: "4867.4", for: field)
                == [.unitNotNamed(text: "4867.4", own: "MWh", other: "kWh")])
        let value = try field.typed(byUser: "4867.4 kWh").get().value
        try store.correct(1, ["energy": Correction(text: "4867.4 kWh", value: value)])
        #expect(try store.exported().text.hasSuffix(",4.8674\r\n"))
        try store.undo()
        let edit = try #require(
            try store.operations(inForce: true).first { $0.kind == .edit })
        #expect(throws: StoreError.self) { try store.undo(edit.id) }
        try store.undo()
        try store.undo()
        try store.undo()
        #expect(try store.exported().text.hasSuffix(",4867.2\r\n"))
    }

    @Test func `what is read again has the present unit`() throws {
        let changed = try redefine(.number, unit: "MWh")
        let new = try Sample.record(1, in: changed, [Sample.number("energy", "4867.2")])
        let rereading = try store.reread(1, as: new, in: store.beginRereading())
        #expect(rereading.outcome == .changed)
        #expect(try store.record(1).readings[0].unit == "MWh")
        try store.undo()
        #expect(try store.record(1).readings[0].unit == "kWh")
    }
}
