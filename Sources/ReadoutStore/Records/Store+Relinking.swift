import GRDB

extension Store {
    /// The photos of all records with the stored paths of their files, without rows that a person typed.
    /// - Returns: sorted by path; `isUsed` tells whether a record that is not deleted has the photo.
    public func photoPaths() throws(StoreError) -> [(sha256: String, path: String, isUsed: Bool)] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT sha256, path, EXISTS (
                        SELECT 1 FROM record
                        WHERE photo_id = photo.id AND deleted_at IS NULL) AS is_used
                    FROM photo WHERE width > 0 ORDER BY path, sha256
                    """
            ).map { ($0[0], $0[1], $0[2]) }
        }
    }

    /// Stores new paths for the files of photos. One `undo` reverts the whole call.
    public func relink(_ moves: [PhotoMove]) throws(StoreError) {
        guard !moves.isEmpty else { return }
        try write { database in
            let operation = try Operations.begin(database, .relink, by: author)
            let change = RelinkChange(moves: moves)
            try change.store(database, in: operation)
            try change.set(database)
        }
    }
}
