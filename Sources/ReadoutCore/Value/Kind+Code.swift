extension Kind {
    /// To be written.
    public static let code = Kind(
        name: "code", noun: "code",
        parse: { text, _ in Parsed(TypedValue(text: text)) })
}
