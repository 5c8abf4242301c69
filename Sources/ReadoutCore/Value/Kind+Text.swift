extension Kind {
    /// To be written.
    public static let text = Kind(
        name: "text", noun: "text",
        parse: { text, _ in Parsed(TypedValue(text: text)) })
}
