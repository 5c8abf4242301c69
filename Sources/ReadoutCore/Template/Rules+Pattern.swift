extension Rules {
    /// Longest pattern and longest text that are matched, in characters: a slip of the pen in a pattern must
    /// not cost minutes.
    package static let longestPattern = 200

    /// Whether one of the texts as a whole matches the pattern; true without a pattern, false for a pattern
    /// that cannot be understood.
    func patternAdmits(_ texts: [String]) -> Bool {
        guard let pattern else { return true }
        guard pattern.count <= Rules.longestPattern else { return false }
        do {
            let regex = try Regex(pattern)
            return try texts.contains {
                try $0.count <= Rules.longestPattern && regex.wholeMatch(in: $0) != nil
            }
        } catch {
            // Definitions are checked when made; a broken one from elsewhere makes every reading doubtful.
            return false
        }
    }
}
