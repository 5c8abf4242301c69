extension Kind {
    /// The kind, and the unit with it, that a text most likely is of.
    /// - Parameter text: what a person would see at the value's place.
    /// - Returns: `text` with little likelihood when it looks like nothing else.
    package static func guess(_ text: String) -> Guess {
        let shown = text.singleSpaced
        let fallback = Guess(kind: .text, likelihood: shown.isEmpty ? 0 : 0.1)
        guard !shown.isEmpty else { return fallback }
        return all.compactMap { $0.guess(shown) }.reduce(fallback) {
            $1.likelihood > $0.likelihood ? $1 : $0
        }
    }
}
