extension Rules {
    /// Maximum length of a pattern, and of a text that is matched, in characters.
    package static let longestPattern = 200

    /// Whether one of the texts matches the pattern as a whole; true without a pattern, false if the pattern is not
    /// valid.
    func patternAdmits(_ texts: [String]) -> Bool {
        guard let pattern else { return true }
        guard pattern.count <= Rules.longestPattern else { return false }
        do {
            let pattern = try TextPattern(pattern)
            return texts.contains { $0.count <= Rules.longestPattern && pattern.matches($0) }
        } catch {
            // Definitions are checked when they are made; a broken one from elsewhere makes every reading doubtful.
            return false
        }
    }
}
