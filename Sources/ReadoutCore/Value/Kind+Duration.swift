extension Kind {
    /// To be written.
    public static let duration = Kind(
        name: "duration", noun: "duration",
        parse: { text, _ in Parsed(TypedValue(text: text)) })
}
