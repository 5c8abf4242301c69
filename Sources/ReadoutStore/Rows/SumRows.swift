import GRDB
import ReadoutModel

/// Judges the sums of stored records by the present rules of their template.
enum SumRows {
    /// A reading that may take part in a sum.
    private struct Part {
        let valueID: Int64
        let name: String
        let value: TypedValue?
        let isWord: Bool
        let isAccepted: Bool
        /// Whether the reading has the value's present kind, unit and factor.
        let isCounted: Bool
        let doubts: [Doubt]

        /// What the reading contributes to a sum; nil if it cannot contribute.
        var claim: SumClaim? {
            guard let value, isCounted else { return nil }
            guard !isWord else { return SumClaim(value, .word) }
            let isCertain = doubts.allSatisfy { Doubt.codesOfContext.contains($0.code) }
            return SumClaim(value, isCertain ? .certain : .doubtful)
        }
    }

    /// Judges the sums of a template's records again.
    /// - Parameter records: record numbers; nil for all.
    /// - Returns: the numbers of the records whose judgement changed.
    @discardableResult
    static func run(
        _ database: Database, templateID: Int64, records: [Int64]? = nil
    ) throws -> [Int64] {
        let values = try TemplateRows.values(
            database, of: templateID, template: "\(templateID)")
        let sums = SumJudgement(of: values.map(\.field))
        var ids = try records ?? recordsInDoubt(database, templateID: templateID)
        if records == nil, !sums.isEmpty {
            ids = try Int64.fetchAll(
                database,
                sql: "SELECT id FROM record WHERE template_id = ? AND deleted_at IS NULL",
                arguments: [templateID])
        }
        var changes: [Rejudgement.Change] = []
        for start in stride(from: 0, to: ids.count, by: group) {
            let part = Array(ids[start..<min(start + group, ids.count)])
            for (id, parts) in try parts(database, ofRecords: part) {
                changes += self.changes(of: parts, inRecord: id, by: sums)
            }
        }
        return try Rejudgement.apply(
            changes.sorted { ($0.recordID, $0.valueID) < ($1.recordID, $1.valueID) }, database)
    }

    /// The values that people gave or confirmed in a record, by name.
    static func words(_ database: Database, ofRecord id: Int64) throws -> [String: TypedValue] {
        let parts = try parts(database, ofRecords: [id])[id] ?? []
        return parts.reduce(into: [:]) { words, part in
            if part.isWord, part.isCounted { words[part.name] = part.value }
        }
    }

    /// Number of records judged at a time; limits memory and does not affect the result.
    private static let group = 500

    /// The records of a template that are in doubt because of a sum whose rule may no longer exist.
    private static func recordsInDoubt(
        _ database: Database, templateID: Int64
    ) throws -> [Int64] {
        try Int64.fetchAll(
            database,
            sql: """
                SELECT DISTINCT record.id FROM record INDEXED BY record_status
                CROSS JOIN reason ON reason.record_id = record.id
                WHERE template_id = ? AND status = 'review' AND deleted_at IS NULL AND code = ?
                """, arguments: [templateID, Doubt.codeOfSum])
    }

    private static func changes(
        of parts: [Part], inRecord id: Int64, by sums: SumJudgement
    ) -> [Rejudgement.Change] {
        let claims = parts.reduce(into: [:]) { claims, part in claims[part.name] = part.claim }
        let found = sums.doubts(of: claims)
        return parts.compactMap { part in
            // A corrected reading keeps the machine's judgement.
            guard !part.isWord, part.value != nil else { return nil }
            let doubts =
                part.doubts.filter { $0.code != Doubt.codeOfSum } + (found[part.name] ?? [])
            guard
                doubts.map({ [$0.code, $0.description] })
                    != part.doubts.map({ [$0.code, $0.description] })
            else { return nil }
            return Rejudgement.Change(
                recordID: id, valueID: part.valueID, doubts: doubts,
                isTurned: part.isAccepted != doubts.isEmpty)
        }
    }

    private static func parts(
        _ database: Database, ofRecords ids: [Int64]
    ) throws -> [Int64: [Part]] {
        let list = jsonList(ids)
        var doubts: [Int64: [Int64: [Doubt]]] = [:]
        let reasons = try Row.fetchCursor(
            database,
            sql: """
                SELECT record_id, value_id, code, message FROM reason
                WHERE record_id IN (SELECT value FROM json_each(?))
                ORDER BY record_id, value_id, position
                """, arguments: [list])
        while let row = try reasons.next() {
            doubts[row[0], default: [:]][row[1], default: []].append(
                .other(code: row[2], message: row[3]))
        }
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT reading.record_id, reading.value_id, value.name,
                    CASE WHEN reading.correction_id IS NULL THEN reading.value
                        ELSE correction.value END,
                    CASE WHEN reading.correction_id IS NULL THEN reading.magnitude
                        ELSE correction.magnitude END,
                    reading.correction_id IS NOT NULL, reading.accepted,
                    ((\(TemplateView.kind)) IS NULL
                        OR (\(TemplateView.kind)) IS value.kind
                            AND (\(TemplateView.unit)) IS value.unit)
                        AND (\(TemplateView.factor)) IS value.factor
                FROM reading CROSS JOIN value ON value.id = reading.value_id
                LEFT JOIN correction ON correction.id = reading.correction_id
                WHERE reading.record_id IN (SELECT value FROM json_each(?))
                    AND value.removed_at IS NULL
                """, arguments: [list])
        var parts: [Int64: [Part]] = [:]
        while let row = try rows.next() {
            let (record, value): (Int64, Int64) = (row[0], row[1])
            let typed = (row[3] as String?).map {
                TypedValue(text: $0, magnitude: magnitude(row[4]))
            }
            parts[record, default: []].append(
                Part(
                    valueID: value, name: row[2], value: typed, isWord: row[5],
                    isAccepted: row[6], isCounted: row[7], doubts: doubts[record]?[value] ?? []))
        }
        return parts
    }
}
