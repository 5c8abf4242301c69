import Foundation
import ReadoutGeometry
import Samples
import Testing

@testable import ReadoutModel

@Suite struct NumberTests {
    @Test(
        arguments: [
            ("4821.6", "4821.6"), ("004821.6", "4821.6"), ("66.00", "66.00"), ("-3.5", "-3.5"),
            ("\u{2212}3,5", "-3.5"), ("\u{2013}3,5", "-3.5"), ("+3.5", "3.5"), ("- 3.5", "-3.5"),
            ("1,234.5", "1234.5"), ("1.234,5", "1234.5"), ("1 234,5", "1234.5"),
            ("1'234.5", "1234.5"), ("1\u{2019}234.5", "1234.5"), ("1\u{A0}234,5", "1234.5"),
            ("4 821.6", "4821.6"), ("1,234,567", "1234567"), ("1.234.567,89", "1234567.89"),
            ("0.123", "0.123"), ("12345.678", "12345.678"), ("004.821", "4.821"), ("0", "0"),
            ("-0.0", "0.0"), ("000", "0"), ("20", "20"), ("4821.6 kWh", "4821.6"),
            ("4821.6kWh", "4821.6"), ("21.5 °C", "21.5"), ("12,5 m3", "12.5"), ("5 m³/h", "5"),
            ("€ 12.50", "12.50"), ("12,50 Kč", "12.50"), ("1450 1/min", "1450"), ("66.0 %", "66.0"),
            ("RM8.20", "8.20"), ("RM 8.20", "8.20"), ("$ 8.20", "8.20"), ("8.20RM", "8.20"),
            ("8,20 Kc", "8.20"), ("8,20Kč", "8.20"), ("8.20-", "-8.20"), ("8,20- Kč", "-8.20"),
            ("$8.20-", "-8.20"), ("1 234,50-", "-1234.50"), ("US$ 8.20", "8.20"),
            ("12.5A now", nil), ("1 234 567,89", "1234567.89"), ("12.5 l/min", "12.5"),
        ] as [(String, String?)])
    func `a number is understood in every usual notation`(text: String, expected: String?) {
        let parsed = value(.number).parsed(text)
        #expect(parsed.value?.text == expected)
        #expect(parsed.doubts.isEmpty == (expected != nil))
        if let expected {
            #expect(parsed.value?.magnitude == Decimal(string: expected))
        }
    }

    @Test(arguments: [
        "12.", ".5", "4 8216", "48 21.6", "1,23,456", "1.234.56", "12,34,5", "1,2345.6", "4821. 6",
        "-8.20-", "8.20--", "8.20-5", "8.20-Kč", "8.20 -", "8,-", "5- Kč", "RM", "RMB.20",
        "48O1.6", "482I", "4821O", "l234", "S5.5", "1e5", "--5", "5-", "1..2", "0x10", "12 . kWh",
        "abc",
        "-", "1,234 567", "12.5 apples", "12,5 °X", "1 23", "10-20", "\u{0661}\u{0662}",
        "1\u{301}2",
        "kWh", "12 34", "1 2 3", "0,123,456", "12.3.4", "Energy: 4821.6",
        "1234567890123456789012345678901",
    ])
    func `what is no number stays without a value`(text: String) {
        let parsed = value(.number).parsed(text)
        #expect(parsed.value == nil)
        #expect(parsed.doubts.first?.code == "not-of-kind")
    }

    @Test(arguments: ["1,234", "1.234", "-12,345", "482l", "482 l", "48.2A", "99g", "12s"])
    func `two possible numbers are a doubt unless a space tells them apart`(text: String) {
        let parsed = value(.number).parsed(text)
        if text == "482 l" {
            #expect(parsed.value?.text == "482" && parsed.doubts.isEmpty)
        } else {
            #expect(parsed.value == nil)
            #expect(parsed.doubts.map(\.code) == ["ambiguous"])
        }
    }

    @Test func `the usual decimals decide what one mark means`() {
        #expect(value(.number) { $0.decimals = 3 }.parsed("1,234").value?.text == "1.234")
        #expect(value(.number) { $0.decimals = 0 }.parsed("1,234").value?.text == "1234")
        #expect(value(.number) { $0.digits = 4 }.parsed("1,234").value?.text == "1234")
        #expect(value(.number) { $0.decimals = 1 }.parsed("1,234").value == nil)
        #expect(value(.number) { $0.decimals = 1 }.parsed("48.2A").value?.text == "48.2")
        #expect(
            value(.number).parsed("1,234").doubts == [
                .ambiguous(
                    text: "1,234", meanings: ["1234", "1.234"],
                    advice: "set decimals=0 or decimals=3 with 'template edit'")
            ])
        #expect(
            value(.number).parsed("482l").doubts == [
                .ambiguous(
                    text: "482l", meanings: ["482", "4821"],
                    advice: "set digits=3 or digits=4 with 'template edit'")
            ])
    }

    @Test(arguments: [
        ("kWh", "4821.6 KWH", true), ("°C", "21.5 C", true), ("°C", "21.5 C°", true),
        ("m³", "5 m3", true), ("MW", "5 mW", false), ("MW", "5 MW", true), ("kWh", "5 MWh", false),
        ("kWh", "5", true), ("kWh", "5 kWn", false), ("imp", "12 imp", true), ("€", "€5.00", true),
        ("€", "$5.00", false),
    ])
    func `the unit must be the value's own`(unit: String, text: String, fits: Bool) {
        let parsed = value(.number, unit: unit).parsed(text)
        #expect(parsed.value != nil)
        #expect(parsed.doubts.isEmpty == fits)
        if !fits { #expect(parsed.doubts.map(\.code) == ["unit"]) }
    }

    @Test func `letters that touch the figures are no unit unless known`() {
        #expect(value(.number, unit: "kWh").parsed("4821.6O").value == nil)
        #expect(value(.number, unit: "l").parsed("482l").value == nil)
        #expect(value(.number, unit: "l") { $0.digits = 3 }.parsed("482l").value?.text == "482")
    }

    @Test func `a value without its limits may be any number, but a counter stays one`() throws {
        let meter = value(.number) { ($0.minimum, $0.maximum) = (10, 5000) }
        let open = meter.withoutLimits
        for text in ["9.9", "-3", "5000.1"] {
            #expect(open.parsed(text).doubts.isEmpty)
            let number = try #require(open.parsed(text).value)
            #expect(meter.limitDoubts(of: number).count == 1)
        }
        #expect(meter.limitDoubts(of: try #require(open.parsed("10").value)).isEmpty)
        let counter = value(.number) { ($0.minimum, $0.rollover) = (5, 1000) }.withoutLimits
        #expect(counter.parsed("3").doubts.isEmpty)
        #expect(counter.parsed("1000").doubts.map(\.code) == ["above-maximum"])
    }

    @Test func `decimals digits and limits are rules that make doubt`() {
        let meter = value(.number) {
            $0.decimals = 1
            $0.digits = 6
            $0.minimum = 10
            $0.maximum = 5000
        }
        #expect(meter.parsed("004821.6").doubts.isEmpty)
        #expect(meter.parsed("00482.16").doubts.map(\.code) == ["decimals", "digits"])
        #expect(
            meter.parsed("00482.16").doubts[1].description
                == "expected 6 digits before the decimals in \"00482.16\"")
        #expect(meter.parsed("004821").doubts.map(\.code) == ["decimals"])
        #expect(meter.parsed("000009.9").doubts == [.belowMinimum("9.9", minimum: 10)])
        #expect(meter.parsed("005000.1").doubts == [.aboveMaximum("5000.1", maximum: 5000)])
        let counter = value(.number) { $0.rollover = 1000 }
        #expect(counter.parsed("999").doubts.isEmpty)
        #expect(counter.parsed("1000").doubts.map(\.code) == ["above-maximum"])
    }

    @Test func `a pattern describes the whole text with or without the unit`() {
        let meter = value(.number) { $0.pattern = #"\d{6}\.\d"# }
        #expect(meter.parsed("004821.6 kWh").doubts.isEmpty)
        #expect(meter.parsed("04821.6 kWh").doubts.map(\.code) == ["pattern"])
        #expect(
            value(.number) { $0.pattern = "(" }.parsed("5").doubts == [
                .pattern(text: "5", pattern: "(")
            ])
    }

    @Test(
        arguments: [
            ("20", "20"), ("004821", "4821"), ("12 500 l", "12500"), ("1.234", "1234"),
            ("-5", "-5"),
            ("12.3", nil), ("12.0", nil), ("2O", nil), ("", nil), ("12 50", nil),
        ] as [(String, String?)])
    func `an integer is a whole number`(text: String, expected: String?) {
        let parsed = value(.integer).parsed(text)
        #expect(parsed.value?.text == expected)
        #expect(parsed.doubts.isEmpty == (expected != nil))
    }

    @Test func `an integer has its positions`() {
        let counter = value(.integer) { $0.digits = 6 }
        #expect(counter.parsed("004821").doubts.isEmpty)
        #expect(counter.parsed("4821").doubts == [.digits(text: "4821", expected: 6)])
        #expect(counter.parsed("4821").doubts[0].description == "expected 6 digits in \"4821\"")
    }

    @Test func `a number written in any notation comes back the same`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<3000 {
            let whole = String(Int.random(in: 0...99_999_999, using: &random))
            let count = Int.random(in: 0...4, using: &random)
            let fraction = String(
                (0..<count).map { _ in "0123456789".randomElement(using: &random) ?? "0" })
            let isZero = (whole + fraction).allSatisfy { $0 == "0" }
            let sign = Bool.random(using: &random) && !isZero ? "-" : ""
            let expected = sign + whole + (fraction.isEmpty ? "" : "." + fraction)
            let (mark, group) =
                [(".", ""), (",", ""), (".", ","), (",", "."), (",", " "), (".", "'")]
                .randomElement(using: &random) ?? (".", "")
            var grouped = ""
            for (index, figure) in whole.enumerated() {
                if index > 0, (whole.count - index) % 3 == 0 { grouped += group }
                grouped.append(figure)
            }
            let text = sign + grouped + (fraction.isEmpty ? "" : mark + fraction)
            let parsed = value(.number) { $0.decimals = count }.parsed(text)
            #expect(parsed.value?.text == expected, "\(text)")
            #expect(parsed.doubts.isEmpty, "\(text)")
            #expect(parsed.value?.magnitude == Decimal(string: expected))
        }
    }
}
