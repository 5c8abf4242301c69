/// Digits separated by colons, as clocks show them, and what follows.
struct ColonDigits {
    /// The digits before, between and after the colons; at least one group, none empty.
    private(set) var groups: [String] = []
    /// The point or comma after the last group; nil without one.
    private(set) var mark: Character?
    /// The digits after that mark.
    private(set) var fraction: String?
    /// The text that follows, without outer spaces.
    private(set) var rest = ""

    /// Splits a text; nil if it does not begin with a digit.
    ///
    /// A space beside a colon is ignored: recognisers leave one there, and it cannot hide a digit.
    /// - Parameter text: single spaced.
    init?(_ text: String) {
        var text = text[...]
        repeat {
            let group = text.prefix { $0.isDigit }
            guard !group.isEmpty else { return nil }
            groups.append(String(group))
            text = text.dropFirst(group.count)
        } while ColonDigits.skipColon(&text)
        if let first = text.first, first == "." || first == "," {
            let digits = text.dropFirst().prefix { $0.isDigit }
            if !digits.isEmpty {
                mark = first
                fraction = String(digits)
                text = text.dropFirst(1 + digits.count)
            }
        }
        rest = String(text).singleSpaced
    }

    private static func skipColon(_ text: inout Substring) -> Bool {
        var ahead = text
        if ahead.first == " " { ahead = ahead.dropFirst() }
        guard ahead.first == ":" else { return false }
        ahead = ahead.dropFirst()
        if ahead.first == " " { ahead = ahead.dropFirst() }
        guard ahead.first?.isDigit == true else { return false }
        text = ahead
        return true
    }
}
