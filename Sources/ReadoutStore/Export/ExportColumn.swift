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
    /// Where the moment was found.
    case capturedFrom
    /// A value of the template: its place in the template from 0, its name, whether it is a number.
    case value(Int, name: String, isNumber: Bool)

    /// As it stands in the first row.
    var name: String {
        switch self {
        case .capturedAt: "captured_at"
        case .record: "record"
        case .photo: "photo"
        case .status: "status"
        case .addedAt: "added_at"
        case .capturedFrom: "captured_from"
        case .value(_, let name, _): name
        }
    }

    /// Whether its cells are numbers where they look like numbers.
    var isNumber: Bool {
        switch self {
        case .record: true
        case .value(_, _, let isNumber): isNumber
        default: false
        }
    }

    /// The columns that options ask for.
    /// - Throws: `StoreError.unknownColumns` with all names that are none.
    static func columns(
        for options: ExportOptions, values: [ValueRow]
    ) throws(StoreError) -> [ExportColumn] {
        let own = values.enumerated().map { index, row in
            ExportColumn.value(
                index, name: row.value.name,
                isNumber: ["number", "integer"].contains(row.value.kind.name))
        }
        guard let names = options.columns, !names.isEmpty else {
            return [.capturedAt] + own + (options.includesDoubtful ? [.status] : [])
        }
        let known = [.capturedAt] + own + [.status, .record, .photo, .addedAt, .capturedFrom]
        let byName = Dictionary(known.map { ($0.name.lowercased(), $0) }) { first, _ in first }
        let unknown = names.filter { byName[composed($0).lowercased()] == nil }
        guard unknown.isEmpty else { throw .unknownColumns(unknown, known: known.map(\.name)) }
        return names.compactMap { byName[composed($0).lowercased()] }
    }
}
