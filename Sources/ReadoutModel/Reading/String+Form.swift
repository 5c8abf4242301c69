extension String {
    /// What makes the text doubtful next to texts known to have stood in the same place.
    /// - Parameter others: the reference photo's text and the confirmed ones; if empty, only brackets are checked.
    package func doubts(beside others: [String]) -> [Doubt] {
        var doubts: [Doubt] = []
        let unusual = unusualCharacters(beside: others)
        if !unusual.isEmpty { doubts.append(.unusualCharacters(unusual)) }
        // Only for codes, dates and the like: one word with digits. Other words may vary freely.
        let forms = others.forms
        if let form = forms.first, contains(where: \.isNumber), !forms.contains(where: isWritten) {
            doubts.append(.form(text: self, reference: form))
        }
        return doubts
    }

    /// Whether the text is a code, a date or the like: one word with digits.
    package var isOneWordWithFigures: Bool {
        !contains(where: \.isWhitespace) && contains(where: \.isNumber)
    }

    /// Whether letters, capitals, digits and marks are in the same positions as in the other text: one by one if both
    /// are equally long, else run by run (`K70-1` like `K7-1008`).
    package func isWritten(like other: String) -> Bool {
        let mine = characterSorts
        let others = other.characterSorts
        return mine.count == others.count ? mine == others : mine.runs == others.runs
    }

    /// The class of each character except spaces: `A` for a capital, `a` for a small letter, `9` for a digit; other
    /// characters stand for themselves.
    package var characterSorts: [Character] {
        filter { !$0.isWhitespace }.map { character in
            character.isNumber
                ? "9" : character.isUppercase ? "A" : character.isLetter ? "a" : character
        }
    }

    /// Characters that are not letters, digits or plain punctuation and are in none of the others, plus unpaired
    /// brackets.
    private func unusualCharacters(beside others: [String]) -> String {
        let plain = Set(".,-:/ '&+%#()[]\"")
        var unusual = filter { character in
            !character.isLetter && !character.isNumber && !plain.contains(character)
                && !others.contains { $0.contains(character) }
        }
        for (open, close) in [("(", ")"), ("[", "]")] as [(Character, Character)]
        where count(where: { $0 == open }) != count(where: { $0 == close }) {
            unusual.append(contains(open) ? open : close)
        }
        return unusual
    }
}

extension [String] {
    /// The texts to compare a form with: those with digits, provided each of them is one word; else none.
    package var forms: [String] {
        let figures = filter { $0.contains(where: \.isNumber) }
        return figures.allSatisfy(\.isOneWordWithFigures) ? figures : []
    }
}

extension [Character] {
    /// The sequence with each run of equal characters reduced to one.
    fileprivate var runs: [Character] {
        indices.filter { $0 == 0 || self[$0] != self[$0 - 1] }.map { self[$0] }
    }
}
