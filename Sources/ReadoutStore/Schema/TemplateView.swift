import GRDB

/// The view `template_NAME`: a table for each template, for people who inspect the database themselves.
enum TemplateView {
    /// Whether a reading is trusted: accepted by the machine, or corrected or confirmed by a person.
    static let isCertain = "(reading.correction_id IS NOT NULL OR reading.accepted)"

    /// The probability that a reading is right. In rows of older versions, the column `confidence` holds how sure the readers
    /// were, and `certainty` may be null.
    static let confidence = """
        CASE WHEN reading.certainty IS NULL THEN reading.confidence ELSE reading.certainty END
        """

    /// The kind of a reading: the person's if corrected, otherwise the machine's; null if not known.
    static let kind = "CASE WHEN correction.kind IS NULL THEN reading.kind ELSE correction.kind END"
    /// The unit of a reading; see `kind`.
    static let unit = "CASE WHEN correction.kind IS NULL THEN reading.unit ELSE correction.unit END"

    /// The factor of a reading, see `kind`; null if the number on the device is the value.
    static let factor =
        "CASE WHEN correction.kind IS NULL THEN reading.factor ELSE correction.factor END"

    /// Whether a reading was made with another kind, unit or factor than its value has now. An unknown kind and unit,
    /// from the time before they were stored, count as the present ones.
    static let isOfOlderDefinition = """
        ((\(factor)) IS NOT value.factor OR (\(kind)) IS NOT NULL
            AND ((\(kind)) IS NOT value.kind OR \(spelled("(\(unit))")) IS NOT \(spelled("value.unit"))))
        """

    /// A unit in one spelling: `m3` for `m³`.
    private static func spelled(_ unit: String) -> String {
        "replace(replace(\(unit), '³', '3'), '²', '2')"
    }

    /// A column of a trusted reading: the person's if corrected, otherwise the machine's; null if not trusted.
    static func certain(_ column: String) -> String {
        """
        CASE WHEN reading.correction_id IS NOT NULL THEN correction.\(column) \
        WHEN reading.accepted THEN reading.\(column) END
        """
    }

    /// Recreates the view of a template from its values. Doubtful values are null in the view.
    static func create(_ database: Database, templateID: Int64, name: String) throws {
        try drop(database, name: name)
        let values = try Row.fetchAll(
            database,
            sql: """
                SELECT * FROM value
                WHERE template_id = ? AND removed_at IS NULL ORDER BY position
                """, arguments: [templateID])
        // One subquery per value, because SQLite joins at most 64 tables.
        let columns = values.map { row in
            let isNumber = ["number", "integer"].contains(row["kind"] as String)
            let unit =
                (row["unit"] as String?).map {
                    "'\($0.replacing("'", with: "''"))'"
                } ?? "NULL"
            // During a migration the table may not have factors yet.
            let hasFactors = row.hasColumn("factor")
            let factor = (row["factor"] as String?).map { "'\($0)'" } ?? "NULL"
            let isSameFactor =
                hasFactors ? "(\(TemplateView.factor)) IS \(factor)" : "1"
            let shownFactor =
                hasFactors
                ? "ifnull(' (scale ' || nullif(ifnull((\(TemplateView.factor)), '1'), \(factor == "NULL" ? "'1'" : factor)) || ')', '')"
                : "''"
            // A text read before the value became a number has no magnitude, and is not zero. A number in another unit
            // is written with that unit.
            let typed =
                isNumber
                ? """
                CASE WHEN ((\(kind)) IS NULL OR (\(TemplateView.unit)) IS \(unit))
                    AND \(isSameFactor)
                THEN CAST(\(certain("magnitude")) AS NUMERIC)
                ELSE \(certain("value")) || ifnull(' ' || (\(TemplateView.unit)), '')
                    || \(shownFactor)
                END
                """ : certain("value")
            return """
                (SELECT \(typed) FROM reading
                    LEFT JOIN correction ON correction.id = reading.correction_id
                    WHERE reading.record_id = record.id AND reading.value_id = \(row["id"] as Int64)
                ) AS \(quoted(row["name"]))
                """
        }
        try database.execute(
            sql: """
                CREATE VIEW \(viewName(name)) AS SELECT
                record.captured_at AS captured_at,
                \(columns.map { $0 + ",\n" }.joined())record.status AS status,
                photo.path AS photo,
                record.id AS record
                FROM record JOIN photo ON photo.id = record.photo_id
                WHERE record.template_id = \(templateID) AND record.deleted_at IS NULL
                    AND record.status <> 'unmatched'
                """)
    }

    /// Recreates the views of all templates.
    static func createAll(_ database: Database) throws {
        let rows = try Row.fetchAll(
            database, sql: "SELECT id, name FROM template WHERE deleted_at IS NULL")
        for row in rows { try create(database, templateID: row["id"], name: row["name"]) }
    }

    static func drop(_ database: Database, name: String) throws {
        try database.execute(sql: "DROP VIEW IF EXISTS \(viewName(name))")
    }

    private static func viewName(_ name: String) -> String { quoted("template_\(name)") }

    private static func quoted(_ name: String) -> String {
        "\"\(name.replacing("\"", with: "\"\""))\""
    }
}
