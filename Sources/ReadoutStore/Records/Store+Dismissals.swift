import GRDB

/// A photo that a person wants to hear no more of.
public struct DismissedPhoto: Hashable, Sendable {
    /// Its content.
    public let sha256: String
    /// Where it was then.
    public let path: String
    /// UTC, `2026-03-01T17:49:00Z`.
    public let dismissedAt: String
}

extension Store {
    /// Notes that a photo needs no more attention, whatever can be read in it; its records stay as they are.
    /// - Returns: false where that is known already.
    @discardableResult
    public func dismiss(photo sha256: String, path: String) throws(StoreError) -> Bool {
        try write { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO dismissal VALUES (?, ?, ?)",
                arguments: [sha256, StoredPhoto.absolute(path), timestamp()])
            return database.changesCount > 0
        }
    }

    /// Takes back that a photo needs no more attention.
    /// - Returns: false where that was not said.
    @discardableResult
    public func recall(photo sha256: String) throws(StoreError) -> Bool {
        try write { database in
            try database.execute(
                sql: "DELETE FROM dismissal WHERE sha256 = ?", arguments: [sha256])
            return database.changesCount > 0
        }
    }

    /// Whether a photo needs no more attention.
    public func isDismissed(photo sha256: String) throws(StoreError) -> Bool {
        try read { database in
            try Bool.fetchOne(
                database.cachedStatement(sql: "SELECT count(*) FROM dismissal WHERE sha256 = ?"),
                arguments: [sha256]) ?? false
        }
    }

    /// All photos that need no more attention, the last one first.
    public func dismissedPhotos() throws(StoreError) -> [DismissedPhoto] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT sha256, path, dismissed_at FROM dismissal
                    ORDER BY dismissed_at DESC, path
                    """
            ).map { DismissedPhoto(sha256: $0[0], path: $0[1], dismissedAt: $0[2]) }
        }
    }
}
