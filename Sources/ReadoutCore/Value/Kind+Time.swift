extension Kind {
    /// To be written.
    public static let time = Kind(
        name: "time", noun: "time",
        parse: { text, _ in Parsed(TypedValue(text: text)) })
}
