extension Kind {
    /// A text without spaces, such as a serial number. Spaces are allowed with a pattern or with check digits, which
    /// are often written in groups.
    public static let code: Kind = Kind(
        name: "code", noun: "code",
        parse: { text, field in
            let mayHaveSpaces = field.rules.pattern != nil || !field.rules.checks.isEmpty
            guard mayHaveSpaces || !text.contains(" ") else {
                return Parsed(nil, doubts: [.notOfKind(text: text, kind: field.kind.noun)])
            }
            return Parsed(TypedValue(text: text))
        },
        guess: { text in
            guard !text.contains(" "), text.contains(where: \.isDigit), text.count >= 3 else {
                return nil
            }
            let hasLetters = text.contains(where: \.isLetter)
            return Guess(kind: .code, likelihood: hasLetters ? 0.6 : 0.5)
        })
}
