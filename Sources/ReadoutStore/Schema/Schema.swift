import GRDB

/// The tables of a store, and the numbered steps that create them.
public enum Schema {
    /// Why an intact SQLite database is not a store that this program can use.
    public enum Mismatch: Error, Hashable, Sendable {
        /// The tables belong to another program.
        case otherProgram
        /// A newer version of this program wrote it.
        case newer(found: Int, known: Int)
        /// An older version wrote it, and the database cannot be migrated because it is read-only.
        case older(found: Int)
    }

    /// `application_id` of our databases: "rdot".
    static let applicationID = 0x7264_6F74

    /// A change of the tables that leads to the next version.
    typealias Step = @Sendable (Database) throws -> Void

    /// Step n leads from version n to n + 1. Steps are added but never changed.
    static let steps: [Step] = [
        version1, version2, version3, version4, version5, version6, version7, version8, version9,
        version10, version11, version12, version13, version14,
    ]

    /// The version that this program writes.
    static var version: Int { steps.count }

    /// Migrates a database to the present version, from any earlier one.
    ///
    /// `DatabaseMigrator` determines the needed steps before it locks the database. If two processes start at once, one
    /// of them fails. Here the second process finds the work of the first already done.
    /// - Throws: `Mismatch`, `DatabaseError`.
    static func migrate(_ database: Database, steps: [Step] = Schema.steps) throws {
        try database.execute(sql: "PRAGMA journal_mode = WAL")
        // A referenced table can be recreated only while foreign keys are off; the table has the same rows afterwards.
        try database.execute(sql: "PRAGMA foreign_keys = OFF")
        do {
            try take(steps, database)
        } catch {
            try database.execute(sql: "PRAGMA foreign_keys = ON")
            throw error
        }
        try database.execute(sql: "PRAGMA foreign_keys = ON")
    }

    private static func take(_ steps: [Step], _ database: Database) throws {
        try database.inTransaction(.immediate) {
            let found = try version(of: database, known: steps.count)
            guard found < steps.count else { return .rollback }
            for step in steps.dropFirst(found) { try step(database) }
            try database.execute(sql: "PRAGMA application_id = \(applicationID)")
            try database.execute(sql: "PRAGMA user_version = \(steps.count)")
            return .commit
        }
    }

    /// The version of a database; 0 for an empty one. Call this within a transaction, so that another process cannot
    /// create the tables in the meantime.
    /// - Throws: `Mismatch`, `DatabaseError`.
    static func version(of database: Database, known: Int = version) throws -> Int {
        let program = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        if program == applicationID {
            guard found <= known else { throw Mismatch.newer(found: found, known: known) }
            return found
        }
        let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
        guard program == 0, found == 0, tables == 0 else { throw Mismatch.otherProgram }
        return 0
    }
}

extension Schema {
    /// An index or a trigger.
    struct Part {
        let type: String
        let name: String
        /// The statement that creates it.
        let statement: String
    }

    /// The indexes and triggers that a new database has and this one lacks.
    static func missingParts(_ database: Database) throws -> [Part] {
        let sample = try DatabaseQueue()
        let wanted = try sample.inDatabase { sample in
            try migrate(sample)
            return try parts(sample)
        }
        let known = Set(try parts(database).map(\.name))
        return wanted.filter { !known.contains($0.name) }
    }

    private static func parts(_ database: Database) throws -> [Part] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT type, name, sql FROM sqlite_schema
                WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY name
                """
        ).map { Part(type: $0[0], name: $0[1], statement: $0[2]) }
    }
}

extension Schema.Mismatch: CustomStringConvertible {
    /// The reason, phrased to follow `cannot open database 'PATH': `.
    public var description: String {
        switch self {
        case .otherProgram: "it belongs to another program"
        case .newer(let found, let known):
            "a newer version of readout wrote it (schema \(found), this one knows \(known)); "
                + "update readout"
        case .older(let found):
            "an older version of readout wrote it (schema \(found)), and it cannot be brought up to "
                + "date: the file or its folder is read-only; make them writable, or name a copy "
                + "with --database"
        }
    }
}
