import ReadoutModel

/// What makes another title of one.
extension PageTitles.Title {
    /// Whether the title says something about a value.
    /// - Parameter index: the value's in the template.
    func concerns(valueAt index: Int) -> Bool { values?.contains(index) ?? true }

    /// Whether a text says the same as the title.
    func isSaid(by text: String) -> Bool {
        text.looks(like: self.text) && !hasOtherUnit(text)
    }

    /// Whether a text is another title, not this one misread: too many letters differ, there is a further word or another unit, or
    /// a word that makes another document is gone. The beginning of this title may be all that was read of it, and beside an
    /// unlisted name other words may stand, unless it is a label: neither is another title.
    func isOther(_ text: String) -> Bool {
        func bare(_ text: String) -> String { String(text.foldedLetters) }
        if hasOtherUnit(text) { return true }
        let text = text.withoutLastNumbers
        guard text.isHeading else { return false }
        let own = bare(self.text)
        let seen = bare(text)
        let words = self.text.split(separator: " ").map { $0.lowercased() }
        let isGone = words.contains { word in
            DocumentWords.makeAnother(word)
                && text.split(separator: " ").allSatisfy { String($0).isFar(from: word) }
        }
        if isGone { return true }
        guard
            !isCaption
                || words.contains(
                    where: text.lowercased().split(separator: " ").map(String.init).contains)
        else { return false }
        guard !own.hasPrefix(seen), isListed || !labelled.isEmpty || !seen.contains(own) else {
            return false
        }
        let further = text.split(separator: " ").map(String.init).filter { word in
            word.count(where: \.isLetter) >= TextBox.leastLetters && !own.contains(bare(word))
        }
        return text.isFar(from: self.text)
            || further.contains { word in words.allSatisfy { word.isFar(from: $0) } }
    }

    /// Whether a text names a unit that cannot be the title's own.
    func hasOtherUnit(_ text: String) -> Bool {
        let known = self.text.unitsNamed
        let seen = text.unitsNamed
        return !seen.isEmpty
            && seen.allSatisfy { unit in known.allSatisfy { Unit.isOther(unit, than: $0) } }
    }
}

extension String {
    /// The units in a title.
    fileprivate var unitsNamed: [String] {
        split(separator: " ").map(String.init).filter(\.isUnitOfTitle).map(\.withoutBrackets)
    }

    /// Whether the word is a unit as titles have them: in brackets, a currency, or a percent sign.
    var isUnitOfTitle: Bool {
        isUnitInBrackets || Unit.isCurrency(self) || self == "%"
    }

    /// The text without the numbers at its end, which may change.
    fileprivate var withoutLastNumbers: String {
        let words = split(separator: " ")
        let end = words.lastIndex { word in
            word.contains(where: \.isLetter) || !word.contains(where: \.isNumber)
        }
        return words[..<(end.map { $0 + 1 } ?? 0)].joined(separator: " ")
    }
}
