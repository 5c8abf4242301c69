import GRDB

/// The version of what was learnt of each template.
///
/// It is a number by chance, another one after each change of the definition, of people's words and of what came with
/// a file, whoever makes it: triggers see to that. So a program that knows a version knows what belongs to it, also
/// when the database is replaced by a backup meanwhile.
enum LearntVersion {
    /// The present version; nil when the template is not there.
    static func current(_ database: Database, of template: Int64) throws -> Int64? {
        let statement = try database.cachedStatement(
            sql: "SELECT learnt_version FROM template WHERE id = ? AND deleted_at IS NULL")
        return try Int64.fetchOne(statement, arguments: [template])
    }
}
