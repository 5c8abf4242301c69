import ReadoutModel

extension [ValueSeries] {
    /// The same readings at the dates that one of the values gives, such as the date printed on a receipt, in their order.
    /// - Parameters:
    ///   - name: the name of a value with dates.
    ///   - since: the first date to include; `until` is the last one.
    /// - Returns: the readings, and the number of records without a certain date, whose readings are left out.
    /// - Throws: `StoreError.invalidMoment`.
    public func dated(
        by name: String, since: String? = nil, until: String? = nil
    ) throws(StoreError) -> (series: [ValueSeries], undated: Int) {
        let moments = try Moments(since: since, until: until)
        let dates =
            first { $0.field.name == name }?.points.filter(\.isCertain)
            .reduce(into: [Int64: String]()) { $0[$1.record] = $1.value.text } ?? [:]
        let records = Set(flatMap { $0.points.map(\.record) + $0.gaps.map(\.record) })
        let undated = records.count { dates[$0] == nil }
        let series = map { series in
            let points = series.points.compactMap { point in
                dates[point.record].map {
                    ValueSeries.Point(
                        record: point.record, capturedAt: "\($0)T00:00:00", value: point.value,
                        isCertain: point.isCertain)
                }
            }.sorted { ($0.capturedAt, $0.record) < ($1.capturedAt, $1.record) }
            let gaps = series.gaps.compactMap { gap in
                dates[gap.record].map {
                    ValueSeries.Gap(
                        record: gap.record, capturedAt: "\($0)T00:00:00",
                        isUnreadable: gap.isUnreadable)
                }
            }.sorted { ($0.capturedAt, $0.record) < ($1.capturedAt, $1.record) }
            let certain = points.filter(\.isCertain)
            return ValueSeries(
                field: series.field,
                points: points.filter { moments.first...moments.last ~= $0.capturedAt },
                gaps: gaps.filter { moments.first...moments.last ~= $0.capturedAt },
                before: certain.last { $0.capturedAt < moments.first },
                after: certain.first { $0.capturedAt > moments.last },
                begin: moments.begin, end: moments.end, replacements: series.replacements,
                ofOlderDefinition: series.ofOlderDefinition)
        }
        return (series, undated)
    }
}
