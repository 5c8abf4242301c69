import Foundation
import GRDB
package import ReadoutAlignment
import ReadoutGeometry
import ReadoutModel

extension Store {
    /// The cards of all templates, ordered by name. Reads no picture, and text boxes only where a template has columns.
    package func cards() throws(StoreError) -> [TemplateCard] {
        try read { database in
            let places = try places(database)
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT id, name, revision, photo_width, photo_height, features,
                        \(BoxText.saysFramed) AS framed FROM template
                    LEFT JOIN template_features ON template_id = id AND version = ?
                    WHERE deleted_at IS NULL
                    """, arguments: [FeatureSet.version])
            var cards: [TemplateCard] = []
            while let row = try rows.next() {
                let id: Int64 = row["id"]
                let features = try row.withUnsafeData(named: "features") { data in
                    data.flatMap { FeatureSet(bytes: [UInt8]($0)) }
                }
                cards.append(
                    TemplateCard(
                        id: id, name: row["name"], revision: row["revision"],
                        frame: Region(
                            x: 0, y: 0, width: row["photo_width"], height: row["photo_height"]),
                        isFramed: row["framed"], valueRegions: places[id]?.regions ?? [],
                        languages: places[id]?.languages ?? [], features: features))
            }
            return cards.sorted { listed($0.name, before: $1.name) }
        }
    }

    /// The revision and timestamps of each template, by template number. A difference shows that a template has changed
    /// or the database has been replaced.
    package func templateRevisions() throws(StoreError) -> [Int64: String] {
        try read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT id, revision || ' ' || updated_at || ' ' || created_at FROM template
                    WHERE deleted_at IS NULL
                    """)
            return Dictionary(rows.map { ($0[0], $0[1]) }) { first, _ in first }
        }
    }

    /// Stores the features of a template's whole reference photo. Does nothing if the template has changed since or is
    /// deleted.
    /// - Parameter revision: the revision of the template in whose picture the features were found.
    package func keep(
        _ features: FeatureSet, ofTemplate id: Int64, revision: Int
    ) throws(StoreError) {
        try write { database in
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO template_features
                        (template_id, version, features, checksum)
                    SELECT id, ?, ?, ? FROM template
                    WHERE id = ? AND revision = ? AND deleted_at IS NULL
                    """,
                arguments: [
                    FeatureSet.version, Data(features.bytes), Checksum.stored(of: features.bytes),
                    id, revision,
                ])
        }
    }

    /// The stored features of a template's whole reference photo; nil if there are none from this version of the
    /// feature finder.
    package func features(ofTemplate id: Int64) throws(StoreError) -> FeatureSet? {
        try read { database in
            let bytes = try Data.fetchOne(
                database,
                sql: "SELECT features FROM template_features WHERE template_id = ? AND version = ?",
                arguments: [id, FeatureSet.version])
            return bytes.flatMap { FeatureSet(bytes: [UInt8]($0)) }
        }
    }

    /// Which features of a template the photos of its accepted records show, latest photo first. Deleted records and
    /// records that are not accepted are left out.
    /// - Parameter features: the features of the template's whole reference photo.
    package func sightings(
        ofTemplate id: Int64, of features: FeatureSet
    ) throws(StoreError) -> [FeatureSighting] {
        try read {
            try SightingRows.confirmed($0, of: id, fingerprint: features.fingerprint)
        }
    }

    /// The template with this number.
    /// - Throws: `StoreError.noTemplate` if the template does not exist or is deleted.
    package func template(withID id: Int64) throws(StoreError) -> StoredTemplate {
        try read { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT \(TemplateRows.columns) FROM template
                    WHERE id = ? AND deleted_at IS NULL
                    """, arguments: [id])
            guard let row else {
                throw StoreError.noTemplate(
                    name: try TemplateRows.name(database, of: id), similar: [])
            }
            return try TemplateRows.stored(database, row: row)
        }
    }

    /// The regions and languages of each template's values; a column has a region for all its rows.
    private func places(
        _ database: Database
    ) throws -> [Int64: (regions: [Region], languages: Set<String>)] {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT template_id, location, ifnull(json_extract(rules, '$.language'), ?),
                    json_extract(rules, '$.until')
                FROM value WHERE removed_at IS NULL
                """, arguments: [Rules.usualLanguage])
        var places: [Int64: (regions: [Region], languages: Set<String>)] = [:]
        var photos: [Int64: (boxes: [TextBox], height: Int)] = [:]
        while let row = try rows.next() {
            let id: Int64 = row[0]
            places[id, default: ([], [])].languages.insert(row[2])
            guard let location = Location(row[1] as String), case .region(var region) = location
            else { continue }
            if let until: String = row[3] {
                let photo = try photos[id] ?? TemplateRows.boxes(database, of: id)
                photos[id] = photo
                region =
                    photo.boxes.rows(from: region, until: until, height: photo.height) ?? region
            }
            places[id, default: ([], [])].regions.append(region)
        }
        return places
    }
}
