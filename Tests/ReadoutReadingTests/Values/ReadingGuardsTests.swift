import ReadoutGeometry
import Testing

@testable import ReadoutModel
@testable import ReadoutReading

struct ReadingGuardsTests {
    private static let place = Location.region(Region(x: 0, y: 0, width: 9, height: 9))

    /// A number beside a guard that must read a text.
    private static func values(guard text: String?) -> [Field] {
        var code = Field(name: "code", kind: .code, location: place)
        code.rules.guardText = text
        return [Field(name: "energy", kind: .number, location: place), code]
    }

    private static func readings(code: String, doubts: [Doubt] = []) -> [Reading] {
        [
            Reading(
                valueName: "energy", text: "48", value: TypedValue(text: "48"), confidence: 0.99,
                doubts: []),
            Reading(
                valueName: "code", text: code, value: TypedValue(text: code), confidence: 0.99,
                doubts: doubts),
        ]
    }

    private static func guarded(
        _ readings: [Reading], by text: String?, shown: String = ""
    ) -> [[String]] {
        readings.guarded(by: values(guard: text)) { _ in shown }.map { $0.doubts.map(\.code) }
    }

    @Test func `a guard that reads what it has to changes nothing`() {
        let readings = ReadingGuardsTests.readings(code: "1.8.1")
        #expect(ReadingGuardsTests.guarded(readings, by: "1.8.1") == [[], []])
        #expect(ReadingGuardsTests.guarded(readings, by: nil) == [[], []])
        #expect(ReadingGuardsTests.guarded(readings, by: "", shown: "1.8.1") == [[], []])
    }

    @Test func `where a guard reads something else, the whole record waits`() {
        let readings = ReadingGuardsTests.readings(code: "2.8.0")
        #expect(ReadingGuardsTests.guarded(readings, by: "1.8.1") == [["guard"], ["guard"]])
        #expect(
            ReadingGuardsTests.guarded(readings, by: "", shown: "1.8.1") == [["guard"], ["guard"]])
        let all = readings.guarded(by: ReadingGuardsTests.values(guard: "1.8.1")) { _ in "" }
        #expect(
            all[0].doubts.first?.description
                == "code reads \"2.8.0\", not \"1.8.1\"; does the display show something else?")
    }

    @Test func `a guard that is not sure puts the others in doubt`() {
        let readings = ReadingGuardsTests.readings(code: "1.8.1", doubts: [.lowConfidence(0.6)])
        #expect(
            ReadingGuardsTests.guarded(readings, by: "1.8.1") == [["guard"], ["low-confidence"]])
    }

    @Test func `only numbers are converted, and only to a unit`() {
        var field = Field(name: "power", kind: .number, location: ReadingGuardsTests.place)
        field.rules.converts = true
        #expect(field.problems(width: 99, height: 99) == [.noUnit(value: "power")])
        field.unit = "kW"
        #expect(field.problems(width: 99, height: 99).isEmpty)
        field = Field(name: "power", kind: .date, unit: "kW", location: ReadingGuardsTests.place)
        field.rules.converts = true
        #expect(field.problems(width: 99, height: 99).count == 1)
    }
}
