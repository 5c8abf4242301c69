import Foundation
import ReadoutGeometry
import Testing

@testable import ReadoutModel

struct DisplayScaleTests {
    private static func value(_ keys: [(String, String)], unit: String = "m³") throws -> Field {
        var rules = Rules()
        for (key, text) in keys { try rules.set(key, to: text) }
        return Field(
            name: "volume", kind: .number, unit: unit,
            location: .region(Region(x: 0, y: 0, width: 10, height: 10)), rules: rules)
    }

    @Test(arguments: [
        ("1371043", "1371.043"), ("0001371043", "1371.043"), ("43", "0.043"),
        ("-1371043", "-1371.043"),
        ("1371.043", "1371.043"), ("1371,043", "1371.043"), ("1371043 m3", "1371.043"),
        ("1 371 043", "1371.043"), ("0000000", "0.000"), ("1371040", "1371.040"),
    ])
    func `implied decimals put the mark in where none is shown`(
        shown: String, meant: String
    ) throws {
        let parsed = try Self.value([("implied-decimals", "3")]).parsed(shown)
        #expect(parsed.value == TypedValue(text: meant, magnitude: Decimal(string: meant)))
        #expect(parsed.doubts.isEmpty)
    }

    @Test func `a mark at another place is doubtful`() throws {
        let parsed = try Self.value([("implied-decimals", "3")]).parsed("1371.04")
        #expect(parsed.value?.text == "1371.04")
        #expect(parsed.doubts.map(\.code) == ["decimals"])
    }

    @Test func `a whole number that a person types needs no decimals where the digits are known`()
        throws
    {
        let volume = try Self.value([("implied-decimals", "3")])
        let counter = try Self.value([("implied-decimals", "3"), ("digits", "4")])
        func codes(_ text: String, _ field: Field) throws -> [String] {
            try field.typed(byUser: text).get().warnings.map(\.code)
        }
        #expect(try codes("1371043", volume) == ["decimals"])
        #expect(try codes("1412", volume) == ["decimals"])
        #expect(try codes("1371043", counter).contains("digits"))
        #expect(try codes("1412", counter) == [])
        #expect(try counter.typed(byUser: "1412").get().value.magnitude == 1412)
        // Who types a mark means the unit.
        #expect(try codes("890.5", volume) == [])
        #expect(try codes("890.5000", volume) == ["decimals"])
        // The unit behind it makes no difference.
        #expect(try codes("890,5 m3", volume) == [])
        #expect(try codes("890.5 m³", counter) == [])
        #expect(try codes("890.5 l", volume) == ["unit", "decimals"])
    }

    @Test(arguments: [
        ("0.01", "1234", "12.34"), ("0.01", "1230", "12.30"), ("10", "137", "1370"),
        ("0.5", "25", "12.5"), ("0.5", "24", "12.0"), ("2.5", "1.5", "3.75"),
        ("1000", "1.5", "1500.0"),
    ])
    func `a scale multiplies exactly`(scale: String, shown: String, meant: String) throws {
        let parsed = try Self.value([("scale", scale)]).parsed(shown)
        #expect(parsed.value?.text == meant)
        #expect(parsed.value?.magnitude == Decimal(string: meant))
    }

    @Test func `the longest numbers stay exact`() throws {
        let figures = String(repeating: "9", count: 30)
        let parsed = try Self.value([("scale", "12345.678")]).parsed(figures)
        // 10^30 times the scale, less the scale.
        #expect(parsed.value?.text == "12345677999999999999999999999987654.322")
    }

    @Test func `rules are in the value's unit`() throws {
        let field = try Self.value([
            ("implied-decimals", "3"), ("min", "1371.000"), ("max", "1372"), ("digits", "4"),
            ("decimals", "3"),
        ])
        #expect(field.parsed("1371043").doubts.isEmpty)
        #expect(field.parsed("1370999").doubts.map(\.code) == ["below-minimum"])
        #expect(field.parsed("1372001").doubts.map(\.code) == ["above-maximum"])
        #expect(field.parsed("371043").doubts.map(\.code).contains("digits"))
    }

    @Test func `what a person types is the value`() throws {
        let field = try Self.value([("implied-decimals", "3"), ("digits", "5")])
        let typed = try field.typed(byUser: "1371.043").get()
        #expect(typed.value.text == "1371.043")
        #expect(typed.warnings.isEmpty)
        #expect(try field.typed(byUser: "1371,043").get().value.text == "1371.043")
        // The number on the drums is not the value, and must not be taken for it silently.
        #expect(try field.typed(byUser: "1371043").get().warnings.map(\.code).contains("decimals"))
        let scaled = try Self.value([("scale", "0.01")])
        #expect(
            try scaled.typed(byUser: "12.34").get()
                == TypedEntry(
                    value: TypedValue(text: "12.34", magnitude: Decimal(string: "12.34")),
                    warnings: []))
    }

    @Test(arguments: [
        ("1371.043", "0.001", "1371043"), ("12.5", "0.5", "25"), ("1370", "10", "137"),
    ])
    func `a value says what the device shows`(value: String, factor: String, shown: String) {
        #expect(DisplayScale.shown(value, factor: factor) == shown)
    }

    @Test func `a value that the device cannot show is none`() {
        #expect(DisplayScale.shown("1", factor: "0.003") == nil)
    }

    @Test(arguments: [
        (["implied-decimals": "0"], "implied-decimals"),
        (["implied-decimals": "13"], "implied-decimals"),
        (["scale": "0"], "scale"), (["scale": "-1"], "scale"), (["scale": "1.23456789"], "scale"),
    ])
    func `wrong keys are refused`(keys: [String: String], named: String) {
        for (key, text) in keys {
            var rules = Rules()
            #expect(throws: RuleProblem.self) { try rules.set(key, to: text) }
        }
    }

    @Test func `decimals that contradict the implied ones are a problem of the definition`() throws
    {
        let field = try Self.value([("implied-decimals", "3"), ("decimals", "1")])
        #expect(
            field.problems(width: 100, height: 100).map(\.description) == [
                "value 'volume': with implied-decimals 3 it has 3 decimals, not 1; leave decimals out"
            ])
        var text = try Self.value([("scale", "2")])
        text.kind = .integer
        #expect(text.problems(width: 100, height: 100).count == 1)
    }

    @Test func `a step of the device needs no time`() throws {
        let field = try Self.value([("scale", "10"), ("monotonic", "true"), ("max-rate", "1/day")])
        let earlier = PastReading(
            value: TypedValue(text: "1370", magnitude: 1370), capturedAt: "2026-01-01T10:00:00")
        let doubts = field.historyDoubts(
            of: TypedValue(text: "1380", magnitude: 1380), at: "2026-01-01T11:00:00",
            earlier: earlier, later: nil)
        #expect(doubts.isEmpty)
    }
}
