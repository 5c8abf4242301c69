import GRDB
public import ReadoutModel

/// The trusted readings of a value that are nearest in time to a record.
public struct Neighbours: Hashable, Sendable {
    /// The last reading up to the record's moment; nil if there is none.
    public let earlier: PastReading?
    /// The first reading after the record's moment; nil if there is none.
    public let later: PastReading?

    /// The replacements of the meter; readings before and after one are not compared directly.
    public let replacements: [MeterReplacement]

    /// Makes neighbours from their parts.
    public init(
        earlier: PastReading?, later: PastReading?, replacements: [MeterReplacement] = []
    ) {
        self.earlier = earlier
        self.later = later
        self.replacements = replacements
    }
}

extension Store {
    /// The readings that each value of a record is compared with, by value name, without the record itself.
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
                    replacements: try EventRows.replacements(database, ofValue: row.id))
            }
        }
    }
}
