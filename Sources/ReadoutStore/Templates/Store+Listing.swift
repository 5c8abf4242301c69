import GRDB
import ReadoutModel

extension Store {
    /// The templates that contain a text, ordered by name; all templates if the text is nil or empty.
    /// - Parameter search: a literal text to look for in the name, the description, the texts of the reference photo, and the
    ///   names, units, labels, guards and choices of the values, ignoring case and diacritics.
    public func templates(
        matching search: String? = nil
    ) throws(StoreError) -> [TemplateSummary] {
        let wanted = search.map(folded) ?? ""
        return try read { database in
            let counts = try recordCounts(database)
            let values = try valuesByTemplate(database, words: !wanted.isEmpty)
            // Boxes are long, so they are read only for a search, as are the values' words.
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT id, name, description, revision, created_at, updated_at,
                        \(wanted.isEmpty ? "NULL" : "boxes") AS boxes
                    FROM template WHERE deleted_at IS NULL
                    """)
            var summaries: [TemplateSummary] = []
            while let row = try rows.next() {
                let id: Int64 = row["id"]
                let own = values[id] ?? []
                if !wanted.isEmpty {
                    let boxes = try BoxText.decode(row["boxes"]).boxes.map(\.text)
                    let fields =
                        [row["name"], row["description"]] + own.map(\.name)
                        + own.flatMap(\.words) + boxes
                    guard fields.contains(where: { folded($0).contains(wanted) }) else { continue }
                }
                summaries.append(
                    TemplateSummary(
                        id: id, name: row["name"], description: row["description"],
                        revision: row["revision"], valueNames: own.map(\.name),
                        records: counts[id] ?? RecordCounts(),
                        createdAt: row["created_at"], updatedAt: row["updated_at"]))
            }
            return summaries.sorted { listed($0.name, before: $1.name) }
        }
    }

    /// Counts the records of one template, or of all.
    /// - Throws: `StoreError.noTemplate`.
    public func recordCounts(of template: String? = nil) throws(StoreError) -> RecordCounts {
        try read { database in
            let counts = try recordCounts(database)
            if let template {
                return try counts[TemplateRows.id(database, named: template)] ?? RecordCounts()
            }
            return counts.values.reduce(into: RecordCounts()) {
                $0.accepted += $1.accepted
                $0.review += $1.review
                $0.unmatched += $1.unmatched
            }
        }
    }

    private func recordCounts(_ database: Database) throws -> [Int64: RecordCounts] {
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT template_id, status, records FROM record_count")
        var counts: [Int64: RecordCounts] = [:]
        while let row = try rows.next() {
            let id: Int64 = row[0]
            switch RecordStatus(rawValue: row[1]) {
            case .accepted: counts[id, default: RecordCounts()].accepted = row[2]
            case .review: counts[id, default: RecordCounts()].review = row[2]
            case .unmatched: counts[id, default: RecordCounts()].unmatched = row[2]
            case nil: continue
            }
        }
        return counts
    }

    /// Each template's values in their order.
    /// - Parameter areWanted: whether to give the words of each value, too; otherwise they are empty.
    private func valuesByTemplate(
        _ database: Database, words areWanted: Bool
    ) throws -> [Int64: [(name: String, words: [String])]] {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT template_id, name, kind, unit, location, rules FROM value
                WHERE removed_at IS NULL ORDER BY template_id, position
                """)
        var values: [Int64: [(name: String, words: [String])]] = [:]
        while let row = try rows.next() {
            let words = areWanted ? words(ofValue: row) : []
            values[row["template_id"], default: []].append((name: row["name"], words: words))
        }
        return values
    }

    /// What a person knows of a value in words, besides its name: its unit, label, guard and choices. Of a damaged
    /// definition only the unit, so that its template is still listed.
    private func words(ofValue row: Row) -> [String] {
        let unit: String? = row["unit"]
        guard let field = try? TemplateRows.value(row, template: "") else {
            return [unit].compactMap(\.self)
        }
        let label: String? = if case .label(let text) = field.location { text } else { nil }
        return [unit, label, field.rules.guardText].compactMap(\.self) + field.rules.choices
    }
}
