extension Kind {
    /// To be written.
    public static let date = Kind(
        name: "date", noun: "date",
        parse: { text, _ in Parsed(TypedValue(text: text)) })
}
