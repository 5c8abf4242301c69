/// Whether a text keeps one rule of a value.
package struct RuleFinding: Hashable, Sendable {
    /// The rule as written in a definition: `kind=number`, `min=1`, `monotonic`.
    package let rule: String
    /// How the text breaks the rule; empty if it keeps it.
    package let doubts: [Doubt]

    /// Whether the text keeps the rule.
    package var isKept: Bool { doubts.isEmpty }
}

extension TaughtField {
    /// Checks a text against every rule: the kind first, then in the order of a definition's keys.
    /// - Parameters:
    ///   - text: the text as read.
    ///   - moment: when its photo was taken, wall-clock time.
    ///   - earlier: the last trusted reading taken before it, if any.
    ///   - later: the first trusted reading taken after it, if any.
    ///   - replacements: the meter's replacements.
    ///   - offset: minutes east of UTC of the clock that showed `moment`, if known.
    ///   - others: the other values of the record, by name.
    ///   - known: what is already known to speak against the text, such as readings that contradict each other.
    package func findings(
        on text: String, at moment: String, earlier: PastReading?, later: PastReading?,
        replacements: [MeterReplacement] = [], utcOffsetInMinutes offset: Int? = nil,
        beside others: [String: TypedValue] = [:], knowing known: [Doubt] = []
    ) -> [RuleFinding] {
        let parsed = parsed(text)
        var doubts = parsed.doubts
        // The reference photo's text is not known here.
        if let doubt = field.guardDoubt(of: text, shown: text) { doubts.append(doubt) }
        if let typed = parsed.value {
            doubts += field.historyDoubts(
                of: typed, at: moment, earlier: earlier, later: later, replacements: replacements,
                utcOffsetInMinutes: offset)
            doubts += field.checkDoubts(of: text.singleSpaced)
            let sum = SumRule(field)?.doubt { $0 == field.name ? typed : others[$0] }
            if let sum { doubts.append(sum) }
        }
        doubts += known.filter { Doubt.codesOfHistory.contains($0.code) && !doubts.contains($0) }
        let judging: [(key: String, text: String)] =
            [("kind", field.kind.name)] + (field.unit.map { [("unit", $0)] } ?? [])
            + field.rules.entries.filter { !TaughtField.mannersOfReading.contains($0.key) }
        return judging.map { entry in
            RuleFinding(
                rule: entry.text == "true" ? entry.key : "\(entry.key)=\(entry.text)",
                doubts: doubts.filter { field.key(brokenBy: $0) == entry.key })
        }
    }

    /// Rules that say how a value is read, not what it may be.
    private static let mannersOfReading: Set<String> = [
        "language", "model", "convert", "scale", "until",
    ]
}

extension Field {
    /// The key of the rule that a doubt is about; nil if it is about none.
    fileprivate func key(brokenBy doubt: Doubt) -> String? {
        switch doubt {
        case .nothingRead, .notOfKind, .ambiguous: "kind"
        case .unit: "unit"
        case .decimals: rules.decimals == nil ? "implied-decimals" : "decimals"
        case .digits: "digits"
        case .belowMinimum:
            rules.minimum != nil ? "min" : rules.rollover != nil ? "rollover" : "digits"
        case .aboveMaximum(_, let limit): limit == rules.maximum ? "max" : "rollover"
        case .pattern(_, let pattern):
            rules.dateOrder?.rule == pattern ? "date-order" : "pattern"
        case .notAChoice: rules.choices.isEmpty ? "kind" : "choices"
        case .belowEarlier, .aboveLater: "monotonic"
        case .tooFast: "max-rate"
        case .check(_, let check): check.rawValue
        case .sum: "sum"
        case .repeated(let name, _, _): name == self.name ? "unique" : nil
        case .row(_, let doubt): key(brokenBy: doubt)
        case .guarded(let name, _, _): name == self.name ? "guard" : nil
        default: nil
        }
    }
}
