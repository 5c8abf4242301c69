/// Why a rule cannot be set.
package enum RuleProblem: Error, Hashable, Sendable {
    /// No rule is called like that.
    case unknownKey(String)
    /// The key needs a value.
    case nothingGiven(String)
    /// The key does not take this text; `allowed` describes what it takes.
    case notAllowed(String, text: String, allowed: String)
    /// The number is too small.
    case notAbove(String, text: String, Int)
    /// The text is no regular expression.
    case notAPattern(String, reason: String)
    /// Longer than this number of characters.
    case patternTooLong(Int)
    /// The same text is among the choices more than once.
    case choiceTwice(String)
}

extension RuleProblem: CustomStringConvertible {
    /// What is wrong, and what would be right.
    package var description: String {
        switch self {
        case .unknownKey(let key):
            "there is no key '\(key)'"
                + suggestion(for: key, among: FieldDefinition.keys)
        case .nothingGiven(let key): "\(key) needs a value, as in \(key)=..."
        case .notAllowed(let key, let text, let allowed): "\(key) '\(text)' is not \(allowed)"
        case .notAbove(let key, let text, let least): "\(key) \(text) is not above \(least)"
        case .notAPattern(let text, let reason):
            "pattern '\(text)' is not a regular expression: \(reason)"
        case .patternTooLong(let most): "pattern is longer than \(most) characters"
        case .choiceTwice(let text): "choice '\(text)' is given twice"
        }
    }
}

/// `; did you mean 'decimals'?` when one of the words is close; empty when none is.
func suggestion(for word: String, among words: [String]) -> String {
    NearSpelling.question(about: word, among: words).map { "; " + $0 } ?? ""
}
