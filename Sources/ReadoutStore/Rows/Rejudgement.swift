import GRDB
import ReadoutModel

/// Judges all readings of a value against each other and stores what changes.
enum Rejudgement {
    /// A reading whose judgement differs from the stored one.
    struct Change {
        let recordID: Int64
        let valueID: Int64
        /// The objections of other readings; the reading is accepted if there are none.
        let doubts: [Doubt]
        /// Whether the reading becomes accepted or loses acceptance.
        let isTurned: Bool
    }

    /// Judges the readings of all values that compare records, the sums of records, and which records repeat another one,
    /// for some templates.
    /// - Parameters:
    ///   - values: row numbers of the values to judge; nil for all.
    ///   - records: numbers of the records whose sums are judged; nil for all.
    /// - Returns: the numbers of the records whose judgement changed.
    @discardableResult
    static func run(
        _ database: Database, templates: Set<Int64>, values: Set<Int64>? = nil,
        sumsOf records: [Int64]? = nil
    ) throws -> [Int64] {
        var changed: Set<Int64> = []
        for template in templates.sorted() {
            for row in try TemplateRows.values(database, of: template, template: "\(template)")
            where values?.contains(row.id) ?? true {
                changed.formUnion(try run(database, templateID: template, row: row))
            }
            changed.formUnion(try SumRows.run(database, templateID: template, records: records))
            changed.formUnion(try RepeatRows.run(database, templateID: template))
        }
        return changed.sorted()
    }

    /// Judges all readings of a value.
    /// - Returns: the numbers of the records whose judgement changed.
    @discardableResult
    static func run(
        _ database: Database, templateID: Int64, row: FieldRow
    ) throws -> [Int64] {
        let isCurrent = try isCurrent(database, row)
        guard row.field.rules.comparesRecords || !isCurrent else { return [] }
        let claims = try ClaimRows.claims(database, templateID: templateID, row: row, .all)
        let changes = try changes(
            database, row: row, claims: claims,
            doubts: judgement(database, of: row).doubts(of: claims.map(\.claim)))
        if !isCurrent { try noteRules(database, of: row) }
        let turned = try apply(changes, database)
        try OtherwiseDoubtful.renew(database, templateID: templateID, row: row)
        return turned
    }

    /// Judges a template's values again if their rules have changed since they were last judged.
    /// - Returns: the numbers of the records whose judgement changed.
    static func refresh(_ database: Database, template: Int64) throws -> [Int64] {
        var changed: Set<Int64> = []
        for row in try TemplateRows.values(database, of: template, template: "\(template)")
        where try !isCurrent(database, row) {
            changed.formUnion(try run(database, templateID: template, row: row))
        }
        changed.formUnion(try SumRows.run(database, templateID: template))
        changed.formUnion(try RepeatRows.run(database, templateID: template))
        return changed.sorted()
    }

    /// The judgement for the readings of a value.
    static func judgement(_ database: Database, of row: FieldRow) throws -> HistoryJudgement {
        HistoryJudgement(
            of: row.field, replacements: try EventRows.replacements(database, ofValue: row.id))
    }

    /// The differences between a judgement and what is stored.
    /// - Parameter doubts: the doubts of each claim.
    static func changes(
        _ database: Database, row: FieldRow, claims: [StoredClaim], doubts: [[Doubt]]
    ) throws -> [Change] {
        try zip(claims, doubts).compactMap { stored, doubts in
            guard !stored.claim.isWord, !(stored.isTrusted && doubts.isEmpty) else { return nil }
            var doubts = doubts
            if !stored.isTrusted {
                let known = try reasons(
                    database, ofRecord: stored.recordID, value: row.id)
                // Doubts about the record as a whole stay.
                doubts += known.filter { Doubt.codesOfRecord.contains($0.code) }
                let isSame =
                    known.map { [$0.code, $0.description] }
                    == doubts.map { [$0.code, $0.description] }
                guard !isSame else { return nil }
            }
            return Change(
                recordID: stored.recordID, valueID: row.id, doubts: doubts,
                isTurned: stored.isTrusted != doubts.isEmpty)
        }
    }

    /// Stores the changes of a judgement.
    /// - Returns: the numbers of the records whose judgement changed.
    @discardableResult
    static func apply(_ changes: [Change], _ database: Database) throws -> [Int64] {
        for change in changes {
            let arguments: StatementArguments = [change.recordID, change.valueID]
            try database.cachedStatement(
                sql: "DELETE FROM reason WHERE record_id = ? AND value_id = ?"
            ).execute(arguments: arguments)
            try ReadingRows.insert(
                database, change.doubts, recordID: change.recordID, valueID: change.valueID)
            if change.isTurned {
                try database.cachedStatement(
                    sql: "UPDATE reading SET accepted = ? WHERE record_id = ? AND value_id = ?"
                ).execute(arguments: [change.doubts.isEmpty] + arguments)
            }
        }
        let turned = Set(changes.filter(\.isTurned).map(\.recordID)).sorted()
        if !turned.isEmpty { try RecordRows.updateStatus(database, ofRecords: turned) }
        return turned
    }

    /// The stored doubts of a reading.
    static func reasons(
        _ database: Database, ofRecord record: Int64, value: Int64
    ) throws -> [Doubt] {
        try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT code, message FROM reason WHERE record_id = ? AND value_id = ?
                    ORDER BY position
                    """), arguments: [record, value]
        ).map { .other(code: $0[0], message: $0[1]) }
    }

    /// The records of a template that wait for review with a doubt of this code.
    static func records(
        _ database: Database, of template: Int64, inDoubtFor code: String
    ) throws -> [Int64] {
        try Int64.fetchAll(
            database,
            sql: """
                SELECT DISTINCT record.id FROM record INDEXED BY record_status
                CROSS JOIN reason ON reason.record_id = record.id
                WHERE template_id = ? AND status = 'review' AND deleted_at IS NULL AND code = ?
                """, arguments: [template, code])
    }

    /// Whether a person has corrected or confirmed a reading.
    static func hasWord(_ database: Database, record: Int64, value: Int64) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: """
                SELECT correction_id IS NOT NULL FROM reading WHERE record_id = ? AND value_id = ?
                """)
        return try Bool.fetchOne(statement, arguments: [record, value]) ?? false
    }

    /// The templates of records, including deleted records.
    static func templates(_ database: Database, ofRecords ids: [Int64]) throws -> Set<Int64> {
        try Int64.fetchSet(
            database,
            sql: """
                SELECT DISTINCT template_id FROM record
                WHERE id IN (SELECT value FROM json_each(?))
                """, arguments: [jsonList(ids)])
    }

    /// Whether the stored readings of a value were judged by its present rules.
    static func isCurrent(_ database: Database, _ row: FieldRow) throws -> Bool {
        let known = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT judged_by FROM value WHERE id = ?"),
            arguments: [row.id])
        return known?[0] as String? == rules(of: row.field)
    }

    /// Marks the stored readings of a value as judged by its present rules.
    static func noteRules(_ database: Database, of row: FieldRow) throws {
        try database.execute(
            sql: "UPDATE value SET judged_by = ? WHERE id = ?",
            arguments: [rules(of: row.field), row.id])
    }

    /// Everything the judgement of a value depends on except its records and events; nil if the value does not compare
    /// records. Begins with the version of the judgement, so that a new version judges everything again.
    static func rules(of field: Field) -> String? {
        guard field.rules.comparesRecords else { return nil }
        let keys = ["monotonic", "max-rate", "rollover"]
        let compared = field.rules.entries.filter { keys.contains($0.key) }
        return
            (["1", "kind=\(field.kind.name)", "unit=\(field.unit ?? "")"]
            + (field.factor.map { ["factor=\($0)"] } ?? [])
            + compared.map { "\($0.key)=\($0.text)" }).joined(separator: ",")
    }
}
