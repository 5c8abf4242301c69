import GRDB
import ReadoutModel

/// The present rules of templates, used to filter stored doubts for display. A doubt from a rule that no longer exists
/// is dropped.
struct PresentRules {
    /// Codes of doubts that depend on the definition of a value alone.
    private static let codesOfDefinition: Set<String> = [
        "decimals", "digits", "below-minimum", "above-maximum", "pattern", "not-a-choice", "unit",
        "luhn", "iban", "ean13",
    ]
    private static let codeOfRate = "too-fast"
    private static let codeOfDecimals = "decimals"

    /// The values by name, for each template number.
    private var values: [Int64: [String: Field]] = [:]
    /// The values by name, for each former definition.
    private var former: [Definition: [String: Field]] = [:]

    /// A revision of a template.
    private struct Definition: Hashable {
        let template: Int64
        let revision: Int
    }

    /// The record with only the doubts that the present rules raise, in their present wording.
    mutating func applied(_ database: Database, to record: StoredRecord) throws -> StoredRecord {
        guard record.readings.contains(where: PresentRules.mayChange) else { return record }
        let known: [String: Field]
        if let found = values[record.templateID] {
            known = found
        } else {
            known = try TemplateRows.definitions(
                database, of: record.templateID, template: record.template)
            values[record.templateID] = known
        }
        var record = record
        record.readings = try record.readings.map { reading in
            // The doubts of a column are about its rows, and stay as they were when the photo was read.
            guard PresentRules.mayChange(reading), let field = known[reading.valueName],
                !field.isColumn
            else {
                return reading
            }
            // Without a rule, the reference photo says how many decimals are usual.
            let isByPhoto =
                try field.rules.decimals == nil
                && reading.doubts.contains { $0.code == PresentRules.codeOfDecimals }
                && formerValues(database, of: record)[reading.valueName]?.rules.decimals == nil
            return PresentRules.applied(
                field, to: reading, keeping: isByPhoto ? PresentRules.codeOfDecimals : nil)
        }
        return record
    }

    /// The values that a record was read with, by name.
    private mutating func formerValues(
        _ database: Database, of record: StoredRecord
    ) throws -> [String: Field] {
        let definition = Definition(template: record.templateID, revision: record.revision)
        if let known = former[definition] { return known }
        let values = try TemplateVersions.values(
            database, of: record.templateID, at: record.revision, name: record.template
        ).values
        let found = Dictionary(values.map { ($0.name, $0) }) { first, _ in first }
        former[definition] = found
        return found
    }

    private static func mayChange(_ reading: StoredReading) -> Bool {
        !reading.isAccepted && !reading.isOfOlderDefinition
            && reading.doubts.contains {
                codesOfDefinition.contains($0.code) || Doubt.codesOfOrder.contains($0.code)
                    || $0.code == codeOfRate
            }
    }

    /// - Parameter code: the code of doubts that no rule raised.
    private static func applied(
        _ field: Field, to reading: StoredReading, keeping code: String?
    ) -> StoredReading {
        let present = field.parsed(reading.text).doubts + field.checkDoubts(of: reading.text)
        var doubts = reading.doubts.compactMap { doubt -> Doubt? in
            if codesOfDefinition.contains(doubt.code), doubt.code != code {
                return present.first { $0.code == doubt.code }.map {
                    .other(code: $0.code, message: $0.description)
                }
            }
            if Doubt.codesOfOrder.contains(doubt.code) {
                return field.rules.monotonic ? doubt : nil
            }
            if doubt.code == codeOfRate { return field.rules.maximumRate == nil ? nil : doubt }
            return doubt
        }
        if doubts.isEmpty {
            doubts = [
                .other(
                    code: "older-definition",
                    message: "judged by an older definition; 'record reread' judges it again")
            ]
        }
        var reading = reading
        reading.doubts = doubts
        return reading
    }
}
