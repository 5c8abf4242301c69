import Foundation
import GRDB
import GRDBSQLite
import ReadoutModel

/// An export in progress: takes readings, one per row and ordered by record, and writes rows.
struct Export<Writer: RowSink> {
    private let columns: [ExportColumn]
    private let options: ExportOptions
    /// Indices of the cells for each value, by the value's row number. A column may be requested twice.
    private let cellsOfValue: [Int64: [Int]]
    /// Row number of the value whose dates choose and order the records; nil for the moments of the photos.
    private let dateID: Int64?
    private let definitions: [Int64: ExportedDefinition]
    /// Former definitions of exported values, where they differ from the present ones.
    private var olderDefinitions: Set<String> = []
    private var isOfOlderDefinition = false
    private var hasDoubtfulMoment = false
    private var cells: Cells
    private var writer: Writer
    /// Records written by earlier exports with this mark; nil unless only news is wanted.
    private var marked: MarkedRecords?
    private var summary = ExportSummary()
    private var certainValues = 0
    private var doubtfulValues = 0

    init(
        fields: [FieldRow], columns: [ExportColumn], datedBy dateID: Int64? = nil,
        options: ExportOptions, writer: Writer, marked: MarkedRecords?
    ) {
        self.dateID = dateID
        self.marked = marked
        self.columns = columns
        self.options = options
        self.writer = writer
        cells = Cells(columns: columns)
        var places = Dictionary(fields.map { ($0.id, [Int]()) }) { first, _ in first }
        for (index, column) in columns.enumerated() {
            if case .value(let position, _, _, _) = column {
                places[fields[position].id, default: []].append(index)
            }
        }
        cellsOfValue = places
        definitions = Dictionary(fields.map { ($0.id, ExportedDefinition($0.field)) }) { first, _ in
            first
        }
    }

    /// Calls SQLite directly, because a cursor's rows and strings take three times as long as the query.
    mutating func run(
        _ database: Database, templateID: Int64, moments: Moments,
        to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> ExportSummary {
        let arguments: StatementArguments = [templateID, moments.first, moments.last]
        // An unmatched photo has no values, so no date either.
        let ofUnmatched = dateID == nil ? arguments : [templateID, "", "~"]
        summary.unmatched =
            try Int.fetchOne(
                database,
                sql: """
                    SELECT count(*) FROM record WHERE template_id = ? AND captured_at >= ?
                    AND captured_at <= ? AND status = 'unmatched' AND deleted_at IS NULL
                    AND photo_id NOT IN (
                        SELECT photo.id FROM photo JOIN dismissal USING (sha256))
                    """, arguments: ofUnmatched) ?? 0
        if dateID != nil {
            summary.undated =
                try Int.fetchOne(
                    database,
                    sql: """
                        SELECT count(*) FROM record WHERE template_id = ? AND deleted_at IS NULL
                        AND status <> 'unmatched' AND \(moment) IS NULL
                        """, arguments: [templateID]) ?? 0
        }
        let query = try database.makeStatement(sql: sql)
        query.arguments = arguments
        let statement = query.sqliteStatement
        defer { sqlite3_reset(statement) }
        try writer.begin(to: sink)
        var record: Int64?
        while true {
            let code = sqlite3_step(statement)
            guard code == SQLITE_ROW else {
                guard code == SQLITE_DONE else {
                    throw DatabaseError(
                        resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage)
                }
                break
            }
            let next = sqlite3_column_int64(statement, 0)
            if next != record {
                if let record { try finish(record, to: sink) }
                record = next
                begin(statement)
            }
            take(statement)
        }
        if let record { try finish(record, to: sink) }
        try writer.end(to: sink)
        if let mark = marked?.mark {
            summary.gone = mark.gone
            summary.mark = mark
        }
        summary.olderDefinitions = olderDefinitions.sorted()
        return summary
    }

    /// Columns: record number, moment, status, added, photo; value, certain, text, kind, unit; source of the moment,
    /// offset from UTC; factor; number in its moment; whether the moment is doubtful.
    private var sql: String {
        let needsPhoto = columns.contains(.photo)
        let moment = moment
        let plausible = CaptureTime.plausible()
        return """
            SELECT record.id, record.captured_at, record.status,
                \(columns.contains(.addedAt) ? "record.added_at" : "NULL"),
                \(needsPhoto ? "photo.path" : "NULL"),
                reading.value_id, \(TemplateView.isCertain),
                CASE WHEN reading.correction_id IS NOT NULL THEN correction.value
                    ELSE coalesce(reading.value, nullif(reading.text, '')) END,
                \(TemplateView.kind), \(TemplateView.unit), record.captured_from,
                record.utc_offset, \(TemplateView.factor),
                \(columns.contains(.numberInMoment) ? Export.numberInMoment : "NULL"),
                record.captured_from <> '\(CaptureTime.Source.user.rawValue)' AND record.captured_at
                    NOT BETWEEN '\(plausible.lowerBound)' AND '\(plausible.upperBound)'
            FROM record INDEXED BY record_moment
            \(needsPhoto ? "CROSS JOIN photo ON photo.id = record.photo_id" : "")
            LEFT JOIN reading ON reading.record_id = record.id
            LEFT JOIN correction ON correction.id = reading.correction_id
            WHERE record.template_id = ? AND \(moment) >= ? AND \(moment) <= ?
                AND record.deleted_at IS NULL AND record.status <> 'unmatched'
            ORDER BY \(moment), record.id
            """
    }

    /// The difference between a record's number and the first one of the same moment.
    private static var numberInMoment: String {
        """
        record.id - (SELECT min(other.id) FROM record AS other
            WHERE other.template_id = record.template_id
                AND other.captured_at = record.captured_at)
        """
    }

    /// When a record counts as captured: at the start of its date if a value says it, null if that is not certain.
    private var moment: String {
        guard let dateID else { return "record.captured_at" }
        return """
            (SELECT \(TemplateView.certain("value")) || 'T00:00:00'
            FROM reading LEFT JOIN correction ON correction.id = reading.correction_id
            WHERE reading.record_id = record.id AND reading.value_id = \(dateID))
            """
    }

    private mutating func begin(_ statement: SQLiteStatement) {
        cells.clear()
        isOfOlderDefinition = false
        hasDoubtfulMoment = sqlite3_column_int(statement, 14) != 0
        certainValues = 0
        doubtfulValues = 0
        marked?.begin()
        if marked != nil, let text = Export.text(statement, 1) { marked?.add(text) }
        for (index, column) in columns.enumerated() {
            let source: Int32
            switch column {
            case .record: source = 0
            case .capturedAt: source = 1
            case .status: source = 2
            case .addedAt: source = 3
            case .photo: source = 4
            case .capturedFrom: source = 10
            case .utcOffset: source = 11
            case .numberInMoment: source = 13
            case .value, .row, .name, .reading, .unit, .certainty, .plain: continue
            }
            if let text = Export.text(statement, source) { cells.set(index, to: text) }
        }
    }

    private mutating func take(_ statement: SQLiteStatement) {
        let id = sqlite3_column_int64(statement, 5)
        guard sqlite3_column_type(statement, 5) != SQLITE_NULL, let places = cellsOfValue[id]
        else { return }
        let isCertain = sqlite3_column_int(statement, 6) != 0
        if isCertain { certainValues += 1 } else { doubtfulValues += 1 }
        guard isCertain || options.includesDoubtful, let text = Export.text(statement, 7) else {
            return
        }
        guard let definition = definitions[id], !places.isEmpty else { return }
        let (kind, unit) = (Export.text(statement, 8), Export.text(statement, 9))
        let factor = Export.text(statement, 12)
        guard !definition.isSame(kind: kind, unit: unit, factor: factor) else {
            set(places, to: text, ofValue: id, isDoubtful: !isCertain)
            return
        }
        let former = ExportedDefinition.Former(
            kind: kind.map { String(decoding: $0, as: UTF8.self) },
            unit: unit.map { String(decoding: $0, as: UTF8.self) },
            factor: factor.map { String(decoding: $0, as: UTF8.self) })
        let shown = definition.shown(
            String(decoding: text, as: UTF8.self), as: former, converts: options.converts)
        isOfOlderDefinition = true
        olderDefinitions.insert(definition.difference(from: former))
        if shown.isConverted { summary.convertedValues += 1 }
        if shown.isConvertible { summary.convertibleValues += 1 }
        Array(shown.text.utf8).withUnsafeBufferPointer { bytes in
            set(
                places, to: bytes, ofValue: id, isDoubtful: !isCertain,
                inOtherUnit: shown.inOtherUnit)
        }
    }

    private mutating func set(
        _ places: [Int], to text: UnsafeBufferPointer<UInt8>, ofValue id: Int64,
        isDoubtful: Bool, inOtherUnit quantity: Cells.Quantity? = nil
    ) {
        for place in places {
            cells.set(place, to: text, isDoubtful: isDoubtful, inOtherUnit: quantity)
        }
        if marked != nil {
            marked?.add("\(id) \(isDoubtful)".utf8)
            marked?.add(text)
        }
    }

    private mutating func finish(
        _ record: Int64, to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        if !options.includesDoubtful { summary.doubtfulValues += doubtfulValues }
        guard certainValues > 0 || options.includesDoubtful else {
            summary.review += 1
            return
        }
        guard marked?.isNews(record) ?? true else {
            summary.known += 1
            return
        }
        summary.exported += 1
        if isOfOlderDefinition { summary.olderRecords += 1 }
        if hasDoubtfulMoment { summary.doubtfulMoments += 1 }
        if doubtfulValues > 0, !options.includesDoubtful { summary.incomplete += 1 }
        try writer.append(cells, to: sink)
    }

    /// The UTF-8 of a column; valid until the next row.
    private static func text(
        _ statement: SQLiteStatement, _ column: Int32
    ) -> UnsafeBufferPointer<UInt8>? {
        guard let text = sqlite3_column_text(statement, column) else { return nil }
        return UnsafeBufferPointer(
            start: text, count: Int(sqlite3_column_bytes(statement, column)))
    }
}
