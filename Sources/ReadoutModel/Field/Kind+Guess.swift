extension Kind {
    /// Guesses the most likely kind of a text, and its unit.
    /// - Parameter text: the text at the value's place, as a person sees it.
    /// - Returns: `text` with low likelihood if no kind fits better.
    package static func guess(_ text: String) -> Guess {
        let shown = text.singleSpaced
        let fallback = Guess(kind: .text, likelihood: shown.isEmpty ? 0 : 0.1)
        guard !shown.isEmpty else { return fallback }
        return all.compactMap { $0.guess(shown) }.reduce(fallback) {
            $1.likelihood > $0.likelihood ? $1 : $0
        }
    }
}
