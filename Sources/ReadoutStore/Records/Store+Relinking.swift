import GRDB

extension Store {
    /// The photos of all records, and where the store has their files; not what was typed without a photo.
    /// - Returns: by path; `isUsed` tells whether a record has the photo that is not deleted.
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

    /// Stores where the files of photos are now. `undo` takes all of a call back.
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
