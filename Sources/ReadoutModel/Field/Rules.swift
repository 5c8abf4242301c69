public import Foundation

/// What is known about a value in advance; a reading that breaks a rule is doubtful.
public struct Rules: Hashable, Sendable {
    /// The order of day, month and year in a date written in digits.
    public enum DateOrder: String, Sendable, CaseIterable {
        /// Day, month, year.
        case dmy
        /// Month, day, year.
        case mdy
        /// Year, month, day.
        case ymd
    }

    /// The reader of a value, if one is stated; otherwise every reader is asked.
    public enum Model: String, Sendable, CaseIterable {
        /// The net for displays and counters.
        case display
        /// The text recogniser.
        case text
    }

    /// The maximum change of a value: an amount per hour or day.
    public struct MaximumRate: Hashable, Sendable {
        /// The period of a rate.
        public enum Period: String, Sendable, CaseIterable {
            /// 3,600 seconds.
            case hour
            /// 86,400 seconds.
            case day
        }
        /// Not negative, in the value's unit.
        public var amount: Decimal
        /// The period that the amount is for.
        public var period: Period

        /// Makes a rate from an amount in the value's unit and the period it is for.
        public init(amount: Decimal, period: Period) {
            self.amount = amount
            self.period = period
        }
    }

    /// Usual number of decimals: 0...12. Another number is a reason for doubt.
    public var decimals: Int?
    /// Number of digits of a counter, with leading zeros, without decimals shown or implied: 1...20.
    public var digits: Int?
    /// Number of last digits that are decimals although no decimal mark is shown: 1...12.
    public var impliedDecimals: Int?
    /// One step of the display, in the value's unit: above 0, at most 8 digits.
    public var scale: Decimal?
    /// Minimum value allowed.
    public var minimum: Decimal?
    /// Maximum value allowed.
    public var maximum: Decimal?
    /// A regular expression that the whole text must match.
    public var pattern: String?
    /// The allowed texts, in the order given; empty without the rule.
    public var choices: [String] = []
    /// Whether the value is never lower than in an earlier photo.
    public var monotonic = false
    /// The maximum change per time.
    public var maximumRate: MaximumRate?
    /// The number at which the counter starts again at zero.
    public var rollover: Decimal?
    /// Tesseract's name of the text's language, such as `ces`; several are joined with `+`.
    public var language: String?
    /// The only reader to ask; nil for every reader.
    public var model: Model?
    /// The order of day, month and year in a date written in digits.
    public var dateOrder: DateOrder?
    /// Whether a number in another unit of the same quantity is converted, if the result is exact.
    public var converts = false
    /// The text that the value must read for the record to be believed, such as the name of a register on the
    /// display; empty for the text in the reference photo, nil if the value guards nothing.
    public var guardText: String?
    /// The names of the values of the same record that add up to this value; empty without the rule.
    public var sum: [String] = []
    /// The text that stands below the last row of a value that repeats line by line; nil for a value that stands once.
    public var until: String?
    /// Whether no two records of the template have the same text here, such as the number of a receipt.
    public var isUnique = false
    /// The check digits that the text contains.
    public var checks: Set<CheckDigits> = []

    /// Tesseract's name of the language to read the text in.
    package var readingLanguage: String { language ?? Rules.usualLanguage }
    /// The language to read in if none is named.
    public static let usualLanguage = "eng"

    /// Whether a text can name a language, or several joined with `+`, in Tesseract's notation.
    package static func isLanguage(_ text: String) -> Bool {
        text.wholeMatch(of: #/[A-Za-z0-9_]+(?:\+[A-Za-z0-9_]+)*/#) != nil
    }

    /// Whether a rule compares the value with other records.
    package var comparesRecords: Bool { monotonic || maximumRate != nil }

    /// Makes rules that allow everything.
    public init() {}
}
