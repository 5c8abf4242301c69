extension ManualPage {
    /// A page written in a subset of Markdown.
    ///
    /// The first line is the title (`# ...`). Headings (`##`, `###`), paragraphs, fenced code and lists follow. A list
    /// item that begins with code and a colon, as in "- `key`: text", becomes an entry; one that begins with a number, as in
    /// "1. text", a step.
    init(name: String, section: Int, markdown: String) {
        var lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)[...]
        let title = lines.popFirst().map { $0.drop { "# ".contains($0) } } ?? ""
        var blocks: [ManualBlock] = []
        while let line = lines.popFirst() {
            if line.isEmpty { continue }
            if line.hasPrefix("```") {
                blocks.append(.code(lines.popPrefix { !$0.hasPrefix("```") }.map(String.init)))
                lines = lines.dropFirst()
            } else if line.hasPrefix("### ") {
                blocks.append(.heading(String(line.dropFirst(4)), level: 2))
            } else if line.hasPrefix("## ") {
                blocks.append(.heading(String(line.dropFirst(3)), level: 1))
            } else if line.hasPrefix("- ") {
                let text = ManualPage.item(line.dropFirst(2), &lines)
                blocks.append(ManualPage.entry(text) ?? .bullet(text))
            } else if let step = line.prefixMatch(of: ManualPage.step), let number = Int(step.1) {
                blocks.append(
                    .step(number, ManualPage.item(line[step.range.upperBound...], &lines)))
            } else {
                let rest = lines.popPrefix {
                    !$0.isEmpty && !$0.hasPrefix("```") && !$0.hasPrefix("- ")
                        && $0.prefixMatch(of: ManualPage.step) == nil
                }
                blocks.append(.paragraph(([line] + rest).joined(separator: " ")))
            }
        }
        self.init(name: name, section: section, title: String(title), blocks: blocks)
    }

    /// The number before a step.
    private static var step: Regex<(Substring, Substring)> { #/([0-9]+)\. /# }

    /// The text of a list item, with the indented lines after its first.
    private static func item(_ first: Substring, _ lines: inout ArraySlice<Substring>) -> String {
        let rest = lines.popPrefix { $0.hasPrefix("  ") }.map { $0.drop { $0 == " " } }
        return ([first] + rest).joined(separator: " ")
    }

    /// A list item as an entry; nil when the item does not begin with code and a colon.
    private static func entry(_ text: String) -> ManualBlock? {
        guard text.hasPrefix("`"), let colon = text.firstRange(of: "`: ") else { return nil }
        return .entry(
            term: String(text[..<colon.lowerBound]) + "`", text: String(text[colon.upperBound...]))
    }
}

extension ArraySlice where Element == Substring {
    /// Removes and returns the leading lines that belong together.
    fileprivate mutating func popPrefix(while belongs: (Substring) -> Bool) -> Self {
        let taken = prefix(while: belongs)
        self = dropFirst(taken.count)
        return taken
    }
}
