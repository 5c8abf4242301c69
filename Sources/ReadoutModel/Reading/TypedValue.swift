public import Foundation

/// What a text means once it is understood.
public struct TypedValue: Hashable, Sendable {
    /// The value in one notation whatever the photo's: a number with a point and without leading zeros or
    /// grouping, a date as `2016-12-02`, a time as `17:49:00`, text as it stands.
    public let text: String
    /// What rules compare: the number itself, the seconds of a duration or time, the days of a date
    /// since 1970; nil for what has no order.
    public let magnitude: Decimal?

    /// Makes a value from its notation and what it compares by.
    public init(text: String, magnitude: Decimal? = nil) {
        self.text = text
        self.magnitude = magnitude
    }
}

extension TypedValue {
    /// How many figures stand behind the decimal mark.
    package var decimals: Int { text.decimalCount }
}
