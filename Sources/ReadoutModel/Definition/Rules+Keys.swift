import Foundation

extension Rules {
    /// One rule as written in an option or a definition file.
    private struct Key: Sendable {
        let name: String
        /// Sets the rule from its text; the text is nil if the key stands alone.
        let set: @Sendable (inout Rules, String?) throws(RuleProblem) -> Void
        /// The text that sets the rule again; nil if the rule is not set.
        let text: @Sendable (Rules) -> String?
    }

    /// Every rule. Definition files and options find a rule by its entry here.
    private static let table: [Key] = plain + CheckDigits.allCases.map(check)

    /// All rules except the check digits.
    private static let plain: [Key] = [
        Key(
            name: "decimals",
            set: { (rules, text) throws(RuleProblem) in
                rules.decimals = try whole(text, key: "decimals", in: 0...12)
            },
            text: { $0.decimals.map(String.init) }),
        Key(
            name: "digits",
            set: { (rules, text) throws(RuleProblem) in
                rules.digits = try whole(text, key: "digits", in: 1...20)
            },
            text: { $0.digits.map(String.init) }),
        Key(
            name: "implied-decimals",
            set: { (rules, text) throws(RuleProblem) in
                rules.impliedDecimals = try whole(text, key: "implied-decimals", in: 1...12)
            },
            text: { $0.impliedDecimals.map(String.init) }),
        Key(
            name: "scale",
            set: { (rules, text) throws(RuleProblem) in
                rules.scale = try scale(present(text, key: "scale"))
            },
            text: { $0.scale.map(\.description) }),
        Key(
            name: "min",
            set: { (rules, text) throws(RuleProblem) in
                rules.minimum = try number(text, key: "min")
            },
            text: { $0.minimum.map(\.description) }),
        Key(
            name: "max",
            set: { (rules, text) throws(RuleProblem) in
                rules.maximum = try number(text, key: "max")
            },
            text: { $0.maximum.map(\.description) }),
        Key(
            name: "pattern",
            set: { (rules, text) throws(RuleProblem) in
                rules.pattern = try checkedPattern(present(text, key: "pattern"))
            },
            text: { $0.pattern }),
        Key(
            name: "choices",
            set: { (rules, text) throws(RuleProblem) in
                rules.choices = try choices(present(text, key: "choices"))
            },
            text: { $0.choices.isEmpty ? nil : $0.choices.joined(separator: "|") }),
        Key(
            name: "monotonic",
            set: { (rules, text) throws(RuleProblem) in
                rules.monotonic = try flag(text, key: "monotonic")
            },
            text: { $0.monotonic ? "true" : nil }),
        Key(
            name: "max-rate",
            set: { (rules, text) throws(RuleProblem) in
                rules.maximumRate = try rate(present(text, key: "max-rate"))
            },
            text: { $0.maximumRate.map { "\($0.amount)/\($0.period.rawValue)" } }),
        Key(
            name: "rollover",
            set: { (rules, text) throws(RuleProblem) in
                let top = try number(text, key: "rollover")
                guard top > 0 else { throw .notAbove("rollover", text: top.description, 0) }
                rules.rollover = top
            },
            text: { $0.rollover.map(\.description) }),
        Key(
            name: "language",
            set: { (rules, text) throws(RuleProblem) in
                let language = try present(text, key: "language")
                guard Rules.isLanguage(language) else {
                    throw .notAllowed(
                        "language", text: language, allowed: "a name such as eng or eng+deu")
                }
                rules.language = language
            },
            text: { $0.language }),
        Key(
            name: "model",
            set: { (rules, text) throws(RuleProblem) in
                let model = try present(text, key: "model")
                guard let known = Model(rawValue: model.lowercased()) else {
                    throw .notAllowed("model", text: model, allowed: "display or text")
                }
                rules.model = known
            },
            text: { $0.model?.rawValue }),
        Key(
            name: "date-order",
            set: { (rules, text) throws(RuleProblem) in
                let order = try present(text, key: "date-order")
                guard let known = DateOrder(rawValue: order.lowercased()) else {
                    throw .notAllowed("date-order", text: order, allowed: "dmy, mdy or ymd")
                }
                rules.dateOrder = known
            },
            text: { $0.dateOrder?.rawValue }),
        Key(
            name: "convert",
            set: { (rules, text) throws(RuleProblem) in
                rules.converts = try flag(text, key: "convert")
            },
            text: { $0.converts ? "true" : nil }),
        Key(
            name: "guard",
            set: { (rules, text) throws(RuleProblem) in
                let shown = text?.singleSpaced ?? ""
                // A flag's word is no text that has to be shown.
                rules.guardText = isOn(shown).map { $0 ? "" : nil } ?? shown
            },
            text: { rules in rules.guardText.map { $0.isEmpty ? "true" : $0 } }),
        Key(
            name: "sum",
            set: { (rules, text) throws(RuleProblem) in
                rules.sum = try parts(present(text, key: "sum"))
            },
            text: { $0.sum.isEmpty ? nil : $0.sum.joined(separator: "+") }),
        Key(
            name: "unique",
            set: { (rules, text) throws(RuleProblem) in
                rules.isUnique = try flag(text, key: "unique")
            },
            text: { $0.isUnique ? "true" : nil }),
        Key(
            name: "until",
            set: { (rules, text) throws(RuleProblem) in
                let label = try present(text, key: "until").singleSpaced
                guard RowsEnd(label) != nil else {
                    throw .notAllowed(
                        "until", text: label, allowed: "a text with letters or digits")
                }
                rules.until = label
            },
            text: { $0.until }),
    ]

    /// The rule that a text passes a check.
    private static func check(_ check: CheckDigits) -> Key {
        Key(
            name: check.rawValue,
            set: { (rules, text) throws(RuleProblem) in
                if try flag(text, key: check.rawValue) {
                    rules.checks.insert(check)
                } else {
                    rules.checks.remove(check)
                }
            },
            text: { $0.checks.contains(check) ? "true" : nil })
    }

    /// The keys of all rules, in the order of a definition.
    package static var keys: [String] { table.map(\.name) }

    /// Sets the rule of a key.
    /// - Parameters:
    ///   - key: one of `keys`.
    ///   - text: as written in an option or a definition file; nil if the key stands alone.
    /// - Throws: `RuleProblem` if there is no such key, or if the key does not accept the text.
    package mutating func set(_ key: String, to text: String?) throws(RuleProblem) {
        guard let entry = Rules.table.first(where: { $0.name == key }) else {
            throw .unknownKey(key)
        }
        try entry.set(&self, text)
    }

    /// The rules without one of them.
    /// - Throws: never, as long as each rule accepts the text that it writes.
    func without(_ key: String) throws(RuleProblem) -> Rules {
        var rules = Rules()
        for entry in entries where entry.key != key { try rules.set(entry.key, to: entry.text) }
        return rules
    }

    /// The rules that are set, in the order of `keys`; setting them again gives the same rules.
    package var entries: [(key: String, text: String)] {
        Rules.table.compactMap { entry in entry.text(self).map { (entry.name, $0) } }
    }
}
