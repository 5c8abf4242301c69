/// A column of rows that are no records.
public struct PlainColumn: Hashable, Sendable {
    /// What its cells hold.
    public enum Content: Hashable, Sendable {
        /// A number with a decimal point, as in JSON.
        case number
        /// `2026-03-01T17:49:00`.
        case moment
        /// Anything else.
        case text
    }

    /// The name in the header row.
    public let name: String
    /// What its cells hold.
    public let content: Content

    /// Makes a column.
    public init(_ name: String, _ content: Content) {
        self.name = name
        self.content = content
    }
}

/// Rows that are no records, such as what a counter counted per month, to be written in the formats of exports.
public struct PlainRows: Sendable {
    private let columns: [ExportColumn]
    /// The cells of each row, one per column; nil for an empty one.
    public var rows: [[String?]] = []

    /// Makes a table without rows.
    public init(_ columns: [PlainColumn]) { self.columns = columns.map(ExportColumn.plain) }

    /// Whether the rows can be written in a format: databases of time series take records only.
    public static func has(_ format: ExportOptions.Format) -> Bool {
        format != .influx && format != .prometheus
    }

    /// Writes the rows as text.
    /// - Parameters:
    ///   - options: the format, which must not be a workbook, and how to write it.
    ///   - sink: takes the bytes; they are valid only during the call.
    /// - Throws: `StoreError.invalidDelimiter`; any error from `sink`.
    public func write(
        _ options: ExportOptions, to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        precondition(!options.format.isWorkbook, "a workbook is written cell by cell")
        if options.format == .md {
            try run(MarkdownWriter(columns: columns, options: options), to: sink)
        } else {
            try run(RowWriter(columns: columns, options: options), to: sink)
        }
    }

    /// Hands on the rows as typed cells; see `Store.exportCells`.
    public func cells(
        begin: ([ExportedColumn]) throws -> Void, row: ([ExportedCell]) throws -> Void
    ) throws {
        try begin(columns.map { ExportedColumn(name: $0.name, unit: nil, heading: $0.name) })
        try withoutActuallyEscaping(row) { row in
            try run(CellRows(columns: columns, take: row), to: { _ in })
        }
    }

    private func run(
        _ sink: some RowSink, to target: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        var sink = sink
        var cells = Cells(columns: columns)
        try sink.begin(to: target)
        for row in rows {
            cells.clear()
            for (index, text) in row.enumerated() {
                if let text { cells.set(index, to: text.utf8) }
            }
            try sink.append(cells, to: target)
        }
        try sink.end(to: target)
    }
}
