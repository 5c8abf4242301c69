/// Why a rule cannot be set.
package enum RuleProblem: Error, Hashable, Sendable {
    /// There is no rule of this name.
    case unknownKey(String)
    /// The key needs a value.
    case nothingGiven(String)
    /// The key does not accept this text; `allowed` describes what it accepts.
    case notAllowed(String, text: String, allowed: String)
    /// The number is not above this limit.
    case notAbove(String, text: String, Int)
    /// The text is not a regular expression.
    case notAPattern(String, reason: String)
    /// The pattern is longer than this many characters.
    case patternTooLong(Int)
    /// Two choices have the same text.
    case choiceTwice(String)
}

extension RuleProblem: CustomStringConvertible {
    /// The problem, and what would be right.
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

/// `; did you mean 'decimals'?` if one of the words is similar; empty if none is.
func suggestion(for word: String, among words: [String]) -> String {
    NearSpelling.question(about: word, among: words).map { "; " + $0 } ?? ""
}
