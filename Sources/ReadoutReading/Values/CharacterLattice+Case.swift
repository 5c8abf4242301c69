import ReadoutModel

extension [[CharacterLattice.Choice]] {
    /// Minimum number of letters, not counting the first one of a word, that tell the case of another letter. Chosen, not
    /// fitted.
    private static var fewest: Int { 2 }

    /// The choices of each place, with the case of a letter corrected by the rest of its word, if the letter was seen in both
    /// cases: a `ž` and a `Ž` differ in height alone. A word of small letters has no capital after its first letter, and a
    /// word of capitals no small letter. The likelihood of the wrong case counts for the other. Words with digits are codes,
    /// in which case may matter, and stay as they are.
    /// - Parameter blanks: the places that are followed by a space.
    func withCase(apart blanks: Set<Int>) -> Self {
        var result = self
        var start = 0
        for end in indices where blanks.contains(end) || end == count - 1 {
            let word = start...end
            start = end + 1
            let first = word.map { self[$0].first?.text ?? "" }
            guard !first.contains(where: { $0.contains(where: \.isNumber) }) else { continue }
            for place in word.dropFirst() {
                let others = word.dropFirst().filter { $0 != place }
                    .compactMap { self[$0].first?.text }.filter { $0.contains(where: \.isLetter) }
                guard others.count >= Self.fewest else { continue }
                if others.allSatisfy(\.isSmall) {
                    result[place] = self[place].counting(\.isCapital) { $0.lowercased() }
                } else if others.allSatisfy(\.isCapital), first.first?.isCapital ?? false {
                    result[place] = self[place].counting(\.isSmall) { $0.uppercased() }
                }
            }
        }
        return result
    }
}

extension [CharacterLattice.Choice] {
    /// The choices with the likelihood of letters in the wrong case added to the same letters in the other case, where
    /// those were seen, too.
    fileprivate func counting(
        _ isWrong: (String) -> Bool, as other: (String) -> String
    ) -> Self {
        var choices = self
        for wrong in self where isWrong(wrong.text) {
            guard
                let right = choices.firstIndex(where: {
                    $0.text == other(wrong.text) && $0.score >= Reading.leastAlternative
                })
            else { continue }
            choices[right].score += wrong.score
            choices.removeAll { $0.text == wrong.text }
        }
        return choices.sorted { ($1.score, $0.text) < ($0.score, $1.text) }
    }
}

extension String {
    fileprivate var isSmall: Bool { first.map { $0.isLowercase } ?? false }
    fileprivate var isCapital: Bool { first.map { $0.isUppercase } ?? false }
}
