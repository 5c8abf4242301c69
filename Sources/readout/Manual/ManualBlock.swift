/// A part of a manual page. In its texts, backticks enclose literal input and output.
enum ManualBlock: Equatable {
    /// The title of a section (level 1) or subsection (level 2).
    case heading(String, level: Int)
    /// Running text.
    case paragraph(String)
    /// Lines that are shown unchanged.
    case code([String])
    /// A key, code or option with its explanation.
    case entry(term: String, text: String)
    /// One item of a list.
    case bullet(String)
    /// One step of a numbered list.
    case step(Int, String)
}
