extension Kind {
    /// To be written.
    public static let choice = Kind(
        name: "choice", noun: "choice",
        parse: { text, _ in Parsed(TypedValue(text: text)) })
}
