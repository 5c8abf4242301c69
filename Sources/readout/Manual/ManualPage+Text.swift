extension ManualPage {
    /// The page as text for a terminal or a file.
    /// - Parameters:
    ///   - width: maximum number of columns; code may be wider.
    ///   - isStyled: whether bold print may be used.
    func text(width: Int, isStyled: Bool) -> String {
        let style = TextStyle(width: width, isBold: isStyled)
        var lines = [style.bold("\(reference): \(title)")]
        var previous: ManualBlock?
        for block in blocks {
            if !block.follows(previous) { lines.append("") }
            lines += style.lines(of: block)
            previous = block
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension ManualBlock {
    /// Whether this block follows another one without an empty line between them.
    fileprivate func follows(_ previous: ManualBlock?) -> Bool {
        switch (previous, self) {
        case (.bullet, .bullet), (.step, .step), (.entry, .entry), (.heading, .paragraph),
            (.heading, .entry),
            (.heading, .bullet), (.heading, .step):
            true
        default: false
        }
    }
}

/// The layout of text in columns.
private struct TextStyle {
    /// Columns left of running text, of the text of an entry, and of code.
    private static let indent = 2, deepIndent = 8, codeIndent = 6
    /// Private characters that stand for the start of code, its end and a space in it.
    private static let begin: Character = "\u{E000}", end: Character = "\u{E001}"
    private static let blank: Character = "\u{E002}"

    let width: Int
    let isBold: Bool

    func bold(_ text: String) -> String { isBold ? "\u{1B}[1m\(text)\u{1B}[22m" : text }

    func lines(of block: ManualBlock) -> [String] {
        switch block {
        case .heading(let text, let level):
            [(level == 1 ? "" : " ") + bold(text.replacing("`", with: ""))]
        case .paragraph(let text): wrapped(text, indent: TextStyle.indent)
        case .code(let lines):
            lines.map { String(repeating: " ", count: TextStyle.codeIndent) + $0 }
        case .entry(let term, let text):
            [String(repeating: " ", count: TextStyle.indent) + bold(term.replacing("`", with: ""))]
                + wrapped(text, indent: TextStyle.deepIndent)
        case .bullet(let text):
            wrapped(text, indent: TextStyle.indent + 2, first: "  - ")
        case .step(let number, let text):
            wrapped(
                text, indent: TextStyle.indent + "\(number). ".count, first: "  \(number). ")
        }
    }

    /// Breaks a text between words, but not within code.
    private func wrapped(_ text: String, indent: Int, first: String? = nil) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = first ?? margin
        var isEmpty = true
        for word in TextStyle.marked(text).split(separator: " ") {
            if !isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = margin
                isEmpty = true
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return (lines + [line]).map(shown)
    }

    /// A text in which private characters stand for the bounds of code and the spaces in it.
    private static func marked(_ text: String) -> String {
        var isCode = false
        return String(
            text.map { character -> Character in
                guard character == "`" else {
                    return isCode && character == " " ? blank : character
                }
                isCode.toggle()
                return isCode ? begin : end
            })
    }

    private func shown(_ text: String) -> String {
        text.replacing(String(TextStyle.begin), with: isBold ? "\u{1B}[1m" : "`")
            .replacing(String(TextStyle.end), with: isBold ? "\u{1B}[22m" : "`")
            .replacing(String(TextStyle.blank), with: " ")
    }
}
