import GRDB

/// How much a store holds.
public struct StoreContent: Hashable, Sendable {
    /// Templates that are not deleted.
    public let templates: Int
    /// Records that are not deleted.
    public let records: Int
    /// Operations, also those that were undone.
    public let operations: Int

    init(_ database: Database) throws {
        func count(_ sql: String) throws -> Int {
            try Int.fetchOne(database, sql: "SELECT count(*) FROM \(sql)") ?? 0
        }
        templates = try count("template WHERE deleted_at IS NULL")
        records = try count("record WHERE deleted_at IS NULL")
        operations = try count("operation")
    }
}

/// What was done in a store, to see whether another one has all of it.
struct StoreLog {
    private struct Entry: Hashable {
        let id: Int64
        let kind: String
        let beganAt: String
        let records: Int
    }

    private let entries: Set<Entry>
    private let revisions: [Int64: Int]

    init(_ database: Database) throws {
        entries = try Row.fetchAll(
            database,
            sql: """
                SELECT id, kind, began_at,
                    (SELECT count(*) FROM record WHERE operation_id = operation.id) FROM operation
                """
        ).reduce(into: []) {
            $0.insert(Entry(id: $1[0], kind: $1[1], beganAt: $1[2], records: $1[3]))
        }
        revisions = try Row.fetchAll(database, sql: "SELECT id, revision FROM template")
            .reduce(into: [:]) { $0[$1[0]] = $1[1] }
    }

    /// How many operations and definitions of templates the other one has not, or has less of.
    func missing(in other: StoreLog) -> Int {
        let records = Dictionary(other.entries.map { ($0.id, $0) }) { first, _ in first }
        return entries.count { entry in
            guard let found = records[entry.id] else { return true }
            return found.kind != entry.kind || found.beganAt != entry.beganAt
                || found.records < entry.records
        } + revisions.count { other.revisions[$0.key] ?? 0 < $0.value }
    }
}
