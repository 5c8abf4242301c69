extension Unit {
    /// The units of each quantity, with the power of ten that leads to the quantity's base unit.
    private static let quantities: [[String: Int]] = [
        ["Wh": 0, "kWh": 3, "MWh": 6, "GWh": 9], ["mW": -3, "W": 0, "kW": 3, "MW": 6],
        ["mV": -3, "V": 0, "kV": 3], ["mA": -3, "A": 0, "kA": 3], ["mAh": -3, "Ah": 0],
        ["Hz": 0, "kHz": 3, "MHz": 6], ["VA": 0, "kVA": 3], ["var": 0, "kvar": 3],
        ["varh": 0, "kvarh": 3],
        ["Pa": 0, "hPa": 2, "mbar": 2, "kPa": 3, "bar": 5, "MPa": 6],
        ["µm": -6, "mm": -3, "cm": -2, "m": 0, "km": 3], ["cm²": -4, "m²": 0],
        ["ml": -6, "mL": -6, "cm³": -6, "l": -3, "L": -3, "hl": -1, "m³": 0],
        ["mg": -3, "g": 0, "kg": 3, "t": 6], ["N": 0, "kN": 3],
        ["J": 0, "kJ": 3, "MJ": 6, "GJ": 9], ["cal": 0, "kcal": 3], ["ms": -3, "s": 0],
    ]

    /// The power of ten that converts a number from one unit to another; nil if there is none.
    static func power(from unit: String, to other: String) -> Int? {
        guard let from = spelling(unit), let to = spelling(other) else { return nil }
        for powers in quantities {
            if let first = powers[from], let second = powers[to] { return first - second }
        }
        return nil
    }

    /// Converts a number to another unit, keeping all its digits; nil if the units do not convert.
    /// - Parameter number: in standard notation: a point, no grouping.
    package static func converted(
        _ number: String, from unit: String, to other: String
    ) -> String? {
        guard let power = power(from: unit, to: other) else { return nil }
        let sign = number.hasPrefix("-") ? "-" : ""
        let parts = number.dropFirst(sign.count).split(
            separator: ".", omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.count <= 2,
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        var digits = String(whole) + (parts.count == 2 ? String(parts[1]) : "")
        var point = whole.count + power
        if point <= 0 {
            digits = String(repeating: "0", count: 1 - point) + digits
            point = 1
        }
        if point > digits.count {
            digits += String(repeating: "0", count: point - digits.count)
        }
        let leading = digits.prefix(point).drop { $0 == "0" }
        let fraction = digits.dropFirst(point)
        return sign + (leading.isEmpty ? "0" : leading) + (fraction.isEmpty ? "" : "." + fraction)
    }
}
