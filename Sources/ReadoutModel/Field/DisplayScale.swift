import Foundation

/// How what a device shows becomes the value: of a counter whose last drums are decimals the mark is put in, and the
/// steps of a display are multiplied. Exact: on decimal figures, never on binary ones.
package struct DisplayScale: Hashable, Sendable {
    /// Figures behind the decimal mark where none is shown; 0 where one is.
    let impliedDecimals: Int
    /// What one step is, in the value's unit.
    private let scale: Decimal

    /// Figures that a scale may have, so that its product with the longest number is exact.
    static let mostFigures = 8

    /// Nil where what the device shows is the value.
    package init?(_ rules: Rules) {
        impliedDecimals = rules.impliedDecimals ?? 0
        scale = rules.scale ?? 1
        if impliedDecimals == 0, scale == 1 { return nil }
    }

    /// By what a number without a decimal mark is multiplied, as digits with a point: `0.001`.
    package var factor: String { "\(scale * DisplayScale.power(-impliedDecimals))" }

    /// Decimals that a number without a decimal mark gets.
    package var decimals: Int { impliedDecimals + "\(scale)".decimalCount }

    /// What figures stand for.
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

    /// What a device shows for a value; nil where it cannot show exactly that.
    /// - Parameters:
    ///   - text: the value in its own notation.
    ///   - factor: see `factor`.
    package static func shown(_ text: String, factor: String) -> String? {
        guard let value = Decimal(string: text), let factor = Decimal(string: factor), factor > 0
        else { return nil }
        let shown = value / factor
        guard shown * factor == value, shown.exponent >= -mostFigures else { return nil }
        return "\(shown)"
    }

    /// A number that was understood with one factor as it is with another; nil where that is not exact.
    package static func converted(_ text: String, from old: String, to new: String) -> String? {
        guard let value = Decimal(string: text), let old = Decimal(string: old),
            let new = Decimal(string: new), old > 0
        else { return nil }
        let converted = value * new / old
        return converted * old == value * new ? "\(converted)" : nil
    }

    /// A whole number with the mark before its last figures.
    private static func shifted(_ text: String, by places: Int) -> String {
        guard places > 0 else { return text }
        let sign = text.hasPrefix("-") ? "-" : ""
        let figures = text.dropFirst(sign.count)
        let padded = String(repeating: "0", count: max(0, places + 1 - figures.count)) + figures
        return sign + padded.dropLast(places) + "." + padded.suffix(places)
    }

    private static func power(_ exponent: Int) -> Decimal {
        Decimal(sign: .plus, exponent: exponent, significand: 1)
    }
}

extension Field {
    /// By what a number of the device is multiplied to be the value, as digits with a point; nil where it is the value.
    package var factor: String? { DisplayScale(rules)?.factor }
}
