import Testing

@testable import ReadoutModel

struct UnitConversionTests {
    @Test(arguments: [
        ("4867.2", "kWh", "MWh", "4.8672"), ("4.8672", "MWh", "kWh", "4867.2"),
        ("4.9", "MWh", "kWh", "4900"), ("-0.5", "bar", "mbar", "-500"),
        ("5", "l", "m³", "0.005"), ("0", "W", "kW", "0.000"), ("1.20", "m3", "l", "1200"),
        ("12", "kg", "kg", "12"),
    ])
    func `a number keeps all its figures in another unit`(
        number: String, from: String, to: String, expected: String
    ) {
        #expect(Unit.converted(number, from: from, to: to) == expected)
    }

    @Test(arguments: [
        ("1", "bar", "psi"), ("1", "kWh", "kW"), ("1", "h", "min"), ("2026-03-01", "m", "mm"),
        ("", "m", "mm"), ("1", "x", "y"),
    ])
    func `what has no exact power of ten is not converted`(
        number: String, from: String, to: String
    ) {
        #expect(Unit.converted(number, from: from, to: to) == nil)
    }

    @Test(arguments: [
        ("£", "GBP", true), ("GBP", "£", true), ("€", "£", false), ("Kc", "CZK", true),
        ("$", "CAD", true), ("CAD", "$", false), ("USD", "CAD", false), ("£", "gbp", true),
    ])
    func `the sign of a currency is its code, but a code is no sign of several`(
        shown: String, meant: String, isSame: Bool
    ) {
        #expect(Unit.same(shown, meant) == isSame)
    }

    @Test(arguments: [
        ("m3", "m³", true), ("cm²", "cm2", true), ("kWh", "kWh", true), ("kWh", "kwh", false),
        ("°C", "C", false), ("MW", "mW", false),
    ])
    func `one spelling of a unit may have raised digits or plain ones`(
        unit: String, other: String, isSame: Bool
    ) {
        #expect(Unit.isSameSpelling(unit, other) == isSame)
        #expect(!Unit.isSameSpelling(unit, nil))
        #expect(Unit.isSameSpelling(nil, nil))
    }

    @Test(arguments: [
        ("1142.50", "1142.50 Kč"), ("1 142,50 Kč", "1 142,50 Kč"), ("1 142,50 Kc", "1 142,50 Kc"),
        ("", ""), ("7.5 hp", "7.5 hp"), ("17 %", "17 %"),
    ])
    func `a text that holds a unit is shown with it alone`(text: String, shown: String) {
        #expect(text.with(unit: "Kč") == shown)
        #expect(text.with(unit: nil) == text)
    }

    @Test(arguments: [
        ("ml/h", "m³/h", true), ("MW", "kW", true), ("Wh", "kWh", true), ("V", "°C", true),
        // Readers lose raised digits and degree signs, and a region may end within a unit.
        ("m/h", "m³/h", false), ("m3", "m³", false), ("C", "°C", false), ("kW", "kWh", false),
        ("kwh", "kWh", false), ("kWn", "kWh", false),
    ])
    func `a known unit is another one unless it may be what a reader left of the right one`(
        shown: String, unit: String, isOther: Bool
    ) {
        #expect(Unit.isOther(shown, than: unit) == isOther)
    }
}
