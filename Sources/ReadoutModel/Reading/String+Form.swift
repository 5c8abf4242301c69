extension String {
    /// What makes a text doubtful when it is compared with others that are known to have stood in its place.
    /// - Parameter others: what the reference photo says there and what people confirmed; when there are none, only
    ///   brackets are looked at.
    package func doubts(beside others: [String]) -> [Doubt] {
        var doubts: [Doubt] = []
        let unusual = unusualCharacters(beside: others)
        if !unusual.isEmpty { doubts.append(.unusualCharacters(unusual)) }
        // Codes, dates and the like: one word with figures. Words of a language differ as they please.
        let forms = others.forms
        if let form = forms.first, contains(where: \.isNumber), !forms.contains(where: isWritten) {
            doubts.append(.form(text: self, reference: form))
        }
        return doubts
    }

    /// Whether it is a code, a date or the like: one word with figures in it.
    package var isOneWordWithFigures: Bool {
        !contains(where: \.isWhitespace) && contains(where: \.isNumber)
    }

    /// Whether letters, capitals, figures and marks stand where they do in the other text: one by one where both
    /// are equally long, else run by run (`K70-1` like `K7-1008`).
    package func isWritten(like other: String) -> Bool {
        let mine = characterSorts
        let others = other.characterSorts
        return mine.count == others.count ? mine == others : mine.runs == others.runs
    }

    /// What sort each character but blanks is of: `A` a capital, `a` a small letter, `9` a figure, others themselves.
    package var characterSorts: [Character] {
        filter { !$0.isWhitespace }.map { character in
            character.isNumber
                ? "9" : character.isUppercase ? "A" : character.isLetter ? "a" : character
        }
    }

    /// Characters that neither are letters, figures or plain punctuation nor stand in the others, and brackets without
    /// their partner.
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
    /// The texts that others in their place are written like: those with figures, where each of them is one word.
    package var forms: [String] {
        let figures = filter { $0.contains(where: \.isNumber) }
        return figures.allSatisfy(\.isOneWordWithFigures) ? figures : []
    }
}

extension [Character] {
    /// The sequence with each run of equal characters as one.
    fileprivate var runs: [Character] {
        indices.filter { $0 == 0 || self[$0] != self[$0 - 1] }.map { self[$0] }
    }
}
