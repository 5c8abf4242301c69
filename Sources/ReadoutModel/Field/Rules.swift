public import Foundation

/// What is known about a value beforehand; a reading that breaks a rule is doubtful.
public struct Rules: Hashable, Sendable {
    /// The order of the parts of a date written in figures.
    public enum DateOrder: String, Sendable, CaseIterable {
        /// Day, month, year.
        case dmy
        /// Month, day, year.
        case mdy
        /// Year, month, day.
        case ymd
    }

    /// What a value is read with when that is stated; otherwise every reader is asked.
    public enum Model: String, Sendable, CaseIterable {
        /// The net for displays and counters.
        case display
        /// The text recogniser.
        case text
    }

    /// The most that a value may change: an amount for each hour or day that passes.
    public struct MaximumRate: Hashable, Sendable {
        /// What the rate is counted for.
        public enum Period: String, Sendable, CaseIterable {
            /// 3,600 seconds.
            case hour
            /// 86,400 seconds.
            case day
        }
        /// Not negative, in the value's unit.
        public var amount: Decimal
        /// What the amount is counted for.
        public var period: Period

        /// Makes a rate from an amount in the value's unit and the period it is for.
        public init(amount: Decimal, period: Period) {
            self.amount = amount
            self.period = period
        }
    }

    /// How many decimals are usual: 0...12. Others are a reason for doubt.
    public var decimals: Int?
    /// Positions of a counter, leading zeros shown: 1...20; decimals not counted, also implied ones.
    public var digits: Int?
    /// How many of the last figures are decimals where no decimal mark is shown: 1...12.
    public var impliedDecimals: Int?
    /// What one step of the display is, in the value's unit: above 0, at most 8 figures.
    public var scale: Decimal?
    /// The least value allowed.
    public var minimum: Decimal?
    /// The greatest value allowed.
    public var maximum: Decimal?
    /// A regular expression that the whole text must match.
    public var pattern: String?
    /// The texts allowed, in the order given; empty when the kind needs none.
    public var choices: [String] = []
    /// Never lower than in an earlier photo.
    public var monotonic = false
    /// The most it can change in a time.
    public var maximumRate: MaximumRate?
    /// A counter that reaches this number starts again at zero.
    public var rollover: Decimal?
    /// Tesseract's name of the language the text is in, such as `ces`; several joined by `+`.
    public var language: String?
    /// What to read with; nil for every reader.
    public var model: Model?
    /// The order of the parts of a date in figures.
    public var dateOrder: DateOrder?
    /// Whether a number that is shown in another unit of the same quantity is converted, where that is exact.
    public var converts = false
    /// What the value has to read for the record to be believed, such as the register that a display shows; empty for what
    /// the reference photo shows, nil for a value that guards nothing.
    public var guardText: String?
    /// The names of the values of the same record whose sum the value is; empty where it is none.
    public var sum: [String] = []
    /// The text that stands below the last row of a value that repeats line by line; nil for a value that stands once.
    public var until: String?
    /// The checks that the text carries in its own digits.
    public var checks: Set<CheckDigits> = []

    /// Tesseract's name of the language that the text is read in.
    package var readingLanguage: String { language ?? Rules.usualLanguage }
    /// The language of a text of which none is named.
    public static let usualLanguage = "eng"

    /// Whether a text may name a language, or several joined with `+`, as Tesseract does.
    package static func isLanguage(_ text: String) -> Bool {
        text.wholeMatch(of: #/[A-Za-z0-9_]+(?:\+[A-Za-z0-9_]+)*/#) != nil
    }

    /// Whether a rule looks at other records.
    package var comparesRecords: Bool { monotonic || maximumRate != nil }

    /// Makes rules that allow everything.
    public init() {}
}
