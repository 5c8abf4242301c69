import ReadoutModel

/// A column of an export to a format with typed cells.
public struct ExportedColumn: Hashable, Sendable {
    /// The name, as in CSV: `energy`.
    public let name: String
    /// The unit of its numbers.
    public let unit: String?
    /// The name with its unit, if any: `energy [kWh]`.
    public let heading: String
}

/// A cell of an export to a format with typed cells.
public struct ExportedCell: Hashable, Sendable {
    /// The content of a cell. Each text is in the store's notation.
    public enum Content: Hashable, Sendable {
        /// No reading, or a reading that is left out.
        case empty
        /// A number with a decimal point, as in JSON.
        case number(String)
        /// `2026-03-01T17:49:00`.
        case moment(String)
        /// `2026-03-01`.
        case date(String)
        /// `17:49:00`.
        case time(String)
        /// The duration as stored, and its seconds as a number with a decimal point.
        case duration(String, seconds: String)
        /// Anything else.
        case text(String)
    }

    /// The content of the cell.
    public let content: Content
    /// Whether the content is doubtful.
    public let isDoubtful: Bool
}

/// Hands rows on as typed cells.
struct CellRows: RowSink {
    private enum Sort {
        case number, moment, date, time, text
        case duration(Field)
    }

    private let sorts: [Sort]
    private let take: ([ExportedCell]) throws -> Void

    init(
        columns: [ExportColumn], fields: [FieldRow] = [],
        take: @escaping ([ExportedCell]) throws -> Void
    ) {
        self.take = take
        sorts = columns.map { column in
            switch column {
            case .capturedAt, .addedAt: .moment
            case .record, .utcOffset, .numberInMoment, .reading, .row: .number
            case .value(let place, _, _, let isNumber):
                if isNumber { .number } else { CellRows.sort(of: fields[place].field) }
            case .plain(let column):
                switch column.content {
                case .number: .number
                case .moment: .moment
                case .text: .text
                }
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
            // The day is arbitrary; only the time is checked.
            return CivilDate(dateTime: "2000-01-01T\(text)") == nil ? .text(text) : .time(text)
        case .duration(let field):
            guard let seconds = field.parsed(text).value?.magnitude else { return .text(text) }
            return .duration(text, seconds: "\(seconds)")
        case .text: return .text(text)
        }
    }
}
