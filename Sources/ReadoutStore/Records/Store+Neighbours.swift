import GRDB
public import ReadoutModel

/// The trusted readings of a value nearest in time to a record's.
public struct Neighbours: Hashable, Sendable {
    /// The last one up to the record's moment; nil when there is none.
    public let earlier: PastReading?
    /// The first one after it; nil when there is none.
    public let later: PastReading?

    /// When the meter was exchanged; across that nothing is compared.
    public let exchanges: [MeterExchange]

    /// Joins them.
    public init(
        earlier: PastReading?, later: PastReading?, exchanges: [MeterExchange] = []
    ) {
        self.earlier = earlier
        self.later = later
        self.exchanges = exchanges
    }
}

extension Store {
    /// What each value of a record is compared with, by the value's name, the record itself left out.
    /// - Throws: `StoreError.noRecord`, `unreadableTemplate`.
    public func neighbours(ofRecord id: Int64) throws(StoreError) -> [String: Neighbours] {
        try read { database in
            let record = try RecordRows.fetch(database, id: id)
            let rows = try TemplateRows.values(
                database, of: record.templateID, template: record.template)
            return try rows.reduce(into: [:]) { found, row in
                let (earlier, later) = try History.neighbours(
                    database, templateID: record.templateID, valueID: row.id,
                    at: record.photo.taken(at: record.captureTime), except: id)
                found[row.field.name] = Neighbours(
                    earlier: earlier, later: later,
                    exchanges: try EventRows.exchanges(database, ofValue: row.id))
            }
        }
    }
}
