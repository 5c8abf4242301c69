import Foundation
import GRDB

/// Photos that an operation dismissed or asked for again.
struct DismissalChange: Codable {
    /// The kind of the change's row.
    static let kind = "dismissal"

    let photos: [DismissedPhoto]

    /// Stores the photos as a part of an operation.
    func store(_ database: Database, in operation: OperationID) throws {
        try database.execute(
            sql: "INSERT INTO change (operation_id, kind, content) VALUES (?, ?, ?)",
            arguments: [
                operation.rawValue, DismissalChange.kind, try JSONEncoder().encode(self),
            ])
    }

    /// The photos of an operation; none for one of another kind.
    static func photos(_ database: Database, ofOperation id: Int64) throws -> [DismissedPhoto] {
        let content = try Data.fetchOne(
            database, sql: "SELECT content FROM change WHERE operation_id = ? AND kind = ?",
            arguments: [id, kind])
        return try content.map { try JSONDecoder().decode(DismissalChange.self, from: $0).photos }
            ?? []
    }

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
