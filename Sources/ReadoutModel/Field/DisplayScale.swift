import Foundation

/// Converts the number on a device to the value: inserts the decimal mark of a counter whose last drums are decimals,
/// and multiplies the steps of a display. Exact, because it uses decimal arithmetic.
package struct DisplayScale: Hashable, Sendable {
    /// Number of digits after the decimal mark if no mark is shown; 0 if one is.
    let impliedDecimals: Int
    /// One step of the display, in the value's unit.
    private let scale: Decimal

    /// Maximum number of digits of a scale, so that its product with the longest number is exact.
    static let mostDigits = 8
    /// Maximum number of digits of a scale with the zeros before them; with more, a product might not fit a decimal number.
    static let mostDigitsWithZeros = 12

    /// Nil if the number on the device is the value.
    package init?(_ rules: Rules) {
        impliedDecimals = rules.impliedDecimals ?? 0
        scale = rules.scale ?? 1
        if impliedDecimals == 0, scale == 1 { return nil }
    }

    /// The factor for a number without a decimal mark, as digits with a point: `0.001`.
    package var factor: String { "\(scale * DisplayScale.power(-impliedDecimals))" }

    /// Number of decimals of the value when the device shows no decimal mark.
    package var decimals: Int { impliedDecimals + "\(scale)".decimalCount }

    /// The value of the number on the device.
    func value(of numeral: Numeral) -> TypedValue {
        var text = numeral.text
        if numeral.fraction == nil { text = DisplayScale.shifted(text, by: impliedDecimals) }
        guard scale != 1 else {
            return TypedValue(text: text, magnitude: Decimal(string: text))
        }
        guard let shown = Decimal(string: text) else { return numeral.typed }
        let product = (shown * scale)
            .text(decimals: text.decimalCount + "\(scale)".decimalCount)
        return TypedValue(text: product, magnitude: Decimal(string: product))
    }

    /// The number that the device shows for a value; nil if it cannot show exactly that value.
    /// - Parameters:
    ///   - text: the value in standard notation.
    ///   - factor: see `factor`.
    package static func shown(_ text: String, factor: String) -> String? {
        guard let value = Decimal(string: text), let factor = Decimal(string: factor), factor > 0
        else { return nil }
        let shown = value / factor
        guard shown * factor == value, shown.exponent >= -mostDigits else { return nil }
        return "\(shown)"
    }

    /// Converts a number parsed with one factor to another factor; nil if the result is not exact.
    package static func converted(_ text: String, from old: String, to new: String) -> String? {
        guard let value = Decimal(string: text), let old = Decimal(string: old),
            let new = Decimal(string: new), old > 0
        else { return nil }
        let converted = value * new / old
        return converted * old == value * new ? "\(converted)" : nil
    }

    /// Inserts a decimal mark before the last digits of a whole number.
    private static func shifted(_ text: String, by places: Int) -> String {
        guard places > 0 else { return text }
        let sign = text.hasPrefix("-") ? "-" : ""
        let digits = text.dropFirst(sign.count)
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        return sign + padded.dropLast(places) + "." + padded.suffix(places)
    }

    private static func power(_ exponent: Int) -> Decimal {
        Decimal(sign: .plus, exponent: exponent, significand: 1)
    }
}

extension Field {
    /// The factor from the number on the device to the value, as digits with a point; nil if they are the same.
    package var factor: String? { DisplayScale(rules)?.factor }
}
