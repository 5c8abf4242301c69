extension Kind {
    /// A whole number and its unit: `20`, `004821`, `12 500 l`.
    public static let integer: Kind = Kind(
        name: "integer", noun: "whole number",
        characters: { Quantity.characters(unit: $0.unit) },
        parse: { text, field in
            Quantity.parsed(text, as: field, wholeOnly: true)
        },
        guess: { text in
            // With marks or a unit it is more likely a number; a very long row of digits is more likely a code.
            guard !text.isEmpty, text.allSatisfy(\.isDigit), text.count <= Numeral.longest else {
                return nil
            }
            return Guess(kind: .integer, likelihood: text.count <= 12 ? 0.75 : 0.4)
        })
}
