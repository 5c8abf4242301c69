import GRDB

extension Schema {
    /// The checksums of the revisions of templates; those of former ones are computed from what is stored now.
    @Sendable static func version14(_ database: Database) throws {
        try database.execute(sql: "ALTER TABLE template_version ADD COLUMN checksum INTEGER")
        try Seals.sealVersions(database)
    }
}
