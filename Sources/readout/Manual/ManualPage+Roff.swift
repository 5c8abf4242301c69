extension ManualPage {
    /// The page as man(1) reads it.
    /// - Parameters:
    ///   - version: Version of the program, for the page's foot.
    ///   - date: Date of that version, as in `2026-01-31`.
    /// - Source: man(7) and groff_char(7).
    func roff(version: String, date: String) -> String {
        var lines = [
            // Neither hyphens nor stretched blanks, so that codes and commands stay as they are typed.
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

/// Words of the language that man pages are written in.
private enum Roff {
    static func lines(of block: ManualBlock, after previous: ManualBlock?) -> [String] {
        // A heading begins a paragraph already.
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
        }
    }

    /// A text on one line, code in it bold.
    static func text(_ text: String) -> String {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        return atLineStart(
            parts.enumerated().map { index, part in
                let part = escaped(String(part))
                return index.isMultiple(of: 2) || part.isEmpty ? part : "\\fB\(part)\\fR"
            }.joined())
    }

    /// A text whose characters are printed as they are, so that what is typed can be copied.
    static func escaped(_ text: String) -> String {
        text.map { special[$0] ?? String($0) }.joined()
    }

    /// A line that is no request, whatever it begins with.
    private static func atLineStart(_ line: String) -> String {
        line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }

    private static let special: [Character: String] = [
        "\\": "\\(rs", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
        "\"": "\\(dq",
    ]
}
