import ReadoutModel

/// A column of an export, for what knows more than text.
public struct ExportedColumn: Hashable, Sendable {
    /// As in CSV: `energy`.
    public let name: String
    /// What its numbers are counted in.
    public let unit: String?
    /// The name, and the unit where there is one: `energy [kWh]`.
    public let heading: String
}

/// A cell of an export, for what knows more than text.
public struct ExportedCell: Hashable, Sendable {
    /// What a cell holds; each text is in the notation of the store.
    public enum Content: Hashable, Sendable {
        /// Nothing was read, or it is left out.
        case empty
        /// A number with a point, as JSON writes it.
        case number(String)
        /// `2026-03-01T17:49:00`.
        case moment(String)
        /// `2026-03-01`.
        case date(String)
        /// `17:49:00`.
        case time(String)
        /// As it stands, and its seconds as a number with a point.
        case duration(String, seconds: String)
        /// Anything else.
        case text(String)
    }

    /// What it holds.
    public let content: Content
    /// Whether nobody is sure of it.
    public let isDoubtful: Bool
}

/// Hands on rows as cells that know what they hold.
struct CellRows: RowSink {
    private enum Sort {
        case number, moment, date, time, text
        case duration(Field)
    }

    private let sorts: [Sort]
    private let take: ([ExportedCell]) throws -> Void

    init(
        columns: [ExportColumn], fields: [FieldRow], take: @escaping ([ExportedCell]) throws -> Void
    ) {
        self.take = take
        sorts = columns.map { column in
            switch column {
            case .capturedAt, .addedAt: .moment
            case .record, .utcOffset, .reading, .row: .number
            case .value(let place, _, _, let isNumber):
                if isNumber { .number } else { CellRows.sort(of: fields[place].field) }
            default: .text
            }
        }
    }

    private static func sort(of field: Field) -> Sort {
        switch field.kind {
        case .date: .date
        case .time: .time
        case .duration: .duration(field)
        default: .text
        }
    }

    mutating func begin(to sink: (UnsafeRawBufferPointer) throws -> Void) {}

    mutating func append(
        _ cells: Cells, to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        try take(
            sorts.indices.map { index in
                guard let bytes = cells[index] else {
                    return ExportedCell(content: .empty, isDoubtful: false)
                }
                let text = String(decoding: bytes, as: UTF8.self)
                return ExportedCell(
                    content: content(text, sorts[index], isNumber: cells.isNumber(index)),
                    isDoubtful: cells.isDoubtful[index])
            })
    }

    mutating func end(to sink: (UnsafeRawBufferPointer) throws -> Void) {}

    private func content(_ text: String, _ sort: Sort, isNumber: Bool) -> ExportedCell.Content {
        switch sort {
        case .number: return isNumber ? .number(text) : .text(text)
        case .moment:
            let moment = text.hasSuffix("Z") ? String(text.dropLast()) : text
            return CivilDate(dateTime: moment) == nil ? .text(text) : .moment(moment)
        case .date:
            return text.utf8.count == 10 && CivilDate(dateTime: text) != nil
                ? .date(text) : .text(text)
        case .time:
            // Any day will do to see whether it is a time.
            return CivilDate(dateTime: "2000-01-01T\(text)") == nil ? .text(text) : .time(text)
        case .duration(let field):
            guard let seconds = field.parsed(text).value?.magnitude else { return .text(text) }
            return .duration(text, seconds: "\(seconds)")
        case .text: return .text(text)
        }
    }
}
