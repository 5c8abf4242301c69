import GRDB

/// Photos that an operation dismissed or recalled.
struct DismissalChange: StoredChange {
    static let kind = "dismissal"

    let photos: [DismissedPhoto]

    /// The photos, by content hash.
    var subjects: Set<String> { Set(photos.map(\.sha256)) }

    /// Marks the photos as dismissed or not. Doubtful readings of dismissed photos no longer say anything against others.
    func set(_ database: Database, isDismissed: Bool) throws {
        for photo in photos {
            if isDismissed {
                try database.execute(
                    sql: "INSERT OR IGNORE INTO dismissal VALUES (?, ?, ?)",
                    arguments: [photo.sha256, photo.path, photo.dismissedAt])
            } else {
                try database.execute(
                    sql: "DELETE FROM dismissal WHERE sha256 = ?", arguments: [photo.sha256])
            }
        }
        let templates = try Int64.fetchSet(
            database,
            sql: """
                SELECT record.template_id FROM photo JOIN record ON record.photo_id = photo.id
                WHERE photo.sha256 IN (SELECT value FROM json_each(?))
                    AND record.template_id IS NOT NULL AND record.deleted_at IS NULL
                """, arguments: [jsonList(photos.map(\.sha256))])
        try Rejudgement.run(database, templates: templates)
    }
}
