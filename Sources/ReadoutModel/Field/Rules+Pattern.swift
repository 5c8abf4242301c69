extension Rules {
    /// Longest pattern and longest text that are matched, in characters.
    package static let longestPattern = 200

    /// Whether one of the texts as a whole matches the pattern; true without a pattern, false for a pattern
    /// that cannot be understood.
    func patternAdmits(_ texts: [String]) -> Bool {
        guard let pattern else { return true }
        guard pattern.count <= Rules.longestPattern else { return false }
        do {
            let pattern = try TextPattern(pattern)
            return texts.contains { $0.count <= Rules.longestPattern && pattern.matches($0) }
        } catch {
            // Definitions are checked when made; a broken one from elsewhere makes every reading doubtful.
            return false
        }
    }
}
