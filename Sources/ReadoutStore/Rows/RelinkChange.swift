import Foundation
import GRDB

/// Photos whose files an operation found in other places.
struct RelinkChange: Codable {
    /// The kind of the change's row.
    static let kind = "relink"

    let moves: [PhotoMove]

    /// Stores the moves as a part of an operation.
    func store(_ database: Database, in operation: OperationID) throws {
        try database.execute(
            sql: "INSERT INTO change (operation_id, kind, content) VALUES (?, ?, ?)",
            arguments: [operation.rawValue, RelinkChange.kind, try JSONEncoder().encode(self)])
    }

    /// The moves of an operation; none for one of another kind.
    static func moves(_ database: Database, ofOperation id: Int64) throws -> [PhotoMove] {
        let content = try Data.fetchOne(
            database, sql: "SELECT content FROM change WHERE operation_id = ? AND kind = ?",
            arguments: [id, kind])
        return try content.map { try JSONDecoder().decode(RelinkChange.self, from: $0).moves } ?? []
    }

    /// Stores the new paths of photos that still have the former ones, and judges readings anew where a photo's name
    /// orders it among others of its second.
    func set(_ database: Database) throws {
        var renamed: [String] = []
        for move in moves {
            let name = RelinkChange.name(of: move.path)
            try database.cachedStatement(
                sql: "UPDATE photo SET path = ?, name = ? WHERE sha256 = ? AND path = ?"
            ).execute(arguments: [move.path, name, move.sha256, move.former])
            if name != RelinkChange.name(of: move.former) { renamed.append(move.sha256) }
        }
        guard !renamed.isEmpty else { return }
        let templates = try Int64.fetchSet(
            database,
            sql: """
                SELECT DISTINCT template_id FROM record JOIN photo ON photo.id = photo_id
                WHERE record.deleted_at IS NULL AND photo.sha256 IN (
                    SELECT value FROM json_each(?))
                """, arguments: [String(decoding: JSONEncoder().encode(renamed), as: UTF8.self)])
        try Rejudgement.run(database, templates: templates)
    }

    /// One line for each pair of folders: `3 photos from '/old' to '/new'`.
    var lines: [String] {
        var counts: [[String]: Int] = [:]
        for move in moves {
            counts[
                [RelinkChange.folder(of: move.former), RelinkChange.folder(of: move.path)],
                default: 0] += 1
        }
        return counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { folders, count in
            "\(count) photo\(count == 1 ? "" : "s") from '\(folders[0])' to '\(folders[1])'"
        }
    }

    private static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
}
