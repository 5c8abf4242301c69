import Foundation

/// A value that has to equal the sum of other values of its record.
package struct SumRule: Hashable, Sendable {
    /// The name of the value with the rule.
    package let total: String
    /// The names of the values that are added; at least one.
    package let parts: [String]

    /// Nil for a value without the rule.
    package init?(_ field: Field) {
        guard !field.rules.sum.isEmpty else { return nil }
        total = field.name
        parts = field.rules.sum
    }

    /// The names of all values that the rule looks at.
    package var names: [String] { [total] + parts }

    /// Why the values cannot all be right; nil where they add up, or one of them has no amount.
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
        // Of durations the seconds were added.
        let makes =
            texts.contains { $0.contains(":") }
            ? "\(sum) seconds"
            : sum.text(decimals: values.compactMap { $0?.mostDecimals }.max() ?? 0)
        return .sum(
            total: named[0], parts: named.dropFirst().joined(separator: " + "), makes: makes)
    }
}

/// What one value of a record counts for where values are added.
package struct SumClaim: Hashable, Sendable {
    /// Who says it.
    package enum Standing: Hashable, Sendable {
        /// A person.
        case word
        /// The machine, and nothing speaks against it but other values and records.
        case certain
        /// The machine, which doubts it.
        case doubtful
    }

    package let value: TypedValue
    package let standing: Standing

    package init(_ value: TypedValue, _ standing: Standing) {
        self.value = value
        self.standing = standing
    }
}

/// Which values of a record cannot all be right, by the sums that its template names.
///
/// A wrong sum does not tell which value was misread, so all that are not a person's word wait. Where a single value is
/// doubtful by itself, the sum speaks against that one alone; where several are, it says nothing.
package struct SumJudgement: Sendable {
    package let rules: [SumRule]

    package init(of fields: [Field]) { rules = fields.compactMap(SumRule.init) }

    /// Whether no sum is named.
    package var isEmpty: Bool { rules.isEmpty }

    /// What the sums say against values, by their names.
    /// - Parameter claims: what is known, by the name of the value.
    package func doubts(of claims: [String: SumClaim]) -> [String: [Doubt]] {
        var found: [String: [Doubt]] = [:]
        for rule in rules {
            guard let doubt = rule.doubt(of: { claims[$0]?.value }) else { continue }
            let names = Set(rule.names)
            let doubtful = names.filter { claims[$0]?.standing == .doubtful }
            guard doubtful.count < 2 else { continue }
            let accused =
                doubtful.isEmpty ? names.filter { claims[$0]?.standing == .certain } : doubtful
            for name in accused { found[name, default: []].append(doubt) }
        }
        return found
    }

    /// What the sums say against what a person says, by the name of the value: the total's where the person says that,
    /// else that of the first part. Values that still wait do not contradict anybody.
    /// - Parameter words: the names of the values of which the person speaks now.
    package func objections(
        of claims: [String: SumClaim], to words: Set<String>
    ) -> [String: [Doubt]] {
        var found: [String: [Doubt]] = [:]
        for rule in rules {
            guard let said = rule.names.first(where: words.contains),
                rule.names.allSatisfy({ claims[$0]?.standing != .doubtful }),
                let doubt = rule.doubt(of: { claims[$0]?.value })
            else { continue }
            found[said, default: []].append(doubt)
        }
        return found
    }
}

extension Doubt {
    /// The code of doubts that come from the sum of other values.
    package static let codeOfSum = "sum"
    /// The codes of doubts that come from other records and other values.
    package static let codesOfContext = codesOfHistory + [codeOfSum]
}

extension [Reading] {
    /// The readings of one record, in doubt where they do not add up.
    /// - Parameters:
    ///   - words: what a person says of values, by their names.
    ///   - others: names of values that cannot be added to the rest, such as those counted in a former unit.
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
