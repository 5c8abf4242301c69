/// Splits each row into one row per reading and hands these to another sink.
struct LongRows<Sink: RowSink>: RowSink {
    /// The columns of the rows taken in, and of the rows handed on.
    private let wide: [ExportColumn], long: [ExportColumn]
    /// For each long column, the wide column it repeats; nil if the long column describes the reading.
    private let sources: [Int?]
    private var inner: Sink
    private var row: Cells

    /// The wide columns from which long rows are made.
    static func columns(of fields: [FieldRow]) -> [ExportColumn] {
        [.capturedAt, .status, .record, .photo, .addedAt, .capturedFrom, .utcOffset]
            + ExportColumn.single(fields)
    }

    init(from wide: [ExportColumn], to long: [ExportColumn], _ inner: Sink) {
        self.wide = wide
        self.long = long
        sources = long.map { wide.firstIndex(of: $0) }
        self.inner = inner
        row = Cells(columns: long)
    }

    mutating func begin(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        try inner.begin(to: sink)
    }

    mutating func append(
        _ cells: Cells, to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        for (place, column) in wide.enumerated() {
            guard case .value(_, let name, let unit, let isNumber) = column,
                let text = cells[place]
            else { continue }
            let other = cells.inOtherUnit[place]
            row.clear()
            for (index, wanted) in long.enumerated() {
                switch wanted {
                case .name: row.set(index, to: name.utf8)
                case .reading:
                    row.set(
                        index, to: other.map { ArraySlice($0.number.utf8) } ?? text,
                        isDoubtful: cells.isDoubtful[place])
                    row.set(index, isNumeric: isNumber)
                case .unit:
                    if let unit = other?.unit ?? unit { row.set(index, to: unit.utf8) }
                case .certainty:
                    row.set(index, to: (cells.isDoubtful[place] ? "doubtful" : "certain").utf8)
                default:
                    if let source = sources[index], let text = cells[source] {
                        row.set(index, to: text)
                    }
                }
            }
            try inner.append(row, to: sink)
        }
    }

    mutating func end(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        try inner.end(to: sink)
    }
}
