extension ManualPage {
    /// The page as source for man(1).
    /// - Parameters:
    ///   - version: version of the program, for the page's foot.
    ///   - date: date of that version, as in `2026-01-31`.
    /// - Source: man(7) and groff_char(7).
    func roff(version: String, date: String) -> String {
        var lines = [
            // No hyphenation and no justification, so that codes and commands stay as they are typed.
            ".TH \(Roff.escaped(name)) \(section) \(date) \"readout \(version)\" \"readout manual\"",
            ".nh", ".ad l", ".SH NAME", "\(Roff.escaped(name)) \\- \(Roff.text(title))",
        ]
        if case .heading = blocks.first {} else { lines.append(".SH DESCRIPTION") }
        var previous: ManualBlock?
        for block in blocks {
            lines += Roff.lines(of: block, after: previous)
            previous = block
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

/// The markup of man pages.
private enum Roff {
    static func lines(of block: ManualBlock, after previous: ManualBlock?) -> [String] {
        // A heading already begins a paragraph.
        var begin = previous == nil ? [] : [".PP"]
        if case .heading = previous { begin = [] }
        switch block {
        case .heading(let text, let level):
            let text = text.replacing("`", with: "")
            return level == 1
                ? [".SH \(escaped(text.uppercased()))"] : [".SS \(escaped(text))"]
        case .paragraph(let text): return begin + [self.text(text)]
        case .code(let lines):
            let shown = lines.map { atLineStart(escaped($0)) }
            return begin + [".RS 4", ".EX"] + shown + [".EE", ".RE"]
        case .entry(let term, let text): return [".TP", self.text(term), self.text(text)]
        case .bullet(let text): return [".IP \\(bu 2", self.text(text)]
        case .step(let number, let text): return [".IP \(number). 4", self.text(text)]
        }
    }

    /// A text on one line, with its code in bold.
    static func text(_ text: String) -> String {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        return atLineStart(
            parts.enumerated().map { index, part in
                let part = escaped(String(part))
                return index.isMultiple(of: 2) || part.isEmpty ? part : "\\fB\(part)\\fR"
            }.joined())
    }

    /// A text whose characters are printed literally, so that commands can be copied.
    static func escaped(_ text: String) -> String {
        text.map { special[$0] ?? String($0) }.joined()
    }

    /// A line that is not taken for a request, whatever its first character.
    private static func atLineStart(_ line: String) -> String {
        line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }

    private static let special: [Character: String] = [
        "\\": "\\(rs", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
        "\"": "\\(dq",
    ]
}
