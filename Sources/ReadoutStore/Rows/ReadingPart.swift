import GRDB
import ReadoutModel

/// A reading of a record, as the rules of the whole record see it.
struct ReadingPart {
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

    /// The change that replaces the reading's doubts of one code; nil where nothing changes. A corrected reading keeps the
    /// machine's judgement.
    func change(
        inRecord id: Int64, code: String, to found: [Doubt]
    ) -> Rejudgement.Change? {
        let now = doubts.filter { $0.code != code } + found
        guard !isWord,
            now.map({ [$0.code, $0.description] }) != doubts.map({ [$0.code, $0.description] })
        else { return nil }
        return Rejudgement.Change(
            recordID: id, valueID: valueID, doubts: now, isTurned: isAccepted != now.isEmpty)
    }

    /// The readings of records, by record number.
    static func of(_ database: Database, records ids: [Int64]) throws -> [Int64: [ReadingPart]] {
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
        var parts: [Int64: [ReadingPart]] = [:]
        while let row = try rows.next() {
            let (record, value): (Int64, Int64) = (row[0], row[1])
            let typed = (row[3] as String?).map {
                TypedValue(text: $0, magnitude: magnitude(row[4]))
            }
            parts[record, default: []].append(
                ReadingPart(
                    valueID: value, name: row[2], value: typed, isWord: row[5],
                    isAccepted: row[6], isCounted: row[7], doubts: doubts[record]?[value] ?? []))
        }
        return parts
    }
}
