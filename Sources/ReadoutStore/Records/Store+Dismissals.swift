import GRDB

extension Store {
    /// Marks photos as needing no more attention, whatever can be read in them. Their records stay unchanged. One
    /// `undo` reverts the whole call.
    /// - Parameter photos: the content hash and path of each photo.
    /// - Returns: the hashes of the photos that were not already dismissed.
    @discardableResult
    public func dismiss(
        photos: [(sha256: String, path: String)]
    ) throws(StoreError) -> Set<String> {
        try write { database in
            var known = Set(try String.fetchAll(database, sql: "SELECT sha256 FROM dismissal"))
            let now = timestamp()
            let new = photos.filter { known.insert($0.sha256).inserted }.map {
                DismissedPhoto(
                    sha256: $0.sha256, path: StoredPhoto.absolute($0.path), dismissedAt: now)
            }
            try change(database, new, .dismiss)
            return Set(new.map(\.sha256))
        }
    }

    /// Marks the photo of a record as needing no more attention.
    /// - Returns: the operation; nil if the photo was already dismissed.
    /// - Throws: `StoreError.noRecord`.
    package func dismissPhoto(ofRecord id: Int64) throws(StoreError) -> OperationID? {
        try write { database in
            let photo = try RecordRows.fetch(database, id: id).photo
            guard try !isDismissed(database, photo.sha256) else { return nil }
            let new = DismissedPhoto(
                sha256: photo.sha256, path: photo.path, dismissedAt: timestamp())
            return try change(database, [new], .dismiss)
        }
    }

    /// Marks photos as needing attention again. One `undo` reverts the whole call.
    /// - Parameter photos: the content hash of each photo.
    /// - Returns: the hashes of the photos that had been dismissed.
    @discardableResult
    public func recall(photos: [String]) throws(StoreError) -> Set<String> {
        try write { database in
            let dismissed = try dismissedPhotos(database).filter { photos.contains($0.sha256) }
            try change(database, dismissed, .recall)
            return Set(dismissed.map(\.sha256))
        }
    }

    @discardableResult
    private func change(
        _ database: Database, _ photos: [DismissedPhoto], _ kind: StoredOperation.Kind
    ) throws -> OperationID? {
        guard !photos.isEmpty else { return nil }
        let operation = try Operations.begin(database, kind, by: author)
        let change = DismissalChange(photos: photos)
        try change.store(database, in: operation)
        try change.set(database, isDismissed: kind == .dismiss)
        return operation
    }

    /// Whether a photo is dismissed.
    public func isDismissed(photo sha256: String) throws(StoreError) -> Bool {
        try read { try isDismissed($0, sha256) }
    }

    private func isDismissed(_ database: Database, _ sha256: String) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT count(*) FROM dismissal WHERE sha256 = ?"),
            arguments: [sha256]) ?? false
    }

    /// All dismissed photos, most recently dismissed first.
    public func dismissedPhotos() throws(StoreError) -> [DismissedPhoto] {
        try read { try dismissedPhotos($0) }
    }

    private func dismissedPhotos(_ database: Database) throws -> [DismissedPhoto] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT sha256, path, dismissed_at FROM dismissal
                ORDER BY dismissed_at DESC, path
                """
        ).map { DismissedPhoto(sha256: $0[0], path: $0[1], dismissedAt: $0[2]) }
    }
}
