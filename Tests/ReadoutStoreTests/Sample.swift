import Foundation
import GRDB
import ReadoutGeometry
import ReadoutInput
import ReadoutModel
import Testing

@testable import ReadoutAlignment
@testable import ReadoutStore

/// Templates and records to store, with defaults for everything a test does not care about.
enum Sample {
    static func template(
        _ name: String = "meter", fields: [Field]? = nil, boxes: [TextBox]? = nil
    ) -> Template {
        Template(
            name: name, description: "Boiler room",
            fields: fields ?? [
                value("energy", .number, unit: "kWh"), value("serial", .code),
            ],
            reference: Reference(
                sha256: String(repeating: "a", count: 64), width: 400, height: 300,
                boxes: boxes ?? [box("Total", x: 10)], picture: [0xFF, 0xD8, 0x00, 0x7F]))
    }

    static func value(
        _ name: String, _ kind: Kind, unit: String? = nil, rules: Rules = Rules()
    ) -> Field {
        Field(
            name: name, kind: kind, unit: unit,
            location: .region(Region(x: 10, y: 20, width: 100.5, height: 30)), rules: rules)
    }

    static func box(_ text: String, x: Double = 0) -> TextBox {
        TextBox(
            words: text.split(separator: " ").map {
                TextBox.Word(
                    text: String($0), confidence: 0.9,
                    region: Region(x: x, y: 5, width: 40, height: 12))
            })
    }

    /// Makes a database in the form of an older version, with a template that has no records.
    static func database(ofVersion version: Int, at path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { database in
            try Schema.migrate(database, steps: Array(Schema.steps.prefix(version)))
            try database.execute(
                sql: """
                    INSERT INTO template (id, name, description, revision, created_at, updated_at,
                        photo_sha256, photo_width, photo_height, boxes, picture)
                    VALUES (4, 'meter', '', 2, '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z',
                        '\(String(repeating: "a", count: 64))', 20, 10, '[]', x'FFD8');
                    INSERT INTO value (id, template_id, position, name, kind, unit, location, rules)
                    VALUES (7, 4, 1, 'energy', 'number', 'kWh', '10x5+0+0', '{}');
                    """)
        }
        try queue.close()
    }

    static func time(_ text: String) throws -> CaptureTime {
        try #require(CaptureTime(text: text, utcOffsetInMinutes: 60, source: .exif))
    }

    /// A photo whose identity is derived from a number.
    static func photo(_ number: Int, at moment: String = "2026-03-01T10:00:00") throws
        -> StoredPhoto
    {
        let digits = String(number)
        return StoredPhoto(
            sha256: String(repeating: "0", count: 64 - digits.count) + digits,
            path: "photos/\(number).jpg", width: 400, height: 300, captureTime: try time(moment),
            position: GeographicPosition(latitude: 50.08, longitude: 14.43))
    }

    static func number(_ name: String, _ text: String, doubts: [Doubt] = []) -> NewReading {
        NewReading(
            Reading(
                valueName: name, text: text,
                value: TypedValue(text: text, magnitude: Decimal(string: text)), confidence: 0.99,
                alternatives: [Reading.Alternative(text: "7", confidence: 0.1)], doubts: doubts),
            crop: [1, 2, 3])
    }

    static func text(_ name: String, _ text: String, doubts: [Doubt] = []) -> NewReading {
        NewReading(
            Reading(
                valueName: name, text: text, value: TypedValue(text: text), confidence: 0.9,
                doubts: doubts))
    }

    static let alignment = Alignment(
        transform: Homography(elements: [1, 0.25, 3, 0, 1, -4.5, 0, 0, 1]), inliers: 83,
        residual: 1.2, confidence: 0.97, method: .features)

    static func record(
        _ number: Int, in template: StoredTemplate, at moment: String = "2026-03-01T10:00:00",
        _ readings: [NewReading]
    ) throws -> NewRecord {
        NewRecord(
            templateID: template.id, revision: template.revision,
            photo: try photo(number, at: moment), result: .read(alignment, readings),
            milliseconds: 142)
    }
}

extension FeatureSet {
    /// A number of dark features, each derived from its index and `seed`.
    static func sample(_ count: Int, seed: UInt64 = 1) -> FeatureSet {
        FeatureSet(
            dark: (0..<count).map {
                Feature(
                    place: Point(Double($0), 4), size: 1.5, angle: 0.5,
                    words: SIMD4(UInt64($0), seed, 3, 4))
            }, light: [])
    }
}

extension Store {
    /// Adds a record that must be new.
    @discardableResult
    func addNew(_ record: NewRecord, in operation: OperationID? = nil) throws -> StoredRecord {
        guard case .added(let stored) = try add(record, in: operation) else {
            throw StoreError.failed(path: path, detail: "a duplicate")
        }
        return stored
    }

    /// An export as one string.
    func exported(
        _ template: String = "meter", _ options: ExportOptions = ExportOptions()
    ) throws -> (text: String, summary: ExportSummary) {
        var bytes: [UInt8] = []
        let summary = try export(template, options: options) { bytes.append(contentsOf: $0) }
        return (String(decoding: bytes, as: UTF8.self), summary)
    }
}

/// A folder that is removed after the test.
final class TemporaryFolder {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("readout-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }
}
