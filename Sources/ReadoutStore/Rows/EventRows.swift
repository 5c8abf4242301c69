import GRDB
public import ReadoutModel

/// An event in the life of the thing that a template describes, as reported by a person.
public struct TemplateEvent: Hashable, Sendable, Identifiable {
    /// Unique; never used for another event.
    public let id: Int64
    /// The name of the value that the meter shows.
    public let valueName: String
    /// The replacement of the meter.
    public let replacement: MeterReplacement
    /// When the event was added: UTC, `2026-03-01T17:49:00Z`.
    public let addedAt: String
}

/// Queries for events.
enum EventRows {
    /// The replacements of a value's meter.
    static func replacements(_ database: Database, ofValue id: Int64) throws -> [MeterReplacement] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT first_moment, last_moment, old_value, old_magnitude, new_value, new_magnitude
                FROM meter_exchange WHERE value_id = ? AND deleted_at IS NULL
                """)
        return try Row.fetchAll(statement, arguments: [id]).map(replacement)
    }

    static func fetch(
        _ database: Database, where condition: String, arguments: StatementArguments
    ) throws -> [TemplateEvent] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT first_moment, last_moment, old_value, old_magnitude, new_value,
                    new_magnitude, meter_exchange.id, value.name, added_at
                FROM meter_exchange JOIN value ON value.id = meter_exchange.value_id
                WHERE meter_exchange.deleted_at IS NULL AND (\(condition))
                ORDER BY first_moment, meter_exchange.id
                """, arguments: arguments
        ).map {
            TemplateEvent(id: $0[6], valueName: $0[7], replacement: replacement($0), addedAt: $0[8])
        }
    }

    private static func replacement(_ row: Row) -> MeterReplacement {
        MeterReplacement(
            first: row[0], last: row[1],
            old: TypedValue(text: row[2], magnitude: magnitude(row[3])),
            new: TypedValue(text: row[4], magnitude: magnitude(row[5])))
    }
}
