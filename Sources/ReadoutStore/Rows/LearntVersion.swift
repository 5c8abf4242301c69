import GRDB

/// The version of what each template has learnt.
///
/// The version is a random number. Triggers replace it after each change of the definition, of corrections and of
/// imported content, whichever program makes the change. A known version therefore identifies its content even if a
/// backup replaces the database in the meantime.
enum LearntVersion {
    /// The present version; nil if the template does not exist.
    static func current(_ database: Database, of template: Int64) throws -> Int64? {
        let statement = try database.cachedStatement(
            sql: "SELECT learnt_version FROM template WHERE id = ? AND deleted_at IS NULL")
        return try Int64.fetchOne(statement, arguments: [template])
    }
}
