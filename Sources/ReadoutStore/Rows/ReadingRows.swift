import Foundation
import GRDB
import ReadoutModel

/// Queries for readings.
enum ReadingRows {
    private struct Alternative: Codable {
        let text: String
        let confidence: Double
    }

    /// Stores a reading, its doubts and its picture.
    /// - Parameters:
    ///   - field: the definition the value was read with.
    ///   - byMachine: false for a row that holds only a correction.
    static func insert(
        _ database: Database, _ new: NewReading, recordID: Int64, valueID: Int64,
        of field: Field, byMachine: Bool = true
    ) throws {
        let reading = new.reading
        try database.cachedStatement(
            sql: """
                INSERT INTO reading (record_id, value_id, text, value, magnitude, confidence,
                    accepted, by_machine, alternatives, certainty, kind, unit, factor, cells)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                recordID, valueID, reading.text, reading.value?.text,
                reading.value?.magnitude.map { "\($0)" }, reading.confidence, reading.isAccepted,
                byMachine, try text(of: reading.alternatives), reading.confidence,
                field.kind.name, field.unit, field.factor,
                try CellText.text(of: reading.cells),
            ])
        try insert(database, reading.doubts, recordID: recordID, valueID: valueID)
        if let crop = new.crop {
            try database.cachedStatement(
                sql: """
                    INSERT INTO crop (record_id, value_id, picture, checksum) VALUES (?, ?, ?, ?)
                    """
            ).execute(
                arguments: [recordID, valueID, Data(crop), Checksum.stored(of: crop)])
        }
    }

    /// Stores the doubts of a reading that has none stored.
    static func insert(
        _ database: Database, _ doubts: [Doubt], recordID: Int64, valueID: Int64
    ) throws {
        for (position, doubt) in doubts.enumerated() {
            try database.cachedStatement(
                sql: """
                    INSERT INTO reason (record_id, value_id, position, code, message)
                    VALUES (?, ?, ?, ?, ?)
                    """
            ).execute(
                arguments: [recordID, valueID, position, doubt.code, doubt.description])
        }
    }

    /// Sets each reading's correction to the newest one that is not withdrawn.
    static func settleWords(_ database: Database, ofRecords ids: [Int64]) throws {
        let list = jsonList(ids)
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO reading (record_id, value_id, text, confidence, accepted,
                    by_machine, kind, unit, factor)
                SELECT DISTINCT record_id, value_id, '', 0, 0, 0, value.kind, value.unit,
                    value.factor
                FROM correction JOIN value ON value.id = value_id
                WHERE record_id IN (SELECT value FROM json_each(?)) AND withdrawn_at IS NULL
                """, arguments: [list])
        try database.execute(
            sql: """
                UPDATE reading SET correction_id = (
                    SELECT max(id) FROM correction
                    WHERE correction.record_id = reading.record_id
                        AND correction.value_id = reading.value_id AND withdrawn_at IS NULL)
                WHERE record_id IN (SELECT value FROM json_each(?))
                """, arguments: [list])
        try removePlaceholders(database, ofRecords: list)
    }

    /// Removes readings that hold only a withdrawn correction. If a record did not match its template, its placeholders
    /// stay until its last correction is withdrawn.
    private static func removePlaceholders(_ database: Database, ofRecords list: String) throws {
        let placeholders = """
            SELECT reading.record_id, reading.value_id
            FROM json_each(?) CROSS JOIN record ON record.id = json_each.value
            JOIN reading ON reading.record_id = record.id
            WHERE NOT reading.by_machine AND reading.correction_id IS NULL
                AND (record.unmatched_code IS NULL OR NOT EXISTS (
                    SELECT 1 FROM reading AS other
                    WHERE other.record_id = record.id AND other.correction_id IS NOT NULL))
            """
        for table in ["reason", "reading"] {
            try database.execute(
                sql: "DELETE FROM \(table) WHERE (record_id, value_id) IN (\(placeholders))",
                arguments: [list])
        }
    }

    /// The readings of records in template order, by record number.
    static func fetch(
        _ database: Database, ofRecords ids: [Int64]
    ) throws -> [Int64: [StoredReading]] {
        let list = jsonList(ids)
        let doubts = try doubts(database, ofRecords: list)
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT reading.record_id, reading.value_id, value.name,
                        CASE WHEN (\(TemplateView.kind)) IS NULL THEN value.unit
                            ELSE \(TemplateView.unit) END,
                        reading.text, reading.value, reading.magnitude, \(TemplateView.confidence),
                        reading.accepted, reading.alternatives, reading.correction_id,
                        correction.text, correction.value, correction.magnitude,
                        correction.confirmed, correction.corrected_at,
                        \(TemplateView.kind), correction.broken,
                        (\(TemplateView.kind)) IS NOT value.kind
                            OR (\(TemplateView.unit)) IS NOT value.unit
                            OR (\(TemplateView.factor)) IS NOT value.factor,
                        \(TemplateView.factor), correction.reason, reading.cells
                    FROM reading CROSS JOIN value ON value.id = reading.value_id
                    LEFT JOIN correction ON correction.id = reading.correction_id
                    WHERE reading.record_id IN (SELECT value FROM json_each(?))
                        AND value.removed_at IS NULL
                    ORDER BY reading.record_id, value.position
                    """), arguments: [list])
        var readings: [Int64: [StoredReading]] = [:]
        while let row = try rows.next() {
            let id: Int64 = row[0]
            let valueID: Int64 = row[1]
            let reading = StoredReading(
                valueName: row[2], kind: (row[16] as String?).flatMap(Kind.init(name:)),
                unit: row[3], factor: row[19], isOfOlderDefinition: row[18], text: row[4],
                value: typed(row[5], row[6]),
                confidence: row[7],
                alternatives: try alternatives(row[9]),
                doubts: doubts[id]?[valueID] ?? [], cells: try CellText.cells(row[21]),
                isAccepted: row[8],
                correction: row[10] == nil
                    ? nil
                    : Correction(
                        text: row[11], value: typed(row[12], row[13]), isConfirmation: row[14],
                        correctedAt: row[15], brokenRules: try Correction.rules(row[17]),
                        reason: row[20]))
            readings[id, default: []].append(reading)
        }
        return readings
    }

    /// The kind and unit of the readings of a record that were made with another kind, unit or factor than their values
    /// have now, by value number. Of a machine's reading they are the machine's own, whatever a person said of it since.
    static func olderDefinitions(
        _ database: Database, ofRecord id: Int64
    ) throws -> [Int64: (kind: Kind, unit: String?)] {
        let own = { (column: String) in
            "CASE WHEN reading.by_machine OR correction.kind IS NULL THEN reading.\(column) "
                + "ELSE correction.\(column) END"
        }
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT reading.value_id, \(own("kind")) AS own_kind, \(own("unit")) AS own_unit
                    FROM reading CROSS JOIN value ON value.id = reading.value_id
                    LEFT JOIN correction ON correction.id = reading.correction_id
                    WHERE reading.record_id = ? AND value.removed_at IS NULL
                        AND own_kind IS NOT NULL
                        AND (own_kind IS NOT value.kind OR own_unit IS NOT value.unit
                            OR (\(own("factor"))) IS NOT value.factor)
                    """), arguments: [id])
        var older: [Int64: (kind: Kind, unit: String?)] = [:]
        while let row = try rows.next() {
            guard let kind = Kind(name: row[1]) else { continue }
            older[row[0]] = (kind, row[2])
        }
        return older
    }

    private static func doubts(
        _ database: Database, ofRecords list: String
    ) throws -> [Int64: [Int64: [Doubt]]] {
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT record_id, value_id, code, message FROM reason
                    WHERE record_id IN (SELECT value FROM json_each(?))
                    ORDER BY record_id, value_id, position
                    """), arguments: [list])
        var doubts: [Int64: [Int64: [Doubt]]] = [:]
        while let row = try rows.next() {
            doubts[row[0], default: [:]][row[1], default: []].append(
                .other(code: row[2], message: row[3]))
        }
        return doubts
    }

    private static func typed(_ text: String?, _ number: String?) -> TypedValue? {
        text.map { TypedValue(text: $0, magnitude: magnitude(number)) }
    }

    private static func text(of alternatives: [Reading.Alternative]) throws -> String? {
        guard !alternatives.isEmpty else { return nil }
        let rows = alternatives.map { Alternative(text: $0.text, confidence: $0.confidence) }
        let encoder = JSONEncoder()
        // The same reading must always give the same text.
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(rows), as: UTF8.self)
    }

    private static func alternatives(_ text: String?) throws -> [Reading.Alternative] {
        guard let text else { return [] }
        return try JSONDecoder().decode([Alternative].self, from: Data(text.utf8))
            .map { Reading.Alternative(text: $0.text, confidence: $0.confidence) }
    }
}

extension StoredReading {
    /// A stored reading without its correction.
    /// - Parameters:
    ///   - field: the value's present definition.
    ///   - former: the definition at the time of reading, if known to differ.
    init(_ reading: Reading, of field: Field, readAs former: Field? = nil) {
        let definition = former ?? field
        self.init(
            valueName: field.name, kind: definition.kind, unit: definition.unit,
            factor: definition.factor,
            isOfOlderDefinition: definition.kind != field.kind
                || !Unit.isSameSpelling(definition.unit, field.unit)
                || definition.factor != field.factor,
            text: reading.text, value: reading.value,
            confidence: reading.confidence,
            alternatives: reading.alternatives,
            doubts: reading.doubts.map { .other(code: $0.code, message: $0.description) },
            cells: reading.cells.stored,
            isAccepted: reading.isAccepted, correction: nil)
    }
}
