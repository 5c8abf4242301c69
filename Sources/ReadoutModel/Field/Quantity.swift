/// A number with a unit beside it, as written in a text.
struct Quantity: Hashable {
    /// Sign, digits and marks, not yet parsed.
    let number: String
    /// The unit as written; nil if there is none.
    let unit: String?
    /// Whether the unit follows the number without a space.
    let isAttached: Bool

    /// Splits a text into number and unit; nil if it has another layout.
    /// - Parameter text: single spaced.
    init?(_ text: String) {
        let before = text.prefix { !$0.isDigit && !Numeral.isSign($0) && !Numeral.mayHold($0) }
        // `€ 12.50`: the space after the currency is not part of the number, but `mayHold` allows it.
        var body = text.dropFirst(before.count)
        if !before.isEmpty, body.first == " " { body = body.dropFirst() }
        var number = ""
        for character in body {
            guard Numeral.mayHold(character) || number.isEmpty && Numeral.isSign(character) else {
                break
            }
            number.append(character)
        }
        var after = String(body.dropFirst(number.count))
        var isAttached = !after.isEmpty && number.last != " "
        number = number.singleSpaced
        // `1450 1/min`: the unit begins with a digit.
        if after.hasPrefix("/"), number.hasSuffix(" 1") {
            number = String(number.dropLast(2))
            after = "1" + after
            isAttached = false
        }
        // Bank statements and tills put the sign last: `8.20-`. After a whole number, the sign is more likely part of
        // something longer.
        if isAttached, let sign = after.first, Numeral.isMinus(sign),
            after.dropFirst().first.map({ $0 == " " }) ?? true,
            number.first?.isDigit == true, number.contains(where: { $0 == "." || $0 == "," })
        {
            after.removeFirst()
            number = "-" + number
            isAttached = false
        }
        after = after.singleSpaced
        guard number.contains(where: \.isDigit), before.isEmpty || after.isEmpty else {
            return nil
        }
        if before.isEmpty {
            unit = after.isEmpty ? nil : after
        } else {
            guard Unit.isCurrency(String(before)) else { return nil }
            unit = String(before)
        }
        self.number = number
        self.isAttached = isAttached
    }

    /// Parses a number as a value of a kind.
    /// - Parameters:
    ///   - text: the whole text, for the doubts.
    ///   - field: its unit and rules decide between several meanings.
    ///   - wholeOnly: excludes numbers with decimals.
    static func parsed(
        _ text: String, as field: TaughtField, wholeOnly: Bool
    ) -> Kind.Parsed {
        let refused = Kind.Parsed(nil, doubts: [.notOfKind(text: text, kind: field.kind.noun)])
        guard let quantity = Quantity(text) else { return refused }
        var meanings = Numeral.meanings(of: quantity.number)
        var doubts: [Doubt] = []
        if let unit = quantity.unit {
            let isKnown = Unit.spelling(unit) != nil
            if let expected = field.unit {
                if !Unit.same(unit, expected) {
                    // Letters that touch the digits, or contain some, may be misread digits.
                    let isClear = !quantity.isAttached && !unit.contains(where: \.isDigit)
                    guard isKnown || isClear else { return refused }
                    doubts.append(.unit(found: unit, expected: expected))
                }
            } else if !isKnown {
                return refused
            }
            if quantity.isAttached, let digit = Unit.digitLike(unit) {
                meanings += Numeral.meanings(of: quantity.number + String(digit))
            }
        }
        meanings.removeAll { wholeOnly && $0.fraction != nil }
        guard !meanings.isEmpty else { return refused }

        let scale = DisplayScale(field.rules)
        let meant = meanings.map { (numeral: $0, typed: scale?.value(of: $0) ?? $0.typed) }
        let fitting =
            meant.count > 1
            ? meant.filter { $0.numeral.fits(field.rules, as: $0.typed) } : meant
        // With implied decimals a mark makes no difference: both meanings give the same value.
        guard let (numeral, typed) = fitting.first,
            fitting.count == 1 || scale != nil && fitting.allSatisfy({ $0.typed == typed })
        else {
            doubts.append(
                .ambiguous(
                    text: text, meanings: meanings.map(\.text), advice: advice(for: meanings)))
            return Kind.Parsed(nil, doubts: doubts)
        }
        if let implied = field.rules.impliedDecimals, let fraction = numeral.fraction,
            fraction.count != implied
        {
            doubts.append(.decimals(text: text, usual: implied))
        } else if let usual = field.rules.decimals, usual != typed.decimals, !wholeOnly,
            !field.learnt.forms.hold(text)
        {
            doubts.append(.decimals(text: text, usual: usual))
        }
        if let expected = field.rules.digits, expected != numeral.positions(field.rules) {
            doubts.append(
                .digits(
                    text: text, expected: expected, implied: field.rules.impliedDecimals ?? 0))
        }
        return Kind.Parsed(typed, doubts: doubts)
    }

    private static func advice(for meanings: [Numeral]) -> String {
        let decimals = Set(meanings.map(\.decimals)).sorted()
        guard decimals.count == 1 else {
            return Doubt.advice(setting: decimals.map { "decimals=\($0)" })
        }
        let digits = Set(meanings.map(\.whole.count)).sorted()
        return Doubt.advice(setting: digits.map { "digits=\($0)" })
    }

    /// The characters that a number with this unit may contain.
    ///
    /// The sign and the marks are always included: without them a reader would drop them, or read them as digits,
    /// unnoticed.
    static func characters(unit: String?) -> String {
        let base = "0123456789.,-+"
        let marks = [unit, unit.flatMap(Unit.sign(ofCode:))].compactMap(\.self).joined()
        return base + marks.filter { !base.contains($0) && !$0.isWhitespace }
    }
}

extension Unit {
    /// Whether a text is a number with a currency, such as `RM11.40`.
    package static func isAmount(_ text: String) -> Bool {
        Quantity(text)?.unit.map(isCurrency) ?? false
    }
}
