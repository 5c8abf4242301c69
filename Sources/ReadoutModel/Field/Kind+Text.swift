extension Kind {
    /// Any text, with single spaces.
    public static let text: Kind = Kind(
        name: "text", noun: "text",
        parse: { text, _ in Parsed(TypedValue(text: text)) },
        guess: { _ in Guess(kind: .text, likelihood: 0.3) })
}
