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
        /// Whether the moment is only the time of the photo's file, which is often that of a copy.
        public let isOfFile: Bool

        /// Seconds since 1970 of the wall clock; nil if the moment cannot be parsed.
        package var seconds: Int? { CivilDate(dateTime: capturedAt)?.secondsSince1970 }

        package init(
            record: Int64, capturedAt: String, value: TypedValue, isCertain: Bool,
            isOfFile: Bool = false
        ) {
            self.isOfFile = isOfFile
            self.record = record
            self.capturedAt = capturedAt
            self.value = value
            self.isCertain = isCertain
        }
    }

    /// A reading without a value.
    public struct Gap: Hashable, Sendable {
        /// The record's number.
        public let record: Int64
        /// Wall-clock time, `2026-03-01T17:49:00`.
        public let capturedAt: String
        /// Whether a person said that the value cannot be read; otherwise the reading waits for a person.
        public let isUnreadable: Bool

        /// Seconds since 1970 of the wall clock; nil if the moment cannot be parsed.
        package var seconds: Int? { CivilDate(dateTime: capturedAt)?.secondsSince1970 }

        package init(record: Int64, capturedAt: String, isUnreadable: Bool) {
            self.record = record
            self.capturedAt = capturedAt
            self.isUnreadable = isUnreadable
        }
    }

    /// The value's present definition.
    public let field: Field
    /// The readings, without those that have no value.
    public internal(set) var points: [Point]
    /// The readings without a value, except where a person said that there is nothing to read.
    public internal(set) var gaps: [Gap]
    /// The nearest certain readings outside the chosen moments: how much a counter counted up to the first moment, and
    /// from the last one, is known only with them.
    package internal(set) var before: Point?, after: Point?
    /// The chosen moments in seconds since 1970 of the wall clock, without the last one; nil where none was chosen.
    package internal(set) var begin: Int?, end: Int?
    /// The replacements of the value's meter.
    public let replacements: [MeterReplacement]
    /// Number of readings left out because their kind, unit or scale differs from the value's present one, and their
    /// number cannot be converted exactly.
    public internal(set) var ofOlderDefinition: Int

    package init(
        field: Field, points: [Point], gaps: [Gap] = [], before: Point? = nil, after: Point? = nil,
        begin: Int? = nil, end: Int? = nil, replacements: [MeterReplacement] = [],
        ofOlderDefinition: Int = 0
    ) {
        self.field = field
        self.points = points
        self.gaps = gaps
        (self.before, self.after) = (before, after)
        (self.begin, self.end) = (begin, end)
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
                    field: row.field, points: [], begin: moments.begin, end: moments.end,
                    replacements: try EventRows.replacements(database, ofValue: row.id))
                let keys: StatementArguments = [row.id, row.id, id]
                let definition = ExportedDefinition(row.field)
                var taken: [(point: ValueSeries.Point, taken: TakenAt)] = []
                let rows = try Row.fetchCursor(
                    database.cachedStatement(sql: Store.seriesQuery(from: ">=", to: "<=")),
                    arguments: keys + [moments.first, moments.last])
                while let found = try rows.next() {
                    guard let point = Store.point(found, as: definition) else {
                        series.ofOlderDefinition += 1
                        continue
                    }
                    let taking = TakenAt(
                        moment: found[1], utcOffsetInMinutes: found[2], name: found[3],
                        sha256: found[4])
                    taken.append((point, taking))
                }
                series.points = TakenAt.ordered(taken, by: \.taken).map(\.point)
                series.gaps = try Store.gaps(
                    database, keys + [moments.first, moments.last])
                if moments.begin != nil {
                    series.before = try Store.certain(
                        database, definition, Store.seriesQuery(from: ">=", to: "<", order: "DESC"),
                        keys + ["", moments.first])
                }
                if moments.end != nil {
                    series.after = try Store.certain(
                        database, definition, Store.seriesQuery(from: ">", to: "<="),
                        keys + [moments.last, "~"])
                }
                return series
            }
        }
    }

    /// A reading, converted to the value's present unit and scale; nil where that is not exact.
    private static func point(
        _ row: Row, as definition: ExportedDefinition
    ) -> ValueSeries.Point? {
        var value = TypedValue(text: row[5], magnitude: magnitude(row[6]))
        if row[8] {
            let former = ExportedDefinition.Former(
                kind: row[9], unit: row[10], factor: row[11])
            let shown = definition.shown(value.text, as: former, converts: true)
            guard shown.isConverted else { return nil }
            value = TypedValue(text: shown.text, magnitude: magnitude(shown.text))
        }
        return ValueSeries.Point(
            record: row[0], capturedAt: row[1], value: value, isCertain: row[7],
            isOfFile: row[12])
    }

    /// The readings without a value that nobody settled, or that nobody can read.
    private static func gaps(
        _ database: Database, _ arguments: StatementArguments
    ) throws -> [ValueSeries.Gap] {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT record.id, record.captured_at, correction.id IS NOT NULL
                    \(Store.seriesTables)
                    WHERE record.template_id = ? AND record.deleted_at IS NULL
                        AND record.captured_at >= ? AND record.captured_at <= ?
                        AND (reading.value IS NULL AND NOT \(TemplateView.isCertain)
                            OR correction.reason = '\(Correction.unreadableReason)')
                    ORDER BY record.captured_at, record.id
                    """), arguments: arguments)
        return rows.map {
            ValueSeries.Gap(record: $0[0], capturedAt: $0[1], isUnreadable: $0[2])
        }
    }

    /// The first certain reading that a query finds, in the present unit and scale.
    private static func certain(
        _ database: Database, _ definition: ExportedDefinition, _ query: String,
        _ arguments: StatementArguments
    ) throws -> ValueSeries.Point? {
        let rows = try Row.fetchCursor(
            database.cachedStatement(sql: query), arguments: arguments)
        while let found = try rows.next() {
            if found[7], let point = point(found, as: definition) { return point }
        }
        return nil
    }

    /// The tables of a series; two arguments, which are both the value's row number.
    private static let seriesTables = """
        FROM record INDEXED BY record_moment
        CROSS JOIN reading ON reading.record_id = record.id AND reading.value_id = ?
        CROSS JOIN value ON value.id = ?
        JOIN photo ON photo.id = record.photo_id
        LEFT JOIN correction ON correction.id = reading.correction_id
        """

    private static func seriesQuery(
        from: String, to: String, order: String = "ASC"
    ) -> String {
        """
        SELECT record.id, record.captured_at, record.utc_offset, photo.name, photo.sha256,
            CASE WHEN reading.correction_id IS NULL THEN reading.value ELSE correction.value END
                AS shown,
            CASE WHEN reading.correction_id IS NULL THEN reading.magnitude
                ELSE correction.magnitude END,
            \(TemplateView.isCertain), \(TemplateView.isOfOlderDefinition), \(TemplateView.kind),
            \(TemplateView.unit), \(TemplateView.factor), record.captured_from = 'file'
        \(seriesTables)
        WHERE record.template_id = ? AND record.deleted_at IS NULL AND shown IS NOT NULL
            AND record.captured_at \(from) ? AND record.captured_at \(to) ?
        ORDER BY record.captured_at \(order), record.id \(order)
        """
    }
}
