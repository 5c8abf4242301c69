import ReadoutModel

/// Splits each record's row into one row per line of one of its tables and hands these to another sink.
struct TableLines<Sink: RowSink>: RowSink {
    /// The source of a cell.
    private enum Source {
        /// The current line of a table's column, which has this index in the record's row.
        case line(of: Int)
        /// The number of the line.
        case number
        /// The cell with this index in the record's row, the same in each line.
        case cell(Int)
        /// None: the cell is empty.
        case none
    }

    private let sources: [Source]
    private var inner: Sink
    private var row: Cells

    /// - Parameters:
    ///   - wide: the columns of the rows taken in.
    ///   - lines: the columns of the rows handed on.
    ///   - fields: the values of the template.
    init(from wide: [ExportColumn], to lines: [ExportColumn], fields: [FieldRow], _ inner: Sink) {
        let places = wide.enumerated().reduce(into: [Int: Int]()) { places, item in
            if case .value(let place, _, _, _) = item.element { places[place] = item.offset }
        }
        sources = lines.map { column in
            if case .row = column { return .number }
            guard case .value(let place, _, _, _) = column else {
                return wide.firstIndex(of: column).map(Source.cell) ?? .none
            }
            guard let source = places[place] else { return .none }
            return fields[place].field.isColumn ? .line(of: source) : .cell(source)
        }
        self.inner = inner
        row = Cells(columns: lines)
    }

    mutating func begin(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        try inner.begin(to: sink)
    }

    mutating func append(
        _ cells: Cells, to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let lines = sources.map { source -> [ArraySlice<UInt8>] in
            guard case .line(let place) = source, let text = cells[place] else { return [] }
            return text.split(separator: 0x0A, omittingEmptySubsequences: false)
        }
        for line in 0..<(lines.map(\.count).max() ?? 0) {
            row.clear()
            for (index, source) in sources.enumerated() {
                switch source {
                case .number: row.set(index, to: "\(line + 1)".utf8)
                case .line(let place):
                    guard line < lines[index].count, !lines[index][line].isEmpty else { continue }
                    row.set(
                        index, to: lines[index][line], isDoubtful: cells.isDoubtful[place])
                case .cell(let place):
                    guard let text = cells[place] else { continue }
                    row.set(index, to: text, isDoubtful: cells.isDoubtful[place])
                case .none: continue
                }
            }
            try inner.append(row, to: sink)
        }
    }

    mutating func end(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
        try inner.end(to: sink)
    }
}
