import GRDB

extension Schema {
    /// The rules that the readings of each value were judged by, and the version of what each template has learnt.
    @Sendable static func version10(_ database: Database) throws {
        try database.execute(sql: "ALTER TABLE value ADD COLUMN judged_by TEXT")
        try database.execute(sql: learntVersions)
    }

    /// Each trigger gives a template a new version when what it has learnt changes.
    private static let learntVersions: String = {
        func change(_ template: String) -> String {
            "UPDATE template SET learnt_version = random() WHERE id = (\(template));"
        }
        func trigger(_ name: String, _ event: String, _ condition: String, _ template: String)
            -> String
        {
            """
            CREATE TRIGGER learnt_\(name) AFTER \(event) WHEN \(condition) BEGIN
                \(change(template))
            END;

            """
        }
        var sql = """
            ALTER TABLE template ADD COLUMN learnt_version INTEGER NOT NULL DEFAULT 0;
            UPDATE template SET learnt_version = random();

            """
        sql += trigger("template_insert", "INSERT ON template", "1", "NEW.id")
        sql += trigger("template_update", "UPDATE OF revision ON template", "1", "NEW.id")
        sql += trigger(
            "record_update", "UPDATE OF deleted_at ON record",
            "EXISTS (SELECT 1 FROM correction WHERE record_id = NEW.id)", "NEW.template_id")
        let ofValue = "SELECT template_id FROM value WHERE id ="
        sql += trigger(
            "reading_update", "UPDATE OF correction_id ON reading",
            "NEW.correction_id IS NOT OLD.correction_id", "\(ofValue) NEW.value_id")
        sql += trigger(
            "reading_delete", "DELETE ON reading", "OLD.correction_id IS NOT NULL",
            "\(ofValue) OLD.value_id")
        for table in ["forgotten", "taught", "taught_experience"] {
            for (event, row) in [("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")] {
                sql += trigger(
                    "\(table)_\(event.lowercased())", "\(event) ON \(table)", "1",
                    "\(ofValue) \(row).value_id")
            }
        }
        return sql
    }()
}
