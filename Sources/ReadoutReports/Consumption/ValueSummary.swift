import Foundation
public import ReadoutModel
public import ReadoutStore

/// What all readings of a value say together.
public struct ValueSummary: Sendable {
    /// A reading and when its photo was taken.
    public struct Reading: Hashable, Sendable {
        /// Wall-clock time, `2026-03-01T17:49:00`.
        public let capturedAt: String
        /// The value in its own notation.
        public let text: String
    }

    /// The value's definition.
    public let field: Field
    /// How many certain readings there are, and doubtful ones, which do not count.
    public let count: Int, doubtful: Int
    /// The earliest and the latest certain reading.
    public let first: Reading?, last: Reading?
    /// The smallest and the greatest certain reading; nil for what has no order.
    public let least: Reading?, most: Reading?
    /// What it counted; nil for what is no counter.
    public let counter: Counter?
    /// The decimals that its readings have.
    public let decimals: Int
    /// Readings left out because they were made with another kind, unit or scale than the value has now.
    public let ofOlderDefinition: Int

    /// Sums up the readings of a value.
    public init(_ series: ValueSeries) {
        field = series.field
        ofOlderDefinition = series.ofOlderDefinition
        let certain = series.points.filter(\.isCertain)
        count = certain.count
        doubtful = series.points.count - certain.count
        let texts = certain.map { Reading(capturedAt: $0.capturedAt, text: $0.value.text) }
        first = texts.first
        last = texts.last
        let ordered = certain.indices.filter { certain[$0].value.magnitude != nil }
        func magnitude(_ index: Int) -> Decimal { certain[index].value.magnitude ?? 0 }
        least = ordered.min { magnitude($0) < magnitude($1) }.map { texts[$0] }
        most = ordered.max { magnitude($0) < magnitude($1) }.map { texts[$0] }
        let isNumber = [.number, .integer].contains(field.kind)
        decimals = isNumber ? certain.map(\.value.decimals).max() ?? 0 : 0
        guard isNumber, field.isCounter else {
            counter = nil
            return
        }
        counter = Counter(
            ordered.compactMap { index in
                certain[index].seconds.map {
                    Counter.Reading(seconds: $0, value: magnitude(index))
                }
            }, exchanges: series.exchanges, rollover: field.rules.rollover)
    }
}

extension ValueSummary {
    /// What it counted per period, with the decimals of its readings; empty for what is no counter.
    public func consumption(per period: Period) -> [Consumption] {
        counter?.consumption(per: period, decimals: decimals) ?? []
    }
}

extension Field {
    /// Whether differences of its readings say what was consumed.
    package var isCounter: Bool { rules.monotonic || rules.rollover != nil }
}
