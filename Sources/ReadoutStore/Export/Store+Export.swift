import Foundation
import GRDB
import GRDBSQLite
import ReadoutModel

extension Store {
    /// Writes the records of a template, one per row, ordered by the moment of their photo, then by number. Memory
    /// grows with the number of records only if the options name a mark. All rows see the same state of the store.
    /// - Parameters:
    ///   - template: the template's name.
    ///   - options: which records and columns to write, and how; the format must not be a workbook, and a value for
    ///     the dates must be one of dates.
    ///   - sink: takes the bytes, about 64 KiB at a time; they are valid only during the call.
    /// - Returns: what was written and what was left out.
    /// - Throws: `StoreError.noTemplate`, `noTable`, `unknownColumns`, `invalidMoment`, `invalidDelimiter` before
    ///   anything is written; any error from `sink`.
    public func export(
        _ template: String, options: ExportOptions = ExportOptions(),
        to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> ExportSummary {
        precondition(!options.format.isWorkbook, "a workbook is written cell by cell")
        return try exporting(template, options) { plan in
            let columns = plan.columns
            switch options.format {
            case .influx:
                return try plan.run(
                    InfluxWriter(columns: plan.wide, template: plan.template, options: options),
                    to: sink)
            case .prometheus:
                return try plan.run(
                    PrometheusWriter(columns: plan.wide, template: plan.template), to: sink)
            case .md:
                return try plan.runRows(
                    MarkdownWriter(columns: columns, options: options), to: sink)
            case .csv, .tsv, .json, .jsonl, .xlsx, .ods:
                return try plan.runRows(
                    try RowWriter(columns: columns, options: options), to: sink)
            }
        }
    }

    /// Hands on the records of a template as typed cells; otherwise like `export(_:options:to:)`.
    /// - Parameters:
    ///   - begin: takes the columns, before the first row.
    ///   - row: takes the cells of a row, one per column.
    public func exportCells(
        _ template: String, options: ExportOptions,
        begin: ([ExportedColumn]) throws -> Void, row: ([ExportedCell]) throws -> Void
    ) throws -> ExportSummary {
        try withoutActuallyEscaping(row) { row in
            try exporting(template, options) { plan in
                try begin(
                    plan.columns.map { column in
                        if case .value(_, let name, let unit, _) = column {
                            return ExportedColumn(name: name, unit: unit, heading: column.heading)
                        }
                        return ExportedColumn(name: column.name, unit: nil, heading: column.name)
                    })
                return try plan.runRows(
                    CellRows(columns: plan.columns, fields: plan.fields, take: row), to: { _ in })
            }
        }
    }

    private func exporting(
        _ template: String, _ options: ExportOptions,
        _ body: (ExportPlan) throws -> ExportSummary
    ) throws -> ExportSummary {
        let moments = try Moments(since: options.since, until: options.until)
        do {
            return try queue.read { database in
                try body(ExportPlan(database, template, options, moments))
            }
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }
}

/// Everything about an export that is known before the first row.
struct ExportPlan {
    /// The template's name as it is stored.
    let template: String
    let fields: [FieldRow]
    /// The columns that are written.
    let columns: [ExportColumn]
    /// The columns of the rows made from records, one row per record.
    let wide: [ExportColumn]
    private let database: Database
    private let templateID: Int64
    private let options: ExportOptions
    private let moments: Moments
    /// Row number of the value whose dates choose and order the records.
    private let dateID: Int64?

    init(
        _ database: Database, _ template: String, _ options: ExportOptions, _ moments: Moments
    ) throws {
        self.database = database
        self.options = options
        self.moments = moments
        templateID = try TemplateRows.id(database, named: template)
        self.template =
            try String.fetchOne(
                database, sql: "SELECT name FROM template WHERE id = ?", arguments: [templateID])
            ?? template
        fields = try TemplateRows.values(database, of: templateID, template: template)
        columns = try ExportColumn.columns(for: options, fields: fields)
        let rows = fields
        dateID = options.date.flatMap { date in rows.first { $0.field.name == date }?.id }
        switch options.format {
        case .influx, .prometheus:
            let chosen = columns.filter { if case .value = $0 { true } else { false } }
            wide = InfluxWriter.needed + chosen
        default:
            wide =
                options.table != nil
                ? [.capturedAt] + ExportColumn.ofRecord + ExportColumn.own(fields)
                : options.isLong ? LongRows<RowWriter>.columns(of: fields) : columns
        }
    }

    /// Runs the export with one row per record, or one row per reading or line of a table if requested.
    func runRows(
        _ sink: some RowSink, to target: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> ExportSummary {
        if options.table != nil {
            return try run(
                TableLines(from: wide, to: columns, fields: fields, sink), to: target)
        }
        return options.isLong
            ? try run(LongRows(from: wide, to: columns, sink), to: target)
            : try run(sink, to: target)
    }

    /// Runs the export with one row per record.
    func run<Sink: RowSink>(
        _ sink: Sink, to target: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> ExportSummary {
        var export = Export(
            fields: fields, columns: wide, datedBy: dateID, options: options, writer: sink,
            marked: try ExportMark.kept(database, options, templateID: templateID))
        return try export.run(database, templateID: templateID, moments: moments, to: target)
    }
}
