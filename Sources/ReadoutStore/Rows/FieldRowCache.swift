import GRDB
import Synchronization

/// Caches the values of the templates that records were added to. A batch needs the same ones each time, and parsing
/// them takes longer than storing a record.
final class FieldRowCache: Sendable {
    private struct Entry: Sendable {
        let revision: Int
        let rows: [FieldRow]
    }

    private let entries = Mutex<[Int64: Entry]>([:])

    /// The values of a template at a revision. Values change only together with the revision, whichever program changes
    /// them. Call this only in a transaction that changes no template, so that only committed values are cached.
    func rows(
        _ database: Database, of id: Int64, revision: Int, template: String
    ) throws -> [FieldRow] {
        if let entry = entries.withLock({ $0[id] }), entry.revision == revision {
            return entry.rows
        }
        let rows = try TemplateRows.values(database, of: id, template: template)
        entries.withLock { $0[id] = Entry(revision: revision, rows: rows) }
        return rows
    }
}
