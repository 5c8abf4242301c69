import GRDB
import ReadoutFiles
import ReadoutModel

/// Photos whose moved files an operation found.
struct RelinkChange: StoredChange {
    static let kind = "relink"

    let moves: [PhotoMove]

    /// The photos, by content hash.
    var subjects: Set<String> { Set(moves.map(\.sha256)) }

    /// The opposite change.
    var reversed: RelinkChange { RelinkChange(moves: moves.map(\.reversed)) }

    /// Stores the new paths of photos that still have the former ones. Judges readings again if a file was renamed,
    /// because the name orders photos taken within the same second.
    func set(_ database: Database) throws {
        var renamed: [String] = []
        for move in moves {
            let name = StoredPhoto.name(of: move.path)
            try database.cachedStatement(
                sql: "UPDATE photo SET path = ?, name = ? WHERE sha256 = ? AND path = ?"
            ).execute(arguments: [move.path, name, move.sha256, move.former])
            if name != StoredPhoto.name(of: move.former) { renamed.append(move.sha256) }
        }
        guard !renamed.isEmpty else { return }
        let templates = try Int64.fetchSet(
            database,
            sql: """
                SELECT DISTINCT template_id FROM record JOIN photo ON photo.id = photo_id
                WHERE record.deleted_at IS NULL AND photo.sha256 IN (
                    SELECT value FROM json_each(?))
                """, arguments: [jsonList(renamed)])
        try Rejudgement.run(database, templates: templates)
    }

    /// One line for each pair of folders: `3 photos from '/old' to '/new'`.
    var lines: [String] {
        var counts: [[String]: Int] = [:]
        for move in moves {
            counts[
                [TargetFile.folder(of: move.former), TargetFile.folder(of: move.path)],
                default: 0] += 1
        }
        return counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { folders, count in
            "\(counted(count, "photo")) from '\(folders[0])' to '\(folders[1])'"
        }
    }
}
