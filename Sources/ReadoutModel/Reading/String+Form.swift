extension String {
    /// What makes the text doubtful next to texts known to have stood in the same place.
    /// - Parameter others: the reference photo's text and the confirmed ones; if empty, only brackets are checked.
    package func doubts(beside others: [String]) -> [Doubt] {
        var doubts: [Doubt] = []
        let unusual = unusualCharacters(beside: others)
        if !unusual.isEmpty { doubts.append(.unusualCharacters(unusual)) }
        // Only for codes, dates and the like: one word with digits. Other words may vary freely.
        let forms = others.forms
        if let form = forms.first, contains(where: \.isNumber),
            !forms.contains(where: isSurelyWritten)
        {
            doubts.append(.form(text: self, reference: form))
        }
        return doubts
    }

    /// Whether the text is written like another one, which may have been misread: a letter that looks like a digit tells
    /// nothing of what stands in its place, and an F there does.
    private func isSurelyWritten(like other: String) -> Bool {
        isWritten(like: other)
            || isWritten(like: other) { mine, its in
                let possible = mine.possibleSorts.intersection(its.possibleSorts)
                return possible == [mine.sort]
            }
    }

    /// Whether the text may be written like another one, which may have been misread; true where they are not equally
    /// long.
    func mayBeWritten(like other: String) -> Bool {
        characterSorts.count != other.characterSorts.count
            || isWritten(like: other) { $1.possibleSorts.contains($0.sort) }
    }

    /// Whether the text is as long as another one, and each of its characters fits the one there.
    private func isWritten(
        like other: String, _ fits: (Character, Character) -> Bool
    ) -> Bool {
        let (mine, its) = (filter { !$0.isWhitespace }, other.filter { !$0.isWhitespace })
        return mine.count == its.count
            && zip(mine, its).allSatisfy { $0.sort == $1.sort || fits($0, $1) }
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
    package var characterSorts: [Character] { filter { !$0.isWhitespace }.map(\.sort) }

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

extension Character {
    /// Digits, each with the letters and signs that look like it in common typefaces, and letters with signs.
    private static let lookalikes: [Set<Character>] = [
        ["0", "O", "o", "D", "Q"], ["1", "I", "l", "|", "!"], ["2", "Z", "z"],
        ["5", "S", "s", "$"],
        ["6", "G", "b"], ["8", "B"], ["9", "g", "q"], ["C", "\u{20ac}"],
    ]

    /// `A` for a capital, `a` for a small letter, `9` for a digit; other characters stand for themselves.
    fileprivate var sort: Character {
        isNumber ? "9" : isUppercase ? "A" : isLetter ? "a" : self
    }

    /// The sorts of the character and of all that look like it.
    fileprivate var possibleSorts: Set<Character> {
        Set((Character.lookalikes.first { $0.contains(self) } ?? [self]).map(\.sort))
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
