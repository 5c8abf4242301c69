import GRDB
import ReadoutModel

/// Counts of what a store holds.
public struct StoreContent: Hashable, Sendable {
    /// Templates that are not deleted.
    public let templates: Int
    /// Records that are not deleted.
    public let records: Int
    /// Operations, including undone ones.
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

/// The operations and template revisions of a store, to find out whether another store contains them all.
struct StoreLog {
    private struct Entry: Hashable {
        let id: Int64
        let kind: String
        let beganAt: String
        /// Number of rows the operation added. A batch adds more while it runs.
        let parts: Int
    }

    private let entries: Set<Entry>
    private let revisions: [Int64: Int]

    init(_ database: Database) throws {
        entries = try Row.fetchAll(
            database,
            sql: """
                SELECT id, kind, began_at, ifnull(parts, 0) FROM operation LEFT JOIN (
                    SELECT operation_id, count(*) AS parts FROM (
                        SELECT operation_id FROM record
                        UNION ALL SELECT operation_id FROM correction
                        UNION ALL SELECT operation_id FROM change)
                    GROUP BY operation_id) ON operation_id = id
                """
        ).reduce(into: []) {
            $0.insert(Entry(id: $1[0], kind: $1[1], beganAt: $1[2], parts: $1[3]))
        }
        revisions = try Row.fetchAll(database, sql: "SELECT id, revision FROM template")
            .reduce(into: [:]) { $0[$1[0]] = $1[1] }
    }

    /// `1 change`, `2 changes`.
    static func changes(_ count: Int) -> String { counted(count, "change") }

    /// Number of operations and template revisions that the other store lacks or holds only in part.
    func missing(in other: StoreLog) -> Int {
        let others = Dictionary(other.entries.map { ($0.id, $0) }) { first, _ in first }
        return entries.count { entry in
            guard let found = others[entry.id] else { return true }
            return found.kind != entry.kind || found.beganAt != entry.beganAt
                || found.parts < entry.parts
        } + revisions.count { other.revisions[$0.key] ?? 0 < $0.value }
    }
}
