import ReadoutModel

/// A column of an export.
enum ExportColumn: Hashable {
    /// When the photo was taken.
    case capturedAt
    /// The record's number.
    case record
    /// The photo's path.
    case photo
    /// The record's status.
    case status
    /// When the record was added, UTC.
    case addedAt
    /// Where the moment came from.
    case capturedFrom
    /// Offset from UTC, in minutes east, of the clock that showed the moment.
    case utcOffset
    /// How far the record's number is from the first of its template with the same moment, deleted records included.
    case numberInMoment
    /// A value of the template: its place in the template from 0, its name, its unit, whether its kind is a number.
    case value(Int, name: String, unit: String?, isNumber: Bool)
    /// The number of a table's line within its record, from 1.
    case row
    /// The value's name, where each row is one reading.
    case name
    /// The reading, if each row is one reading.
    case reading
    /// The unit of the value, if each row is one reading.
    case unit
    /// `certain` or `doubtful`, if each row is one reading.
    case certainty
    /// A column of rows that are no records.
    case plain(PlainColumn)

    /// The name in the header row.
    var name: String {
        switch self {
        case .capturedAt: "captured_at"
        case .record: "record"
        case .photo: "photo"
        case .status: "status"
        case .addedAt: "added_at"
        case .capturedFrom: "captured_from"
        case .utcOffset: "utc_offset"
        case .numberInMoment: "number_in_moment"
        case .value(_, let name, _, _): name
        case .row: "row"
        case .name: "name"
        case .reading: "value"
        case .unit: "unit"
        case .certainty: "certainty"
        case .plain(let column): column.name
        }
    }

    /// The name with its unit, if any: `energy [kWh]`.
    var heading: String {
        guard case .value(_, let name, let unit?, _) = self else { return name }
        return "\(name) [\(unit)]"
    }

    /// Whether a cell that looks like a number is one.
    var isNumber: Bool {
        switch self {
        case .record, .utcOffset, .numberInMoment, .row: true
        case .value(_, _, _, let isNumber): isNumber
        case .plain(let column): column.content == .number
        default: false
        }
    }

    /// The columns of a template's values, in template order.
    static func own(_ fields: [FieldRow]) -> [ExportColumn] {
        fields.enumerated().map { index, row in
            ExportColumn.value(
                index, name: row.field.name, unit: row.field.unit,
                isNumber: row.field.isNumeric)
        }
    }

    /// The columns of the values that stand once in a record.
    static func single(_ fields: [FieldRow]) -> [ExportColumn] {
        own(fields).filter { column in
            guard case .value(let place, _, _, _) = column else { return true }
            return !fields[place].field.isColumn
        }
    }

    /// The columns about the record itself, besides its moment.
    static let ofRecord: [ExportColumn] = [
        .status, .record, .photo, .addedAt, .capturedFrom, .utcOffset,
    ]

    /// The columns requested by the options, and the one that tells doubtful values apart where nothing else does.
    /// - Throws: `StoreError.unknownColumns` with all unknown names.
    static func columns(
        for options: ExportOptions, fields: [FieldRow]
    ) throws(StoreError) -> [ExportColumn] {
        let chosen = try asked(for: options, fields: fields)
        // Columns that were chosen stay as they are.
        guard options.includesDoubtful, options.columns?.isEmpty ?? true else { return chosen }
        return chosen + [options.isLong ? .certainty : .status]
    }

    private static func asked(
        for options: ExportOptions, fields: [FieldRow]
    ) throws(StoreError) -> [ExportColumn] {
        if let table = options.table {
            return try columns(ofTable: table, for: options, fields: fields)
        }
        let own = options.isLong ? [ExportColumn.name, .reading, .unit] : single(fields)
        guard let names = options.columns, !names.isEmpty else {
            return [.capturedAt] + own
        }
        let all = options.isLong ? own : self.own(fields)
        let known = [.capturedAt] + all + (options.isLong ? [.certainty] : []) + ofRecord
        return try chosen(names, among: known)
    }

    /// The columns of the rows of a table that options ask for: those of the table by the names that they have in it,
    /// unless a value or a column of every export has the same name.
    /// - Throws: `StoreError.noTable`, `unknownColumns`.
    private static func columns(
        ofTable name: String, for options: ExportOptions, fields: [FieldRow]
    ) throws(StoreError) -> [ExportColumn] {
        let tables = fields.map(\.field).tables
        let wanted = composed(name).lowercased()
        guard let table = tables.first(where: { $0.name.lowercased() == wanted }) else {
            throw .noTable(name: name, known: tables.map(\.name))
        }
        let others = single(fields)
        let taken = Set(
            (others + ofRecord + [.capturedAt, .row]).map { $0.name.lowercased() })
        let own = own(fields)
        let columns = table.columns.map { index -> ExportColumn in
            guard case .value(let place, let long, let unit, let isNumber) = own[index],
                let short = fields[index].field.column?.name
            else { return own[index] }
            return .value(
                place, name: taken.contains(short.lowercased()) ? long : short, unit: unit,
                isNumber: isNumber)
        }
        guard let names = options.columns, !names.isEmpty else {
            return [.record, .row] + columns
        }
        return try chosen(
            names,
            among: [.row] + columns + [.capturedAt] + others + ofRecord
                + table.columns.map { own[$0] })
    }

    /// The columns of these names.
    /// - Throws: `StoreError.unknownColumns` with all names that are none.
    private static func chosen(
        _ names: [String], among known: [ExportColumn]
    ) throws(StoreError) -> [ExportColumn] {
        let byName = Dictionary(known.map { ($0.name.lowercased(), $0) }) { first, _ in first }
        let unknown = names.filter { byName[composed($0).lowercased()] == nil }
        guard unknown.isEmpty else { throw .unknownColumns(unknown, known: known.map(\.name)) }
        return names.compactMap { byName[composed($0).lowercased()] }
    }
}
