/// A part of a manual page. In its texts, backticks enclose what is typed or printed as it stands.
enum ManualBlock: Equatable {
    /// Begins a section, or with level 2 a part of one.
    case heading(String, level: Int)
    /// Running text.
    case paragraph(String)
    /// Lines that are shown as they are.
    case code([String])
    /// A key, code or option with its explanation.
    case entry(term: String, text: String)
    /// One point of a list.
    case bullet(String)
}
