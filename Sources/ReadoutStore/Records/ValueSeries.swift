import Foundation
import GRDB
public import ReadoutModel

/// The readings of a value in order of time.
public struct ValueSeries: Sendable {
    /// One reading.
    public struct Point: Hashable, Sendable {
        /// The record's number.
        public let record: Int64
        /// Wall-clock time, `2026-03-01T17:49:00`.
        public let capturedAt: String
        /// The value read by the machine or given by a person.
        public let value: TypedValue
        /// Whether the value is accepted, corrected or confirmed.
        public let isCertain: Bool

        /// Seconds since 1970 of the wall clock; nil if the moment cannot be parsed.
        package var seconds: Int? { CivilDate(dateTime: capturedAt)?.secondsSince1970 }

        package init(record: Int64, capturedAt: String, value: TypedValue, isCertain: Bool) {
            self.record = record
            self.capturedAt = capturedAt
            self.value = value
            self.isCertain = isCertain
        }
    }

    /// The value's present definition.
    public let field: Field
    /// The readings, without those that have no value.
    public internal(set) var points: [Point]
    /// The replacements of the value's meter.
    public let replacements: [MeterReplacement]
    /// Number of readings left out because their kind, unit or scale differs from the value's present one.
    public internal(set) var ofOlderDefinition: Int

    package init(
        field: Field, points: [Point], replacements: [MeterReplacement] = [],
        ofOlderDefinition: Int = 0
    ) {
        self.field = field
        self.points = points
        self.replacements = replacements
        self.ofOlderDefinition = ofOlderDefinition
    }
}

extension Store {
    /// The readings of each value of a template, in template order; without the columns of tables.
    /// - Parameters:
    ///   - since: the first moment to include, `2026-03-01` or `2026-03-01T17:49:00`.
    ///   - until: the last moment to include; a date includes the whole day.
    /// - Throws: `StoreError.noTemplate`, `invalidMoment`.
    public func series(
        ofTemplate name: String, since: String? = nil, until: String? = nil
    ) throws(StoreError) -> [ValueSeries] {
        let moments = try Moments(since: since, until: until)
        return try read { database in
            let id = try TemplateRows.id(database, named: name)
            let rows = try TemplateRows.values(database, of: id, template: name)
            return try rows.filter { !$0.field.isColumn }.map { row in
                var series = ValueSeries(
                    field: row.field, points: [],
                    replacements: try EventRows.replacements(database, ofValue: row.id))
                var taken: [(point: ValueSeries.Point, taken: TakenAt)] = []
                let rows = try Row.fetchCursor(
                    database.cachedStatement(sql: Store.seriesQuery),
                    arguments: [row.id, row.id, id, moments.first, moments.last])
                while let found = try rows.next() {
                    guard !(found[8] as Bool) else {
                        series.ofOlderDefinition += 1
                        continue
                    }
                    let moment: String = found[1]
                    let value = TypedValue(text: found[5], magnitude: magnitude(found[6]))
                    taken.append(
                        (
                            ValueSeries.Point(
                                record: found[0], capturedAt: moment, value: value,
                                isCertain: found[7]),
                            TakenAt(
                                moment: moment, utcOffsetInMinutes: found[2], name: found[3],
                                sha256: found[4])
                        ))
                }
                series.points = TakenAt.ordered(taken, by: \.taken).map(\.point)
                return series
            }
        }
    }

    private static let seriesQuery = """
        SELECT record.id, record.captured_at, record.utc_offset, photo.name, photo.sha256,
            CASE WHEN reading.correction_id IS NULL THEN reading.value ELSE correction.value END
                AS shown,
            CASE WHEN reading.correction_id IS NULL THEN reading.magnitude
                ELSE correction.magnitude END,
            \(TemplateView.isCertain), \(TemplateView.isOfOlderDefinition)
        FROM record INDEXED BY record_moment
        CROSS JOIN reading ON reading.record_id = record.id AND reading.value_id = ?
        CROSS JOIN value ON value.id = ?
        JOIN photo ON photo.id = record.photo_id
        LEFT JOIN correction ON correction.id = reading.correction_id
        WHERE record.template_id = ? AND record.deleted_at IS NULL AND shown IS NOT NULL
            AND record.captured_at >= ? AND record.captured_at <= ?
        ORDER BY record.captured_at, record.id
        """
}
