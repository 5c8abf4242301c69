import GRDB
public import ReadoutModel

extension Store {
    /// The events of a template, ordered by their moments.
    /// - Throws: `StoreError.noTemplate`.
    public func events(ofTemplate name: String) throws(StoreError) -> [TemplateEvent] {
        try read { database in
            let id = try TemplateRows.id(database, named: name)
            return try EventRows.fetch(
                database, where: "value.template_id = ? AND value.removed_at IS NULL",
                arguments: [id])
        }
    }

    /// Records a replacement of a value's meter, and judges the readings of that value again.
    /// - Parameters:
    ///   - template: the template's name.
    ///   - value: the value's name.
    /// - Returns: the event, and the numbers of the records whose judgement changed.
    /// - Throws: `StoreError.noTemplate`, `noCountedValue`; `eventKnown` if a replacement of that meter at that time is
    ///   already recorded.
    public func add(
        _ replacement: MeterReplacement, ofTemplate template: String, value: String
    ) throws(StoreError) -> (event: TemplateEvent, rejudged: [Int64]) {
        try write { database in
            let id = try TemplateRows.id(database, named: template)
            let rows = try TemplateRows.values(database, of: id, template: template)
            let key = composed(value).lowercased()
            guard let row = rows.first(where: { $0.field.name.lowercased() == key }),
                let old = replacement.old.magnitude, let new = replacement.new.magnitude
            else {
                throw StoreError.noCountedValue(
                    name: value, template: template, known: rows.map(\.field.name))
            }
            let known = try EventRows.fetch(
                database,
                where: "value_id = ? AND first_moment <= ? AND last_moment >= ?",
                arguments: [row.id, replacement.last, replacement.first])
            if let event = known.first {
                throw StoreError.eventKnown(
                    event.id,
                    isSame: event.replacement.old == replacement.old
                        && event.replacement.new == replacement.new
                )
            }
            try database.execute(
                sql: """
                    INSERT INTO meter_exchange (value_id, first_moment, last_moment, old_value,
                        old_magnitude, new_value, new_magnitude, added_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    row.id, replacement.first, replacement.last, replacement.old.text, "\(old)",
                    replacement.new.text, "\(new)", timestamp(),
                ])
            let number = database.lastInsertedRowID
            try note(database, .addEvent, "event", number, ofTemplate: id)
            let rejudged = try Rejudgement.run(database, templateID: id, row: row)
            let events = try EventRows.fetch(
                database, where: "meter_exchange.id = ?", arguments: [number])
            guard let event = events.first else { throw StoreError.noEvent(number) }
            return (event, rejudged)
        }
    }

    /// Deletes an event, and judges the readings of its value again.
    /// - Returns: the event, and the numbers of the records whose judgement changed.
    /// - Throws: `StoreError.noTemplate`; `noEvent`, also for an event of another template.
    public func deleteEvent(
        _ number: Int64, ofTemplate template: String
    ) throws(StoreError) -> (event: TemplateEvent, rejudged: [Int64]) {
        try write { database in
            let id = try TemplateRows.id(database, named: template)
            let rows = try TemplateRows.values(database, of: id, template: template)
            let events = try EventRows.fetch(
                database, where: "meter_exchange.id = ? AND value.template_id = ?",
                arguments: [number, id])
            guard let event = events.first,
                let row = rows.first(where: { $0.field.name == event.valueName })
            else { throw StoreError.noEvent(number) }
            try note(database, .deleteEvent, "event-deleted", number, ofTemplate: id)
            try database.execute(
                sql: "UPDATE meter_exchange SET deleted_at = ? WHERE id = ?",
                arguments: [timestamp(), number])
            let rejudged = try Rejudgement.run(database, templateID: id, row: row)
            return (event, rejudged)
        }
    }
}

extension Store {
    /// Adds a change of an event to the operation log.
    private func note(
        _ database: Database, _ kind: StoredOperation.Kind, _ change: String, _ event: Int64,
        ofTemplate id: Int64
    ) throws {
        let operation = try Operations.begin(database, kind, by: author, templateID: id)
        try database.execute(
            sql: "INSERT INTO change (operation_id, kind, event_id) VALUES (?, ?, ?)",
            arguments: [operation.rawValue, change, event])
    }
}
