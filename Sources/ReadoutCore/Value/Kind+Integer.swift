extension Kind {
    /// To be written.
    public static let integer = Kind(
        name: "integer", noun: "whole number",
        parse: { text, _ in Parsed(TypedValue(text: text)) })
}
