import GRDB

extension Store {
    /// Notes that photos need no more attention, whatever can be read in them; their records stay as they are. `undo`
    /// takes all of a call back.
    /// - Parameter photos: the content of each, and where it is.
    /// - Returns: those that were not dismissed yet, by their content.
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

    /// Notes that the photo of a record needs no more attention.
    /// - Returns: the operation; nil where the photo was dismissed already.
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

    /// Notes that photos need attention again. `undo` takes all of a call back.
    /// - Parameter photos: the content of each.
    /// - Returns: those that were dismissed, by their content.
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

    /// Whether a photo needs no more attention.
    public func isDismissed(photo sha256: String) throws(StoreError) -> Bool {
        try read { try isDismissed($0, sha256) }
    }

    private func isDismissed(_ database: Database, _ sha256: String) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT count(*) FROM dismissal WHERE sha256 = ?"),
            arguments: [sha256]) ?? false
    }

    /// All photos that need no more attention, the last one first.
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
