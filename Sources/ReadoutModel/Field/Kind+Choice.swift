extension Kind {
    /// One of the texts in the value's rules, ignoring case and diacritics.
    public static let choice: Kind = Kind(
        name: "choice", noun: "choice",
        characters: { field in
            var seen: Set<Character> = []
            let letters = field.rules.choices.joined().filter { !$0.isWhitespace }
            let all = (letters + letters.lowercased() + letters.uppercased()).filter {
                seen.insert($0).inserted
            }
            return all.isEmpty ? nil : all
        },
        parse: { text, field in
            let choices = field.rules.choices
            let found = TypedValue.choices(choices, saying: text)
            if let only = found.first, found.count == 1 { return Parsed(TypedValue(text: only)) }
            if found.isEmpty {
                return Parsed(nil, doubts: [.notAChoice(text: text, choices: choices)])
            }
            return Parsed(
                nil,
                doubts: [
                    .ambiguous(
                        text: text, meanings: found,
                        advice: "give choices that differ in more than case and accents")
                ])
        })
}

extension TypedValue {
    /// The choices that a text can mean: the one with the same spelling, else all that differ only in case, spaces
    /// and diacritics.
    static func choices(_ choices: [String], saying text: String) -> [String] {
        if let same = choices.first(where: { $0.singleSpaced == text.singleSpaced }) {
            return [same]
        }
        let folded = text.folded
        return choices.filter { $0.folded == folded }
    }
}
