import GRDB

/// Photos that an operation dismissed or asked for again.
struct DismissalChange: StoredChange {
    static let kind = "dismissal"

    let photos: [DismissedPhoto]

    /// The photos, by their content.
    var subjects: Set<String> { Set(photos.map(\.sha256)) }

    /// Notes that the photos are dismissed, or are not.
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
