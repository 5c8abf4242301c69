import Foundation
import GRDB
import ReadoutModel
import Testing

@testable import ReadoutStore

/// Values of devices that show no decimal mark, or count in other units.
struct ScaleTests {
    let store: Store
    let template: StoredTemplate

    init() throws {
        store = try Store.inMemory()
        template = try store.insert(Sample.template(fields: [try ScaleTests.value(implied: 3)]))
    }

    private static func value(implied: Int?) throws -> Field {
        var rules = Rules()
        rules.monotonic = true
        rules.impliedDecimals = implied
        return Sample.value("volume", .number, unit: "m³", rules: rules)
    }

    /// Adds a reading as readers make it: the text on the drums and its typed value.
    private func add(_ number: Int, _ shown: String, by field: Field, in template: StoredTemplate)
        throws
    {
        let parsed = field.parsed(shown)
        try store.addNew(
            Sample.record(
                number, in: template, at: "2026-03-0\(number)T10:00:00",
                [
                    NewReading(
                        Reading(
                            valueName: "volume", text: shown, value: parsed.value, confidence: 0.99,
                            doubts: parsed.doubts), crop: [1, 2, 3])
                ]))
    }

    @Test func `exports, views and series hold the value`() throws {
        let field = try Self.value(implied: 3)
        try add(1, "1371043", by: field, in: template)
        try add(2, "1380100", by: field, in: template)
        #expect(
            try store.exported().text
                == "captured_at,volume\r\n2026-03-01T10:00:00,1371.043\r\n2026-03-02T10:00:00,1380.100\r\n"
        )
        let seen = try store.read {
            try Double.fetchAll($0, sql: "SELECT volume FROM template_meter ORDER BY captured_at")
        }
        #expect(seen == [1371.043, 1380.1])
        let series = try store.series(ofTemplate: "meter")
        #expect(series[0].points.map(\.value.text) == ["1371.043", "1380.100"])
        #expect(try store.defects().isEmpty)
    }

    @Test func `a person's word is the value, and teaches what the drums show`() throws {
        let field = try Self.value(implied: 3)
        try add(1, "1371048", by: field, in: template)
        try store.correct(
            1,
            [
                "volume": Correction(
                    text: "1371.043",
                    value: TypedValue(text: "1371.043", magnitude: Decimal(string: "1371.043")))
            ])
        #expect(try store.exported().text.hasSuffix(",1371.043\r\n"))
        #expect(try store.lessons(ofTemplate: template.id).map(\.text) == ["1371043"])
    }

    @Test func `what was read before a scale was told is not mixed with what was read after it`()
        throws
    {
        let old = try Self.value(implied: nil)
        let other = try store.insert(Sample.template("other", fields: [old]))
        try add(1, "1371043", by: old, in: other)
        var changed = other.template
        changed.fields = [try Self.value(implied: 3)]
        let edited = try store.update(changed, named: "other")
        try add(2, "1380100", by: try Self.value(implied: 3), in: edited)
        let (text, summary) = try store.exported("other")
        #expect(
            text == "captured_at,volume\r\n2026-03-01T10:00:00,1371043 m³ (scale 1)\r\n"
                + "2026-03-02T10:00:00,1380.100\r\n")
        #expect(summary.convertibleValues == 1)
        #expect(
            summary.olderDefinitions == [
                "volume: number in m³ at scale 1, now number in m³ at scale 0.001"
            ])
        var options = ExportOptions()
        options.converts = true
        #expect(try store.exported("other", options).text.contains("T10:00:00,1371.043\r\n"))
        let series = try store.series(ofTemplate: "other")
        // A series has one scale.
        #expect(series[0].points.map(\.value.text) == ["1371.043", "1380.100"])
        #expect(series[0].ofOlderDefinition == 0)
        #expect(try store.record(2).status == .accepted)
        #expect(try store.defects().isEmpty)
    }
}
