extension String {
    /// What makes a text doubtful when it is compared with what the reference photo says at the same place.
    /// - Parameter reference: empty where nothing was recognised; then only brackets are looked at.
    package func doubts(beside reference: String) -> [Doubt] {
        var doubts: [Doubt] = []
        let unusual = unusualCharacters(beside: reference)
        if !unusual.isEmpty { doubts.append(.unusualCharacters(unusual)) }
        // Codes, dates and the like: one word with figures. Words of a language differ as they please.
        if reference.isOneWordWithFigures, contains(where: \.isNumber), !isWritten(like: reference)
        {
            doubts.append(.form(text: self, reference: reference))
        }
        return doubts
    }

    /// Whether it is a code, a date or the like: one word with figures in it.
    package var isOneWordWithFigures: Bool {
        !contains(where: \.isWhitespace) && contains(where: \.isNumber)
    }

    /// Whether letters, capitals, figures and marks stand where they do in the other text: one by one where both
    /// are equally long, else run by run (`K70-1` like `K7-1008`).
    private func isWritten(like other: String) -> Bool {
        let mine = characterSorts
        let others = other.characterSorts
        return mine.count == others.count ? mine == others : mine.runs == others.runs
    }

    /// What sort each character but blanks is of: `A` a capital, `a` a small letter, `9` a figure, others themselves.
    var characterSorts: [Character] {
        filter { !$0.isWhitespace }.map { character in
            character.isNumber
                ? "9" : character.isUppercase ? "A" : character.isLetter ? "a" : character
        }
    }

    /// Characters that neither are letters, figures or plain punctuation nor stand in the reference, and brackets
    /// without their partner.
    private func unusualCharacters(beside reference: String) -> String {
        let plain = Set(".,-:/ '&+%#()[]\"")
        var unusual = filter {
            !$0.isLetter && !$0.isNumber && !plain.contains($0) && !reference.contains($0)
        }
        for (open, close) in [("(", ")"), ("[", "]")] as [(Character, Character)]
        where count(where: { $0 == open }) != count(where: { $0 == close }) {
            unusual.append(contains(open) ? open : close)
        }
        return unusual
    }
}

extension [Character] {
    /// The sequence with each run of equal characters as one.
    fileprivate var runs: [Character] {
        indices.filter { $0 == 0 || self[$0] != self[$0 - 1] }.map { self[$0] }
    }
}
