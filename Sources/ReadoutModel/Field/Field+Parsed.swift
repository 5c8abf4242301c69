import Foundation

extension Field {
    /// The only characters that a text of this value may contain; nil if any may.
    package var allowedCharacters: String? { kind.characters(self) }

    /// Parses a text as this value without anything learnt, and lists every rule it breaks.
    package func parsed(_ text: String) -> Kind.Parsed { TaughtField(self).parsed(text) }

    /// The value without the limits that a person set. They say which values are usual, not what a photo shows: a reader
    /// that is held to them would turn each unusual value into a usual one.
    package var withoutLimits: Field {
        var open = self
        // A counter with a minimum may show numbers below zero.
        open.rules.minimum = rules.minimum.map { _ in -Decimal.greatestFiniteMagnitude }
        open.rules.maximum = nil
        return open
    }

    /// The limits that a value breaks.
    package func limitDoubts(of value: TypedValue) -> [Doubt] {
        guard let magnitude = value.magnitude else { return [] }
        var doubts: [Doubt] = []
        if let minimum = rules.minimum, magnitude < minimum {
            doubts.append(.belowMinimum(value.text, minimum: minimum))
        } else if rules.minimum == nil, rules.rollover != nil, magnitude < 0 {
            // A counter that rolls over starts again at zero.
            doubts.append(.belowMinimum(value.text, minimum: 0))
        }
        if let maximum = rules.maximum, magnitude > maximum {
            doubts.append(.aboveMaximum(value.text, maximum: maximum))
        } else if let rollover = rules.rollover, magnitude >= rollover {
            // A counter that rolls over at this number never shows it.
            doubts.append(.aboveMaximum(value.text, maximum: rollover))
        }
        return doubts
    }

    /// The checks that the text should pass and does not. They judge the final text and never choose between texts,
    /// so `parsed` leaves them out.
    package func checkDoubts(of text: String) -> [Doubt] {
        CheckDigits.allCases.filter { rules.checks.contains($0) && !$0.holds(text) }
            .map { .check(text: text, $0) }
    }

    /// The doubt about a guard that does not read what it must; nil if it does, or if the value is not a guard.
    /// - Parameter shown: the reference photo's text, for a guard that must read the same.
    package func guardDoubt(of text: String, shown: String) -> Doubt? {
        guard let wanted = rules.guardText else { return nil }
        let expected = wanted.isEmpty ? shown : wanted
        guard literalMeaning(of: text) != literalMeaning(of: expected) else { return nil }
        return .guarded(by: name, expected: expected, seen: text)
    }
}

extension TaughtField {
    /// Parses a text as this value, and lists every rule it breaks.
    ///
    /// Nothing is guessed: a text with several possible meanings has no value.
    /// - Parameter text: the text as read; outer spaces and the number of inner ones do not matter.
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
        parsed.doubts += field.limitDoubts(of: typed)
        return parsed
    }

    /// The texts to match with the pattern; one match is enough. A pattern may describe a number with or without its
    /// unit.
    private func patternTexts(_ text: String) -> [String] {
        guard field.isNumeric, let quantity = Quantity(text) else { return [text] }
        return [text, quantity.number]
    }
}

/// A parsed value that a person typed.
package struct TypedEntry: Hashable, Sendable {
    /// The value to store.
    package let value: TypedValue
    /// The rules that it breaks.
    package let warnings: [Doubt]
}

/// Why a typed text cannot be the value.
package struct RefusedEntry: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the value.
    package let valueName: String
    /// What is wrong with the text; at least one.
    package let doubts: [Doubt]

    /// The value's name and all problems.
    package var description: String {
        "cannot set '\(valueName)': " + doubts.map(\.description).joined(separator: "; ")
    }
}

extension TaughtField {
    /// Parses a correction that a person typed. It must be of the value's kind; broken rules only give warnings.
    ///
    /// Numbers and dates in standard notation are taken literally: `1.234` has three decimals, and a counter's
    /// leading zeros may be left out. A person types the value in its unit, even if the device shows it without a
    /// decimal mark or in other steps. Zeros at the end may be left out, but not the decimal mark: `15.5` for 15.50. The
    /// mark may be a comma, unless it may stand for thousands.
    package func typed(byUser text: String) -> Result<TypedEntry, RefusedEntry> {
        field.isColumn ? typed(rows: text.typedRows) : typed(cell: text)
    }

    /// A correction of a value that stands once, or of one row of a column.
    func typed(cell typed: String) -> Result<TypedEntry, RefusedEntry> {
        let (kind, rules) = (field.kind, field.rules)
        let text: String
        switch inOwnUnit(typed) {
        case .success(let said): text = said
        case .failure(let refused): return .failure(refused)
        }
        let shown =
            kind == .number
            ? text.singleSpaced.without(unit: field.unit).withDecimalPoint(
                usual: rules.impliedDecimals ?? rules.decimals)
            : text.singleSpaced
        var taught = self
        var warnings: [Doubt] = []
        var usual = rules.decimals
        let scale = DisplayScale(rules)
        if let scale {
            if scale.impliedDecimals > 0 { usual = scale.decimals }
            taught.field.rules.impliedDecimals = nil
            taught.field.rules.scale = nil
            // The device's notation does not apply to typed text.
            taught.field.rules.decimals = usual
            taught.field.rules.pattern = nil
            taught.learnt.forms = WrittenForms()
        }
        if kind == .number, let match = shown.wholeMatch(of: #/-?[0-9]+\.([0-9]+)/#) {
            taught.field.rules.decimals = match.1.count
            taught.field.rules.digits = nil
            if let usual, usual < match.1.count {
                warnings.append(.decimals(text: shown, usual: usual))
            }
        }
        if kind == .number, scale != nil, let digits = rules.digits,
            shown.wholeMatch(of: #/[0-9]+/#) != nil, shown.count <= digits
        {
            // So few digits cannot be all those that the device shows.
            taught.field.rules.decimals = nil
        }
        if kind == .date, shown.wholeMatch(of: #/[0-9]{4}-[0-9]{2}-[0-9]{2}/#) != nil {
            taught.field.rules.dateOrder = nil
        }
        if let dayFirst = taught.withDayFirst(forTyped: shown) {
            let meanings = [taught, dayFirst].compactMap { $0.parsed(shown).value?.text }
            guard Set(meanings).count < 2 else {
                let doubt = Doubt.ambiguous(text: shown, meanings: meanings, advice: "")
                return .failure(RefusedEntry(valueName: field.name, doubts: [doubt.ofTypedText]))
            }
            taught = dayFirst
        }
        let parsed = taught.parsed(shown)
        guard let typed = parsed.value else {
            return .failure(
                RefusedEntry(valueName: field.name, doubts: parsed.doubts.map(\.ofTypedText)))
        }
        warnings += parsed.doubts.filter { $0.code != "digits" } + field.checkDoubts(of: shown)
        // Leading zeros need not be typed, but no counter shows more digits than it has.
        let positions = typed.text.prefix { $0 != "." }.count(where: \.isDigit)
        if field.isNumeric, let digits = rules.digits, positions > digits {
            warnings.append(.digits(text: shown, expected: digits))
        }
        // Nor does it show a sign.
        let isBelowZero = typed.magnitude.map { $0 < 0 } ?? false
        if rules.digits != nil, rules.minimum == nil, isBelowZero,
            !warnings.contains(where: { $0.code == "below-minimum" })
        {
            warnings.append(.belowMinimum(typed.text, minimum: 0))
        }
        return .success(TypedEntry(value: typed, warnings: warnings))
    }
}

extension TaughtField {
    /// A typed number in the value's unit: converted from the other unit that it may be in, if a person names that one.
    /// Refused where no unit is named, as either may be meant. Any other text as it is.
    private func inOwnUnit(_ text: String) -> Result<String, RefusedEntry> {
        guard field.isNumeric, let own = field.unit, let otherUnit,
            let match = text.wholeMatch(
                of: #/\s*([^\p{L}\p{N}]*[0-9](?:[^\p{L}%°]*[0-9])?)\s*(\D*)/#)
        else { return .success(text) }
        func refused(_ doubt: Doubt) -> Result<String, RefusedEntry> {
            .failure(RefusedEntry(valueName: field.name, doubts: [doubt]))
        }
        let unit = match.2.trimmingCharacters(in: .whitespaces)
        if unit.isEmpty { return refused(.unitNotNamed(text: text, own: own, other: otherUnit)) }
        guard Unit.same(unit, otherUnit), !Unit.same(unit, own) else { return .success(text) }
        let said = String(match.1.trimmingPrefix("+"))
        let isPlain = said.wholeMatch(of: #/-?[0-9]+(?:[.,][0-9]+)?/#) != nil
        let number =
            isPlain ? said.replacing(",", with: ".") : field.parsed(said).value?.text ?? said
        guard let converted = Unit.converted(number, from: otherUnit, to: own) else {
            return refused(.unit(found: unit, expected: own))
        }
        return .success(converted)
    }

    /// This value with the day first in its dates, if a typed text is a date such as `11. 10. 2018` and the paper has
    /// another order: people who write points write the day first. Nil for any other text.
    fileprivate func withDayFirst(forTyped text: String) -> TaughtField? {
        guard field.kind == .date, text.wholeMatch(of: #/[0-9]+\. ?[0-9]+\. ?[0-9]{4}/#) != nil
        else {
            return nil
        }
        var dayFirst = self
        dayFirst.field.rules.dateOrder = .dmy
        return dayFirst
    }
}

extension Field {
    /// Parses a correction that a person typed, without anything learnt.
    package func typed(byUser text: String) -> Result<TypedEntry, RefusedEntry> {
        TaughtField(self).typed(byUser: text)
    }
}

extension Doubt {
    /// The doubt with advice for a person who types a text, rather than for one who defines a value.
    fileprivate var ofTypedText: Doubt {
        guard case .ambiguous(let text, let meanings, _) = self else { return self }
        return .ambiguous(text: text, meanings: meanings, advice: "type the one that is meant")
    }
}

extension String {
    /// A plain number without the unit behind it, if that is the value's own; any other text as it is.
    fileprivate func without(unit: String?) -> String {
        guard let unit, let match = wholeMatch(of: #/(-?[0-9]+(?:[.,][0-9]+)?) ?([^0-9].*)/#),
            String(match.2) == unit
                || Unit.spelling(String(match.2)).map({ $0 == Unit.spelling(unit) }) == true
        else { return self }
        return String(match.1)
    }

    /// A plain number with a point for its decimal comma; any other text as it is. A comma before three digits may stand
    /// for thousands, unless the number usually has three decimals.
    fileprivate func withDecimalPoint(usual: Int?) -> String {
        guard let match = wholeMatch(of: #/(-?[0-9]+),([0-9]+)/#),
            match.2.count != 3 || usual == 3
        else { return self }
        return "\(match.1).\(match.2)"
    }
}
