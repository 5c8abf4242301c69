import Foundation
import GRDB
import ReadoutModel
import Testing

@testable import ReadoutStore

/// What happens to records when their template is replaced, by an edit or by importing a file.
struct ReplacingTests {
    let store: Store
    let stored: StoredTemplate
    let record: StoredRecord

    init() throws {
        store = try Store.inMemory()
        stored = try store.insert(
            Sample.template(fields: [
                Sample.value("energy", .number, unit: "kWh"), Sample.value("Účet", .code),
            ]))
        record = try store.addNew(
            Sample.record(
                1, in: stored, [Sample.number("energy", "12.5"), Sample.text("Účet", "0A7")]))
        try store.correct(
            record.id, ["Účet": Correction(text: "0A8", value: TypedValue(text: "0A8"))])
    }

    private func readings() throws -> [String: String?] {
        let readings = try store.record(record.id).readings
        return Dictionary(
            readings.map { ($0.valueName, $0.certainValue?.text) }
        ) { first, _ in first }
    }

    @Test func `another photo, order and place leave the readings as they are`() throws {
        var template = stored.template
        template.fields.reverse()
        template.fields[1].location = .label("Total")
        template.fields.append(Sample.value("power", .number))
        template.reference.sha256 = String(repeating: "b", count: 64)
        template.reference.boxes = []
        let file = try TemplateFile.decode(TemplateFile.encode(template))
        try store.update(file, named: "meter")
        #expect(try readings() == ["energy": "12.5", "Účet": "0A8"])
        let found = try store.record(record.id)
        #expect(found.status == .accepted)
        #expect(found.readings.map(\.text).sorted() == ["0A7", "12.5"])
        #expect(try store.crop(of: record.id, value: "energy") == [1, 2, 3])
    }

    @Test func `a value that is removed and comes back has its readings, whatever its case`() throws
    {
        var template = stored.template
        let removed = template.fields.removeLast()
        try store.update(template, named: "meter")
        #expect(try readings() == ["energy": "12.5"])
        template.fields.append(removed)
        template.fields[1].name = "ÚČET"
        try store.update(template, named: "meter")
        #expect(try readings() == ["energy": "12.5", "ÚČET": "0A8"])
    }

    @Test func `a value of another kind keeps what was read, and no text becomes zero`() throws {
        var template = stored.template
        template.fields[0].kind = .text
        template.fields[1].kind = .number
        try store.update(template, named: "meter")
        #expect(try readings() == ["energy": "12.5", "Účet": "0A8"])
        let row = try store.read { try Row.fetchOne($0, sql: "SELECT * FROM template_meter") }
        let found = try #require(row)
        #expect(found["energy"] == "12.5")
        #expect((found["Účet"] as DatabaseValue).isNull)
    }

    @Test func `an update that is refused changes nothing`() throws {
        let before = try store.template(named: "meter")
        var template = stored.template
        template.fields = [Sample.value("energy", .number), Sample.value("Energy", .number)]
        #expect(throws: StoreError.self) { try store.update(template, named: "meter") }
        #expect(try store.template(named: "meter") == before)
        #expect(try readings() == ["energy": "12.5", "Účet": "0A8"])
    }
}
