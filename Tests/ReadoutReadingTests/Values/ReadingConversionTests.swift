import Foundation
import ReadoutGeometry
import Testing

@testable import ReadoutModel
@testable import ReadoutReading

struct ReadingConversionTests {
    private static func value(_ set: (inout Rules) -> Void = { _ in }) -> Field {
        var field = Field(
            name: "power", kind: .number, unit: "kW",
            location: .region(Region(x: 0, y: 0, width: 9, height: 9)))
        field.rules.converts = true
        set(&field.rules)
        return field
    }

    private static func reading(_ text: String, doubts: [Doubt] = []) -> Reading {
        Reading(
            valueName: "power", text: text, value: value().parsed(text).value, confidence: 0.99,
            doubts: doubts)
    }

    @Test func `what is stored of a converted number means what its text says`() throws {
        for (text, unit, number) in [("75.8", "MW", "75800"), ("50", "W", "0.050")] {
            let field = ReadingConversionTests.value { $0.decimals = 1 }
            let converted = try #require(
                ReadingConversionTests.reading(text).converted(from: unit, as: field))
            #expect(converted.text == number)
            #expect(converted.value == field.parsed(converted.text).value)
            #expect(converted.isAccepted)
        }
    }

    @Test func `limits are those of the number in the value's unit`() throws {
        let field = ReadingConversionTests.value { $0.maximum = 100 }
        let doubt = Doubt.unit(found: "MW", expected: "kW")
        let converted = try #require(
            ReadingConversionTests.reading("75.8", doubts: [doubt])
                .converted(from: "MW", as: field))
        #expect(converted.doubts.map(\.code) == ["above-maximum"])
    }

    @Test func `another quantity, and the value's own unit, are not converted`() {
        let reading = ReadingConversionTests.reading("75.8")
        let field = ReadingConversionTests.value()
        #expect(reading.converted(from: "kW", as: field) == nil)
        #expect(reading.converted(from: "bar", as: field) == nil)
    }

    @Test func `where the reference photo shows another unit, a number is never taken as it is`()
        throws
    {
        let field = ReadingConversionTests.value()
        let reading = ReadingConversionTests.reading("75.8")
        func known(_ unit: String?) throws -> Reading {
            try #require(reading.known(inUnit: unit, shownInReference: "MW", as: field))
        }
        #expect(try known("MW").text == "75800")
        #expect(try known("kW") == reading)
        #expect(try known(nil).doubts == [.unit(found: "MW", expected: "kW")])
        #expect(try known("bar").doubts == [.unit(found: "bar", expected: "kW")])
    }

    @Test func `a text that names the other unit is converted, too`() throws {
        let field = ReadingConversionTests.value()
        var reading = ReadingConversionTests.reading("75.8 MW")
        reading.doubts = [.unit(found: "MW", expected: "kW")]
        let converted = try #require(reading.converted(from: "MW", as: field))
        #expect(converted.text == "75800")
        #expect(converted.isAccepted)
    }

    @Test func `an unsure unit changes nothing where the reference photo shows the value's own`() {
        let reading = ReadingConversionTests.reading("75.8")
        let field = ReadingConversionTests.value()
        #expect(reading.known(inUnit: nil, shownInReference: nil, as: field) == nil)
        #expect(reading.known(inUnit: "kW", shownInReference: nil, as: field) == nil)
    }
}
