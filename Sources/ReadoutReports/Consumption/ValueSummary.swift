public import Foundation
public import ReadoutModel
public import ReadoutStore

/// A summary of all readings of a value.
public struct ValueSummary: Sendable {
    /// A reading with the moment of its photo.
    public struct Reading: Hashable, Sendable {
        /// Wall-clock time, `2026-03-01T17:49:00`.
        public let capturedAt: String
        /// The value in its own notation.
        public let text: String
    }

    /// The value's definition.
    public let field: Field
    /// Number of certain readings, and number of doubtful readings, which the summary leaves out.
    public let count: Int, doubtful: Int
    /// Number of readings of which a person said that the value cannot be read.
    public let unreadable: Int
    /// The earliest and latest certain reading.
    public let first: Reading?, last: Reading?
    /// The smallest and largest certain reading; nil for values without order.
    public let least: Reading?, most: Reading?
    /// The sum of the certain readings; nil for counters, and for values that are not numbers.
    public let sum: Decimal?
    /// The counted amounts; nil if the value is not a counter.
    public let counter: Counter?
    /// The certain readings of a number that is no counter.
    private let amounts: [Counter.Reading]
    /// The moments of its doubtful readings, in seconds since 1970 of the wall clock.
    private let doubtfulMoments: [Int]
    /// The chosen moments, in seconds since 1970 of the wall clock; nil where none was chosen.
    private let begin: Int?, end: Int?
    /// Maximum number of decimals among the readings; 0 for values that are not numbers.
    public let decimals: Int
    /// Number of certain readings whose moment is only the time of their photo's file.
    public let ofFileTime: Int
    /// Number of readings left out because their kind, unit or scale differs from the value's present one, and their
    /// number cannot be converted exactly.
    public let ofOlderDefinition: Int

    /// Summarizes the readings of a value.
    public init(_ series: ValueSeries) {
        field = series.field
        ofOlderDefinition = series.ofOlderDefinition
        (begin, end) = (series.begin, series.end)
        let certain = series.points.filter(\.isCertain)
        count = certain.count
        ofFileTime = certain.count(where: \.isOfFile)
        let waiting = series.gaps.filter { !$0.isUnreadable }
        doubtful = series.points.count - certain.count + waiting.count
        unreadable = series.gaps.count - waiting.count
        let texts = certain.map { Reading(capturedAt: $0.capturedAt, text: $0.value.text) }
        first = texts.first
        last = texts.last
        let ordered = certain.indices.filter { certain[$0].value.magnitude != nil }
        func magnitude(_ index: Int) -> Decimal { certain[index].value.magnitude ?? 0 }
        least = ordered.min { magnitude($0) < magnitude($1) }.map { texts[$0] }
        most = ordered.max { magnitude($0) < magnitude($1) }.map { texts[$0] }
        let isNumber = field.isNumeric
        let counted =
            [series.before].compactMap(\.self) + certain
            + [series.after].compactMap(\.self)
        decimals = isNumber ? counted.map(\.value.decimals).max() ?? 0 : 0
        sum =
            isNumber && !field.isCounter && !ordered.isEmpty
            ? ordered.reduce(0) { $0 + magnitude($1) } : nil
        let readings = (field.isCounter ? counted : certain).compactMap(Counter.Reading.init)
        guard isNumber, field.isCounter else {
            counter = nil
            amounts = isNumber ? readings : []
            doubtfulMoments =
                isNumber
                ? series.points.filter { !$0.isCertain }.compactMap(\.seconds)
                    + waiting.compactMap(\.seconds) : []
            return
        }
        amounts = []
        doubtfulMoments = []
        counter = Counter(
            readings, replacements: series.replacements, rollover: field.rules.rollover)
    }
}

extension ValueSummary {
    /// The amount counted per period, with the decimals of the readings; empty if the value is not a counter.
    public func consumption(per period: Period) -> [Consumption] {
        counter?.consumption(per: period, decimals: decimals, from: begin, to: end) ?? []
    }

    /// The sums of the readings per period; empty for counters, and for values that are not numbers.
    public func sums(per period: Period) -> [PeriodSum] {
        PeriodSum.all(amounts, doubtful: doubtfulMoments, per: period)
    }

    /// The amount counted within the chosen moments; nil if the value is not a counter.
    public var counted: Decimal? {
        guard begin != nil || end != nil else { return counter?.total }
        return counter.map { _ in consumption(per: .year).reduce(0) { $0 + $1.amount } }
    }
}

extension Counter.Reading {
    /// Nil for a point without a moment or a number.
    fileprivate init?(_ point: ValueSeries.Point) {
        guard let seconds = point.seconds, let value = point.value.magnitude else { return nil }
        self.init(seconds: seconds, value: value)
    }
}

extension Field {
    /// Whether differences between readings are consumption.
    package var isCounter: Bool { rules.monotonic || rules.rollover != nil }
}
