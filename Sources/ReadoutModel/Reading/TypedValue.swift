public import Foundation

/// What a text means once it is parsed.
public struct TypedValue: Hashable, Sendable {
    /// The value in standard notation, whatever the photo shows: a number with a point and without leading zeros or
    /// grouping, a date as `2016-12-02`, a time as `17:49:00`, text unchanged.
    public let text: String
    /// The number that rules compare: the number itself, the seconds of a duration or time, a date's days since 1970;
    /// nil if values of this kind have no order.
    public let magnitude: Decimal?

    /// Makes a value from its standard notation and the number that rules compare.
    public init(text: String, magnitude: Decimal? = nil) {
        self.text = text
        self.magnitude = magnitude
    }
}

extension TypedValue {
    /// The number of digits after the decimal mark.
    package var decimals: Int { text.decimalCount }
}
