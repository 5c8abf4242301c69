import Foundation
import GRDB

/// What an export with a mark wrote. Keep it once the output is safe.
public struct ExportMark: Hashable, Sendable {
    let templateID: Int64
    let name: String
    /// Digest of what was written, for each record number.
    let written: [Int64: Int64]
    /// Numbers of records that were written before but are no longer exported.
    let gone: [Int64]

    /// Records written earlier with the mark that the options name; nil if they name none.
    static func kept(
        _ database: Database, _ options: ExportOptions, templateID: Int64
    ) throws -> MarkedRecords? {
        guard let name = options.mark else { return nil }
        var known: [Int64: Int64] = [:]
        if !options.startsOver {
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT record_id, digest FROM exported
                    JOIN export_mark ON export_mark.id = mark_id
                    WHERE template_id = ? AND name = ?
                    """, arguments: [templateID, composed(name)])
            while let row = try rows.next() { known[row[0]] = row[1] }
        }
        return MarkedRecords(
            templateID: templateID, name: composed(name), known: known,
            isWhole: options.since == nil && options.until == nil)
    }
}

extension Store {
    /// Names of the marks left by exports of a template, sorted.
    /// - Parameter template: nil for all templates.
    public func exportMarks(ofTemplate template: String?) throws(StoreError) -> [String] {
        try read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT DISTINCT export_mark.name FROM export_mark
                    JOIN template ON template.id = template_id
                    WHERE template.deleted_at IS NULL AND (?1 IS NULL OR template.name = ?1)
                    ORDER BY export_mark.name
                    """, arguments: [template.map(composed)])
        }
    }

    /// Stores what an export with a mark wrote, so that the next export with this mark leaves it out.
    ///
    /// Call this once the output is written completely. Until then the next export writes the same records again.
    public func keep(_ mark: ExportMark) throws(StoreError) {
        try write { database in
            try database.execute(
                sql: """
                    INSERT INTO export_mark (template_id, name, moved_at) VALUES (?1, ?2, ?3)
                    ON CONFLICT DO UPDATE SET moved_at = ?3
                    """, arguments: [mark.templateID, mark.name, timestamp()])
            let id = try Int64.fetchOne(
                database, sql: "SELECT id FROM export_mark WHERE template_id = ? AND name = ?",
                arguments: [mark.templateID, mark.name])
            let insert = try database.cachedStatement(
                sql: """
                    INSERT INTO exported (mark_id, record_id, digest) VALUES (?1, ?2, ?3)
                    ON CONFLICT DO UPDATE SET digest = ?3
                    """)
            for (record, digest) in mark.written {
                try insert.execute(arguments: [id, record, digest])
            }
            try database.execute(
                sql: """
                    DELETE FROM exported
                    WHERE mark_id = ? AND record_id IN (SELECT value FROM json_each(?))
                    """, arguments: [id, jsonList(mark.gone)])
        }
    }
}

/// Decides which records an export with a mark leaves out because the previous export wrote them unchanged.
struct MarkedRecords {
    private let templateID: Int64
    private let name: String
    private let known: [Int64: Int64]
    /// Whether the export covers all records of the template.
    private let isWhole: Bool
    private var written: [Int64: Int64] = [:]
    private var seen: Set<Int64> = []
    private var digest = MarkedRecords.start

    /// - Source: Fowler, Noll, Vo, FNV-1a with 64 bits: offset basis and prime.
    private static let start: UInt64 = 0xCBF2_9CE4_8422_2325

    init(templateID: Int64, name: String, known: [Int64: Int64], isWhole: Bool) {
        self.templateID = templateID
        self.name = name
        self.known = known
        self.isWhole = isWhole
    }

    /// Call before adding the parts of a record.
    mutating func begin() { digest = MarkedRecords.start }

    /// Adds one written part of the record. A byte that UTF-8 never contains marks the end of the part.
    mutating func add(_ bytes: some Collection<UInt8>) {
        for byte in bytes { add(byte) }
        add(0xFF)
    }

    private mutating func add(_ byte: UInt8) {
        digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    /// Whether to write a record, once all its parts are added.
    mutating func isNews(_ record: Int64) -> Bool {
        seen.insert(record)
        let digest = Int64(bitPattern: digest)
        guard known[record] != digest else { return false }
        written[record] = digest
        return true
    }

    /// The mark to keep once the output is safe.
    var mark: ExportMark {
        ExportMark(
            templateID: templateID, name: name, written: written,
            gone: isWhole ? known.keys.filter { !seen.contains($0) }.sorted() : [])
    }
}
