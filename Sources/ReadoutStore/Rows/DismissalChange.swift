import GRDB

/// Photos that an operation dismissed or recalled.
struct DismissalChange: StoredChange {
    static let kind = "dismissal"

    let photos: [DismissedPhoto]

    /// The photos, by content hash.
    var subjects: Set<String> { Set(photos.map(\.sha256)) }

    /// Marks the photos as dismissed or not.
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
    }
}
