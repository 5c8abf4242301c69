extension Kind {
    /// To be written.
    public static let number = Kind(
        name: "number", noun: "number",
        parse: { text, _ in Parsed(TypedValue(text: text)) })
}
