import Foundation
import GRDB
import ReadoutAlignment

/// Queries for sightings of templates' features.
enum SightingRows {
    /// Maximum number of photos that vote on a template's features, the latest ones. Things change, and more photos add
    /// nothing new.
    static let most = 200

    /// Stores which features a record's photo shows. Ignores the reference photo itself, which shows all and teaches
    /// nothing.
    static func insert(
        _ database: Database, _ sighting: FeatureSighting, recordID: Int64
    ) throws {
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO sighting (record_id, features, marks)
                SELECT record.id, ?, ? FROM record
                JOIN photo ON photo.id = record.photo_id
                JOIN template ON template.id = record.template_id
                WHERE record.id = ? AND photo.sha256 <> template.photo_sha256
                """)
        try statement.execute(
            arguments: [
                Int64(bitPattern: sighting.fingerprint), Data(sighting.bytes), recordID,
            ])
    }

    /// The sightings of features with this fingerprint in photos whose records are accepted.
    static func confirmed(
        _ database: Database, of templateID: Int64, fingerprint: UInt64
    ) throws -> [FeatureSighting] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT sighting.marks FROM record INDEXED BY record_status
                CROSS JOIN sighting ON sighting.record_id = record.id
                WHERE record.template_id = ? AND record.status = 'accepted'
                    AND record.deleted_at IS NULL AND sighting.features = ?
                ORDER BY record.captured_at DESC, record.id DESC LIMIT ?
                """)
        let rows = try Row.fetchCursor(
            statement, arguments: [templateID, Int64(bitPattern: fingerprint), most])
        var sightings: [FeatureSighting] = []
        while let row = try rows.next() {
            let bytes = try row.withUnsafeData(atIndex: 0) { $0.map { [UInt8]($0) } ?? [] }
            sightings.append(FeatureSighting(fingerprint: fingerprint, bytes: bytes))
        }
        return sightings
    }
}
