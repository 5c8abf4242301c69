import Foundation

/// The rule that a value equals the sum of other values in its record.
package struct SumRule: Sendable {
    /// The name of the value that has the rule.
    package let total: String
    /// The names of the values that are added; at least one.
    package let parts: [String]
    /// The names of the columns that are added, and of the other columns of their tables: a row that was overlooked is
    /// missing from all of them.
    let columns: (added: Set<String>, beside: Set<String>)
    /// Whether durations with one colon are hours and minutes.
    private let isInHours: Bool

    /// Nil for a value without the rule.
    /// - Parameter fields: all values of the template.
    package init?(_ field: Field, among fields: [Field] = []) {
        guard !field.rules.sum.isEmpty else { return nil }
        total = field.name
        parts = field.rules.sum
        isInHours = field.unit.map { Unit.same($0, "h") } ?? false
        let added = fields.filter { field.rules.sum.contains($0.name) && $0.isColumn }
        let tables = Set(added.compactMap { $0.column?.table })
        let others = fields.filter { other in
            other.isColumn && !field.rules.sum.contains(other.name)
                && tables.contains(other.column?.table ?? "")
        }
        columns = (Set(added.map(\.name)), Set(others.map(\.name)))
    }

    /// The names of all values in the rule.
    package var names: [String] { [total] + parts }

    /// Whether a person says of a row of a part that it cannot be read, so that the sum is not known.
    func isOpen(_ claims: [String: SumClaim]) -> Bool {
        parts.contains { name in
            claims[name].map {
                $0.standing == .word && $0.value.text.rows.contains(where: \.isEmpty)
            } ?? false
        }
    }

    /// Why the values cannot all be right; nil if they add up, or if one of them has no number.
    package func doubt(of value: (String) -> TypedValue?) -> Doubt? {
        let values = names.map(value)
        let amounts = values.compactMap { $0?.magnitude }
        guard amounts.count == names.count, let shown = amounts.first else { return nil }
        let sum = amounts.dropFirst().reduce(Decimal(0), +)
        guard sum != shown else { return nil }
        // The rows of a column are parts one by one.
        let texts = values.map { value in
            (value?.text ?? "").rows.filter { !$0.isEmpty }.joined(separator: " + ")
        }
        let named = zip(names, texts).map { "\($0) \($1)" }
        let decimals = values.compactMap { $0?.mostDecimals }.max() ?? 0
        let durations = values.compactMap { $0?.text.rows }.joined().filter { $0.contains(":") }
        let makes =
            durations.isEmpty
            ? sum.text(decimals: decimals)
            : DurationText.text(
                ofSeconds: sum, decimals: decimals, like: durations, isHours: isInHours)
        return .sum(
            total: named[0], parts: named.dropFirst().joined(separator: " + "), makes: makes)
    }
}

/// One value of a record, as a sum sees it.
package struct SumClaim: Hashable, Sendable {
    /// Who states the value.
    package enum Standing: Hashable, Sendable {
        /// A person.
        case word
        /// The machine, with no doubts except those from other values and records.
        case certain
        /// The machine, with doubts of its own.
        case doubtful
    }

    package let value: TypedValue
    package let standing: Standing

    package init(_ value: TypedValue, _ standing: Standing) {
        self.value = value
        self.standing = standing
    }
}

/// Finds the values of a record that cannot all be right, by the sums in its template.
///
/// A wrong sum does not tell which value was misread, so all values that no person stated wait for review. If exactly
/// one value is doubtful by itself, only that one is blamed; if several are, none is. Where a column is added, the other
/// columns of its table wait, too: a row may be missing.
package struct SumJudgement: Sendable {
    package let rules: [SumRule]

    package init(of fields: [Field]) {
        rules = fields.compactMap { SumRule($0, among: fields) }
    }

    /// Whether the template has no sums.
    package var isEmpty: Bool { rules.isEmpty }

    /// The doubts that the sums raise, by value name.
    /// - Parameter claims: the known values, by name.
    package func doubts(of claims: [String: SumClaim]) -> [String: [Doubt]] {
        var found: [String: [Doubt]] = [:]
        for rule in rules {
            guard !rule.isOpen(claims), let doubt = rule.doubt(of: { claims[$0]?.value }) else {
                continue
            }
            let names = Set(rule.names)
            let doubtful = names.filter { claims[$0]?.standing == .doubtful }
            guard doubtful.count < 2 else { continue }
            let accused =
                doubtful.isEmpty ? names.filter { claims[$0]?.standing == .certain } : doubtful
            let mayLackRow = doubtful.isEmpty || !doubtful.isDisjoint(with: rule.columns.added)
            let beside =
                mayLackRow
                ? rule.columns.beside.filter { claims[$0]?.standing == .certain } : []
            for name in accused.union(beside) { found[name, default: []].append(doubt) }
        }
        return found
    }

    /// The doubts that the sums raise about a person's statements, filed under the total if the person stated it,
    /// else under the first part that the person stated. Values that still wait for review contradict nothing.
    /// - Parameter words: the names of the values that the person is stating now.
    package func objections(
        of claims: [String: SumClaim], to words: Set<String>
    ) -> [String: [Doubt]] {
        var found: [String: [Doubt]] = [:]
        for rule in rules {
            guard let said = rule.names.first(where: words.contains), !rule.isOpen(claims),
                rule.names.allSatisfy({ claims[$0]?.standing != .doubtful }),
                let doubt = rule.doubt(of: { claims[$0]?.value })
            else { continue }
            found[said, default: []].append(doubt)
        }
        return found
    }
}

extension Doubt {
    /// The code of doubts that come from a sum.
    package static let codeOfSum = "sum"
    /// The code of doubts about a record that repeats another one.
    package static let codeOfRepeat = "repeated"
    /// The codes of doubts about a record as a whole, whatever the history of its values says.
    package static let codesOfRecord = [codeOfSum, codeOfRepeat]
    /// The codes of doubts that come from other records and other values.
    package static let codesOfContext = codesOfHistory + codesOfRecord
}

extension [Reading] {
    /// Puts the readings of one record in doubt if they do not add up.
    /// - Parameters:
    ///   - words: a person's statements, by value name.
    ///   - others: names of values that cannot be added to the rest, for example because they are in a former unit.
    package func summed(
        by sums: SumJudgement, words: [String: TypedValue] = [:], except others: Set<String> = []
    ) -> [Reading] {
        guard !sums.isEmpty else { return self }
        var claims = words.mapValues { SumClaim($0, .word) }
        var readings = self
        for index in readings.indices {
            readings[index].doubts.removeAll { $0.code == Doubt.codeOfSum }
            let reading = readings[index]
            guard let value = reading.value, claims[reading.valueName] == nil,
                !others.contains(reading.valueName)
            else { continue }
            let isCertain = reading.doubts.allSatisfy {
                Doubt.codesOfContext.contains($0.code)
            }
            claims[reading.valueName] = SumClaim(value, isCertain ? .certain : .doubtful)
        }
        let found = sums.doubts(of: claims)
        for index in readings.indices {
            readings[index].doubts += found[readings[index].valueName] ?? []
        }
        return readings
    }
}
