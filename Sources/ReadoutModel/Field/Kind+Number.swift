extension Kind {
    /// A number with or without decimals, and its unit: `4821.6`, `-3,5`, `1 234,5 kWh`.
    public static let number: Kind = Kind(
        name: "number", noun: "number",
        characters: { Quantity.characters(unit: $0.unit) },
        parse: { text, field in
            Quantity.parsed(text, as: field, wholeOnly: false)
        },
        guess: { text in
            guard let quantity = Quantity(text) else { return nil }
            let meanings = Numeral.meanings(of: quantity.number)
            guard !meanings.isEmpty else { return nil }
            guard let unit = quantity.unit else {
                return Guess(
                    kind: .number, likelihood: meanings.contains { $0.fraction != nil } ? 0.8 : 0.6)
            }
            guard let spelling = Unit.spelling(unit) else { return nil }
            let mayBeDigit = quantity.isAttached && Unit.digitLike(unit) != nil
            return Guess(kind: .number, unit: spelling, likelihood: mayBeDigit ? 0.65 : 0.9)
        })
}
