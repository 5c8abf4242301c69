import Foundation
import GRDB

extension Store {
    /// Stores the path of a photo's file; does nothing for an unknown photo.
    /// - Parameters:
    ///   - path: absolute, or relative to the current folder.
    ///   - known: the stored path that the new one may replace; nil for any.
    /// - Returns: the path stored before; nil for an unknown photo.
    @discardableResult
    public func setPath(
        _ path: String, ofPhoto sha256: String, insteadOf known: String? = nil
    ) throws(StoreError) -> String? {
        try write { database in
            let before = try String.fetchOne(
                database, sql: "SELECT path FROM photo WHERE sha256 = ?", arguments: [sha256])
            guard let before, known.map({ StoredPhoto.absolute($0) == before }) ?? true else {
                return before
            }
            try database.execute(
                sql: "UPDATE photo SET path = ?1, name = ?2 WHERE sha256 = ?3 AND path <> ?1",
                arguments: [StoredPhoto.absolute(path), StoredPhoto.name(of: path), sha256])
            return before
        }
    }

    /// Records that are not deleted, ordered by the moment of their photo, then by number.
    /// - Parameters:
    ///   - template: the template's name; nil for the records of all templates.
    ///   - status: nil for any.
    ///   - since: the first moment to include, `2026-03-01` or `2026-03-01T17:49:00`.
    ///   - until: the last moment to include; a date includes the whole day.
    ///   - limit: maximum number of records, the newest ones; nil for all.
    /// - Throws: `StoreError.noTemplate`, `invalidMoment`.
    public func records(
        of template: String? = nil, status: RecordStatus? = nil, since: String? = nil,
        until: String? = nil, limit: Int? = nil
    ) throws(StoreError) -> [StoredRecord] {
        let moments = try Moments(since: since, until: until)
        return try read { database in
            var conditions = ["record.captured_at >= ? AND record.captured_at <= ?"]
            var arguments: StatementArguments = [moments.first, moments.last]
            if let template {
                conditions.append("record.template_id = ?")
                arguments += [try TemplateRows.id(database, named: template)]
            }
            if let status {
                conditions.append("record.status = ?")
                arguments += [status.rawValue]
            }
            let direction = limit == nil ? "" : " DESC"
            let records = try RecordRows.fetch(
                database, where: conditions.joined(separator: " AND "), arguments: arguments,
                order: "record.captured_at\(direction), record.id\(direction)",
                limit: limit.map { max(0, $0) })
            return limit == nil ? records : records.reversed()
        }
    }

    /// The record with this number.
    /// - Throws: `StoreError.noRecord`, also for a deleted record.
    public func record(_ id: Int64) throws(StoreError) -> StoredRecord {
        try read { try RecordRows.fetch($0, id: id) }
    }

    /// Numbers of the records that a person must review, oldest photo first, without those of dismissed photos.
    /// - Parameters:
    ///   - since: the first moment to include, `2026-03-01` or `2026-03-01T17:49:00`; nil for any.
    ///   - status: why they wait: values to review, or a photo that did not match.
    /// - Throws: `StoreError.noTemplate`, `invalidMoment`.
    public func recordsToReview(
        of template: String? = nil, since: String? = nil, status: RecordStatus = .review
    ) throws(StoreError) -> [Int64] {
        let moments = try Moments(since: since, until: nil)
        return try read { database in
            let condition = template == nil ? "" : "AND template_id = ?"
            var arguments: StatementArguments = [status.rawValue, moments.first]
            if let template { arguments += [try TemplateRows.id(database, named: template)] }
            return try Int64.fetchAll(
                database,
                sql: """
                    SELECT id FROM record
                    WHERE status = ? AND deleted_at IS NULL AND captured_at >= ? \(condition)
                        AND photo_id NOT IN (
                            SELECT photo.id FROM dismissal JOIN photo USING (sha256))
                    ORDER BY captured_at, id
                    """, arguments: arguments)
        }
    }

    /// The stored picture that a value was read from; nil if there is none.
    /// - Throws: `StoreError.noRecord`.
    public func crop(of id: Int64, value: String) throws(StoreError) -> [UInt8]? {
        try read { database in
            _ = try RecordRows.fetch(database, id: id)
            let picture = try Data.fetchOne(
                database,
                sql: """
                    SELECT crop.picture FROM crop JOIN value ON value.id = crop.value_id
                    WHERE crop.record_id = ? AND value.name = ? AND value.removed_at IS NULL
                    """, arguments: [id, composed(value)])
            return picture.map { [UInt8]($0) }
        }
    }

    /// Defects of the database file and of its templates, records and pictures. Reads the whole file.
    public func defects() throws(StoreError) -> [String] {
        try read { database in
            let messages = try Store.integrity(database, most: 20)
            let dangling = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map {
                "a row of '\($0["table"] as String)' refers to a missing row of "
                    + "'\($0["parent"] as String)'"
            }
            let damages = messages + dangling
            // The content of a damaged file cannot be checked further.
            guard damages.isEmpty else { return damages }
            let templates = try TemplateRows.defects(database)
            return try templates
                + Defects(isSoundTemplates: templates.isEmpty).found(database)
        }
    }

    /// What SQLite finds wrong with a file, one line each; empty when nothing is.
    /// - Parameter most: maximum number of lines.
    /// - Source: SQLite, "PRAGMA integrity_check".
    static func integrity(_ database: Database, most: Int) throws -> [String] {
        try String.fetchAll(database, sql: "PRAGMA integrity_check(\(most))")
            .filter { $0 != "ok" }.map(StoreError.line)
    }
}
