import Foundation

extension Field {
    /// The only characters that a text of this value may hold; nil when any may.
    package var allowedCharacters: String? { kind.characters(self) }

    /// What a text means as this value where nothing was learnt of it, and every rule that it breaks.
    package func parsed(_ text: String) -> Kind.Parsed { TaughtField(self).parsed(text) }

    /// What texts are compared by: the typed value, or the text where there is none. In figures spaces count: `10482 5`
    /// is not 104825.
    package func meaning(of text: String) -> String {
        parsed(text).value?.text
            ?? (isFigures ? text.singleSpaced : text.filter { !$0.isWhitespace })
    }

    /// The checks that a text should keep and does not. They judge what was read, and never choose between texts: hence
    /// they are no part of `parsed`.
    package func checkDoubts(of text: String) -> [Doubt] {
        CheckDigits.allCases.filter { rules.checks.contains($0) && !$0.holds(text) }
            .map { .check(text: text, $0) }
    }

    /// The doubt about a text that is not what the value has to read; nil where it is, or the value guards nothing.
    /// - Parameter shown: what the reference photo shows, for a guard that has to read that.
    package func guardDoubt(of text: String, shown: String) -> Doubt? {
        guard let wanted = rules.guardText else { return nil }
        let expected = wanted.isEmpty ? shown : wanted
        guard meaning(of: text) != meaning(of: expected) else { return nil }
        return .guarded(by: name, expected: expected, seen: text)
    }
}

extension TaughtField {
    /// What a text means as this value, and every rule that it breaks.
    ///
    /// Nothing is guessed: a text that can be understood in several ways has no value.
    /// - Parameter text: as read; outer spaces and the number of inner ones do not matter.
    package func parsed(_ text: String) -> Kind.Parsed {
        if field.isColumn, text.contains(where: \.isNewline) { return parsed(rows: text.rows) }
        let shown = text.singleSpaced
        guard !shown.isEmpty else { return Kind.Parsed(nil, doubts: [.nothingRead]) }
        let (kind, rules) = (field.kind, field.rules)
        var parsed = kind.parse(shown, self)
        if let pattern = rules.pattern, !rules.patternAdmits(patternTexts(shown)) {
            parsed.doubts.append(.pattern(text: shown, pattern: pattern))
        }
        guard let typed = parsed.value else { return parsed }
        if kind != .choice, !rules.choices.isEmpty,
            TypedValue.choices(rules.choices, saying: shown).isEmpty
        {
            parsed.doubts.append(.notAChoice(text: shown, choices: rules.choices))
        }
        guard let magnitude = typed.magnitude else { return parsed }
        if let minimum = rules.minimum, magnitude < minimum {
            parsed.doubts.append(.belowMinimum(typed.text, minimum: minimum))
        }
        if let maximum = rules.maximum, magnitude > maximum {
            parsed.doubts.append(.aboveMaximum(typed.text, maximum: maximum))
        } else if let rollover = rules.rollover, magnitude >= rollover {
            // A counter that starts again at this number never shows it.
            parsed.doubts.append(.aboveMaximum(typed.text, maximum: rollover))
        }
        return parsed
    }

    /// The texts of which one must match the pattern: a pattern may describe a number with or without its unit.
    private func patternTexts(_ text: String) -> [String] {
        guard field.kind == .number || field.kind == .integer, let quantity = Quantity(text) else {
            return [text]
        }
        return [text, quantity.figures]
    }
}

/// What a person typed for a value, understood.
package struct TypedEntry: Hashable, Sendable {
    /// What is to be stored.
    package let value: TypedValue
    /// Rules that it breaks.
    package let warnings: [Doubt]
}

/// Why what a person typed cannot be the value.
package struct RefusedEntry: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the value.
    package let valueName: String
    /// What is wrong with the text; at least one.
    package let doubts: [Doubt]

    /// The value and all that is wrong.
    package var description: String {
        "cannot set '\(valueName)': " + doubts.map(\.description).joined(separator: "; ")
    }
}

extension TaughtField {
    /// A correction typed in by a person: it must be of the value's kind; the rules that it breaks are named.
    ///
    /// Numbers and dates in our own notation are taken at their word: `1.234` has three decimals, and leading zeros of a
    /// counter need not be typed. What is typed is the value in its unit, also where the device shows it without a decimal
    /// mark or in other steps.
    package func typed(byUser text: String) -> Result<TypedEntry, RefusedEntry> {
        field.isColumn ? typed(rows: text.typedRows) : typed(cell: text)
    }

    /// A correction of a value that stands once, or of one row of a column.
    func typed(cell text: String) -> Result<TypedEntry, RefusedEntry> {
        let shown = text.singleSpaced
        let (kind, rules) = (field.kind, field.rules)
        var taught = self
        var warnings: [Doubt] = []
        var usual = rules.decimals
        if let scale = DisplayScale(rules) {
            if scale.impliedDecimals > 0 { usual = scale.decimals }
            taught.field.rules.impliedDecimals = nil
            taught.field.rules.scale = nil
            // How the device writes it says nothing of what is typed.
            taught.field.rules.decimals = usual
            taught.field.rules.pattern = nil
            taught.learnt.forms = WrittenForms()
        }
        if kind == .number, let match = shown.wholeMatch(of: #/-?[0-9]+\.([0-9]+)/#) {
            taught.field.rules.decimals = match.1.count
            taught.field.rules.digits = nil
            if let usual, usual != match.1.count {
                warnings.append(.decimals(text: shown, usual: usual))
            }
        }
        if kind == .date, shown.wholeMatch(of: #/[0-9]{4}-[0-9]{2}-[0-9]{2}/#) != nil {
            taught.field.rules.dateOrder = nil
        }
        let parsed = taught.parsed(shown)
        guard let typed = parsed.value else {
            return .failure(RefusedEntry(valueName: field.name, doubts: parsed.doubts))
        }
        warnings += parsed.doubts.filter { $0.code != "digits" } + field.checkDoubts(of: shown)
        // Zeros before a number need not be typed, but no counter shows more figures than it has.
        let figures = typed.text.prefix { $0 != "." }.count(where: \.isFigure)
        if [.number, .integer].contains(kind), let digits = rules.digits, figures > digits {
            warnings.append(.digits(text: shown, expected: digits))
        }
        return .success(TypedEntry(value: typed, warnings: warnings))
    }
}

extension Field {
    /// A correction typed in by a person, where nothing was learnt of the value.
    package func typed(byUser text: String) -> Result<TypedEntry, RefusedEntry> {
        TaughtField(self).typed(byUser: text)
    }
}
