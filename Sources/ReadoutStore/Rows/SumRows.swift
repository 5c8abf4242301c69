import GRDB
import ReadoutModel

/// Judges the sums of stored records by the present rules of their template.
enum SumRows {
    /// Judges the sums of a template's records again.
    /// - Parameter records: record numbers; nil for all.
    /// - Returns: the numbers of the records whose judgement changed.
    @discardableResult
    static func run(
        _ database: Database, templateID: Int64, records: [Int64]? = nil
    ) throws -> [Int64] {
        let values = try TemplateRows.values(
            database, of: templateID,
            template: TemplateRows.name(database, of: templateID))
        let sums = SumJudgement(of: values.map(\.field))
        // The rule that raised a doubt may no longer exist.
        var ids =
            try records
            ?? Rejudgement.records(database, of: templateID, inDoubtFor: Doubt.codeOfSum)
        if records == nil, !sums.isEmpty {
            ids = try Int64.fetchAll(
                database,
                sql: "SELECT id FROM record WHERE template_id = ? AND deleted_at IS NULL",
                arguments: [templateID])
        }
        var changes: [Rejudgement.Change] = []
        for start in stride(from: 0, to: ids.count, by: group) {
            let part = Array(ids[start..<min(start + group, ids.count)])
            for (id, parts) in try ReadingPart.of(database, records: part) {
                changes += self.changes(of: parts, inRecord: id, by: sums)
            }
        }
        return try Rejudgement.apply(
            changes.sorted { ($0.recordID, $0.valueID) < ($1.recordID, $1.valueID) }, database)
    }

    /// The values that people gave or confirmed in a record, by name.
    static func words(_ database: Database, ofRecord id: Int64) throws -> [String: TypedValue] {
        let parts = try ReadingPart.of(database, records: [id])[id] ?? []
        return parts.reduce(into: [:]) { words, part in
            if part.isWord, part.isCounted { words[part.name] = part.value }
        }
    }

    /// Number of records judged at a time; limits memory and does not affect the result.
    private static let group = 500

    private static func changes(
        of parts: [ReadingPart], inRecord id: Int64, by sums: SumJudgement
    ) -> [Rejudgement.Change] {
        let claims = parts.reduce(into: [:]) { claims, part in claims[part.name] = part.claim }
        let found = sums.doubts(of: claims)
        return parts.compactMap { part in
            part.value == nil
                ? nil : part.change(inRecord: id, code: Doubt.codeOfSum, to: found[part.name] ?? [])
        }
    }
}
