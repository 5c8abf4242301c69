import Foundation
import GRDB
import ReadoutGeometry
import ReadoutModel
import Testing

@testable import ReadoutStore

struct TemplateTests {
    let store: Store

    init() throws { store = try Store.inMemory() }

    @Test func `a template comes back as it was stored`() throws {
        var rules = Rules()
        rules.minimum = Decimal(string: "0.1")
        rules.language = "eng+deu"
        rules.maximumRate = Rules.MaximumRate(amount: 5, period: .hour)
        let template = Sample.template(fields: [
            Sample.value("energy", .number, unit: "kWh", rules: rules),
            Field(name: "total", kind: .text, location: .label("Total: all")),
        ])
        let stored = try store.insert(template)
        #expect(stored.template == template)
        #expect(stored.revision == 1)
        #expect(try store.template(named: "METER") == stored)
        #expect(try store.allTemplates() == [stored])
    }

    @Test func `a name is taken whatever its case`() throws {
        try store.insert(Sample.template("meter"))
        #expect(throws: StoreError.nameTaken(name: "Meter")) {
            try store.insert(Sample.template("Meter"))
        }
    }

    @Test func `a name written with combining characters is the same name`() throws {
        try store.insert(Sample.template("Ča\u{301}st"))
        #expect(try store.template(named: "C\u{30C}a\u{301}st").id == 1)
    }

    @Test func `an unknown name gets near spellings`() throws {
        for name in ["boiler", "broiler", "Čivava", "pump"] {
            try store.insert(Sample.template(name))
        }
        #expect(throws: StoreError.noTemplate(name: "boler", similar: ["boiler"])) {
            try store.template(named: "boler")
        }
        #expect(throws: StoreError.noTemplate(name: "civava", similar: ["Čivava"])) {
            try store.template(named: "civava")
        }
        #expect(throws: StoreError.noTemplate(name: "xyz", similar: [])) {
            try store.template(named: "xyz")
        }
    }

    @Test func `templates are listed by the alphabet`() throws {
        for name in ["Zebra", "Čau", "cat", "Écran", "dog"] {
            try store.insert(Sample.template(name))
        }
        #expect(try store.templates().map(\.name) == ["cat", "Čau", "dog", "Écran", "Zebra"])
    }

    @Test(arguments: [
        ("civava", ["Čivava"]), ("BOILER", ["Čivava", "meter"]), ("kwh", ["meter"]),
        ("pretlak", ["meter"]), ("tot 100%", ["meter"]), ("%", ["meter"]), ("_", []), ("nic", []),
        ("hotove", ["meter"]), ("1.8", ["meter"]), ("celkem", ["meter"]),
    ])
    func `a search finds in any field`(search: String, names: [String]) throws {
        try store.insert(
            Sample.template("Čivava", fields: [Sample.value("dog", .text)], boxes: []))
        var rules = Rules()
        rules.choices = ["Hotově", "Kartou"]
        rules.guardText = "1.8.0"
        try store.insert(
            Sample.template(
                fields: [
                    Sample.value("přetlak", .number, unit: "kWh"),
                    Field(
                        name: "paid", kind: .choice, location: .label("Celkem"),
                        rules: rules),
                ],
                boxes: [Sample.box("Tot 100%")]))
        #expect(try store.templates(matching: search).map(\.name) == names)
    }

    @Test func `a template that cannot be is refused with all reasons`() throws {
        let template = Sample.template(
            " ",
            fields: [
                Sample.value("a", .text), Sample.value("A", .text), Sample.value("Status", .text),
                Field(
                    name: "far", kind: .text,
                    location: .region(Region(x: 390, y: 0, width: 50, height: 10))),
            ])
        let error = try #require(throws: StoreError.self) { try store.insert(template) }
        #expect(
            error
                == .invalidTemplate(
                    name: " ",
                    problems: [
                        "name: a name must not be empty",
                        "values[2].name: 'A' is already the name of values[1]",
                        "values[3].name: every export has a column of this name; choose another",
                        "values[4].location: 50x10+390+0 does not lie within the reference photo "
                            + "of 400x300 pixels",
                    ]))
    }

    @Test func `renamed values keep their readings, removed ones get them back`() throws {
        let stored = try store.insert(Sample.template())
        let record = try store.addNew(
            Sample.record(
                1, in: stored, [Sample.number("energy", "1"), Sample.text("serial", "A")]))
        var template = stored.template
        // Swap the names.
        template.fields[0].name = "serial"
        template.fields[1].name = "energy"
        let second = try store.update(
            template, named: "meter", renamedValues: ["energy": "serial", "serial": "energy"])
        #expect(second.revision == 2)
        #expect(try store.record(record.id).readings.map(\.text) == ["1", "A"])
        #expect(try store.record(record.id).readings.map(\.valueName) == ["serial", "energy"])

        var smaller = template
        smaller.fields.removeLast()
        try store.update(smaller, named: "meter")
        #expect(try store.record(record.id).readings.map(\.valueName) == ["serial"])
        try store.update(template, named: "meter")
        #expect(try store.record(record.id).readings.map(\.text) == ["1", "A"])
    }

    @Test
    func `names, order, descriptions and rules judged at once make no record stale, all else does`()
        throws
    {
        let stored = try store.insert(Sample.template())
        let record = try store.addNew(
            Sample.record(
                1, in: stored, [Sample.number("energy", "1"), Sample.text("serial", "A")]))
        var template = stored.template
        template.fields[0].name = "heat"
        try store.update(template, named: "meter", renamedValues: ["energy": "heat"])
        #expect(try !store.record(record.id).isStale)
        template.fields.reverse()
        template.description = "Cellar"
        try store.update(template, named: "meter")
        #expect(try !store.record(record.id).isStale)
        #expect(try store.record(record.id).readings.map(\.text) == ["A", "1"])
        template.fields[1].rules.monotonic.toggle()
        try store.update(template, named: "meter")
        #expect(try !store.record(record.id).isStale)
        let same = template
        for change: (inout Template) -> Void in [
            { $0.fields[1].rules.decimals = 3 }, { $0.fields[1].unit = "J" },
            { $0.fields[0].location = .label("Serial") },
            { $0.fields.removeLast() },
        ] {
            template = same
            change(&template)
            try store.update(template, named: "meter")
            #expect(try store.record(record.id).isStale)
            try store.update(same, named: "meter")
            #expect(try !store.record(record.id).isStale)
        }
    }

    @Test func `a record is accepted when its only doubtful value is removed`() throws {
        let stored = try store.insert(Sample.template())
        let record = try store.addNew(
            Sample.record(1, in: stored, [Sample.number("energy", "1")]))
        #expect(record.status == .review)
        var template = stored.template
        template.fields.removeLast()
        try store.update(template, named: "meter")
        #expect(try store.record(record.id).status == .accepted)
    }

    @Test func `a renamed template keeps its records and its view`() throws {
        let stored = try store.insert(Sample.template())
        try store.addNew(Sample.record(1, in: stored, [Sample.number("energy", "1.5")]))
        try store.renameTemplate("meter", to: "Main \"meter\"")
        let row = try store.read {
            try Row.fetchOne($0, sql: "SELECT * FROM \"template_Main \"\"meter\"\"\"")
        }
        let found = try #require(row)
        #expect(
            Array(found.columnNames) == [
                "captured_at", "energy", "serial", "status", "photo", "record",
            ])
        #expect(found["energy"] as Double == 1.5)
        #expect((found["serial"] as String?) == nil)
        #expect(try store.read { try !$0.viewExists("template_meter") })
    }

    @Test func `a template that has its name already is no operation to undo`() throws {
        try store.insert(Sample.template())
        try store.renameTemplate("METER", to: "meter")
        #expect(try store.operations().map(\.kind) == [.createTemplate])
        try store.renameTemplate("meter", to: "Meter")
        #expect(try store.templates().map(\.name) == ["Meter"])
        #expect(try store.operations().count == 2)
    }

    @Test func `a template with records is deleted only with them, and both can be restored`()
        throws
    {
        let stored = try store.insert(Sample.template())
        let record = try store.addNew(Sample.record(1, in: stored, []))
        #expect(throws: StoreError.templateHasRecords(name: "meter", count: 1)) {
            try store.deleteTemplate(named: "meter")
        }
        #expect(try store.deleteTemplate(named: "meter", withRecords: true) == 1)
        #expect(try store.templates().isEmpty)
        #expect(throws: StoreError.noRecord(record.id)) { try store.record(record.id) }
        let undone = try store.undo()
        #expect(undone.template == "meter")
        #expect(undone.records == [record.id])
        #expect(try store.record(record.id) == record)
        #expect(try store.read { try $0.viewExists("template_meter") })
    }

    @Test func `a deleted template does not come back under a name that is taken`() throws {
        try store.insert(Sample.template())
        try store.deleteTemplate(named: "meter")
        try store.insert(Sample.template())
        let deletion = try #require(try store.operations().first { $0.kind == .deleteTemplate })
        let error = try #require(throws: StoreError.self) { try store.undo(deletion.id) }
        #expect(
            error.description
                == "cannot undo deleting template 'meter': another template has this name; "
                + "rename that first")
    }

    @Test(arguments: [
        ("UPDATE value SET kind = 'colour' WHERE id = 1", "there is no kind 'colour'"),
        ("UPDATE value SET rules = '[]' WHERE id = 1", "its rules are not a JSON object"),
        ("UPDATE value SET rules = '{\"digits\":\"x\"}' WHERE id = 1", "digits"),
        ("UPDATE value SET location = 'here' WHERE id = 1", "'here' is not a location"),
        ("UPDATE value SET location = '9x9+900+0' WHERE id = 1", "does not lie within"),
        ("UPDATE template SET boxes = '[[' WHERE id = 1", "text boxes"),
        ("UPDATE value SET removed_at = 'x' WHERE template_id = 1", "at least one"),
    ])
    func `a template that cannot be used is a defect of the store`(
        damage: String, reason: String
    ) throws {
        try store.insert(Sample.template())
        try store.insert(Sample.template("other"))
        #expect(try store.defects().isEmpty)
        try store.write { try $0.execute(sql: damage) }
        let defects = try store.defects()
        #expect(defects.count == 1)
        #expect(defects.allSatisfy { $0.contains("'meter'") && $0.contains(reason) }, "\(defects)")
    }

    @Test func `a template with a damaged value is still listed and found`() throws {
        try store.insert(
            Sample.template(fields: [Sample.value("pressure", .number, unit: "kWh")]))
        try store.write { try $0.execute(sql: "UPDATE value SET rules = '{'") }
        #expect(try store.templates().map(\.name) == ["meter"])
        #expect(try store.templates(matching: "kwh").map(\.name) == ["meter"])
    }

    @Test func `letters that have changed places are a near spelling`() throws {
        try store.insert(Sample.template("meter"))
        #expect(throws: StoreError.noTemplate(name: "metre", similar: ["meter"])) {
            try store.template(named: "metre")
        }
    }

    @Test func `a template of a hundred values has a view`() throws {
        let fields = (1...100).map { Sample.value("v\($0)", .integer) }
        let stored = try store.insert(Sample.template(fields: fields))
        try store.addNew(Sample.record(1, in: stored, [Sample.number("v100", "42")]))
        #expect(
            try store.read { try Int.fetchOne($0, sql: "SELECT v100 FROM template_meter") } == 42)
    }
}
