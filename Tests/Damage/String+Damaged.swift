extension String {
    /// Strings that trip up text parsers: special characters of several languages, numbers at the limits of their
    /// range, invisible characters, and deep nesting.
    private static let stumblingBlocks =
        [
            "{", "}", "[", "]", "(", ")", ":", ": ", ",", "\"", "'", "\\", "|", "-", "- ", "\n",
            "\n\n",
            "\t", " ", "#", "&a ", "*a ", "!!str ", "%", "?", "~", "null", "true", "---\n", "...\n",
            "\0", "\u{FEFF}", "\u{202E}", "\u{2028}", "e\u{301}", "\u{1F469}\u{200D}\u{1F527}", "٣",
            "0", "-1", "1e309", "NaN", "Infinity", "9223372036854775808", "0x10", "00", ".", "1_0",
            "\\u0000", "\\ud800", "=cmd|'/c calc'!A0", "../../", "/dev/stdin", "$(reboot)",
        ]
        + [
            String(repeating: "[", count: 3000), String(repeating: "{\"a\":", count: 2000),
            String(repeating: "- ", count: 2000), String(repeating: "9", count: 400),
            String(repeating: "a", count: 5000), String(repeating: "(a*)*", count: 30),
        ]

    /// This text with one to four mistakes, as editors, other programs or attackers make them.
    package func damaged(by random: inout some RandomNumberGenerator) -> String {
        var text = Array(unicodeScalars)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let start = Int.random(in: 0...text.count, using: &random)
            let end = Swift.min(text.count, start + Int.random(in: 0...24, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: text.removeSubrange(start..<end)
            case 1:
                let to = Int.random(in: 0...text.count, using: &random)
                text.insert(contentsOf: text[start..<end], at: to)
            case 2:
                for index in start..<end {
                    let value = UInt32.random(in: 0..<0x250, using: &random)
                    if let scalar = Unicode.Scalar(value) { text[index] = scalar }
                }
            case 3 where start > 0: text.removeSubrange(start...)
            default:
                if let block = String.stumblingBlocks.randomElement(using: &random) {
                    text.replaceSubrange(start..<end, with: block.unicodeScalars)
                }
            }
        }
        var damaged = String.UnicodeScalarView()
        damaged.append(contentsOf: text)
        return String(damaged)
    }
}
