import Foundation

/// The texts of rules, as written in an option or a definition file. All but `isOn` throw `RuleProblem` for another text.
extension Rules {
    /// The text, which must not be empty.
    static func present(_ text: String?, key: String) throws(RuleProblem) -> String {
        guard let text, !text.singleSpaced.isEmpty else { throw .nothingGiven(key) }
        return text
    }

    /// A whole number in a range.
    static func whole(
        _ text: String?, key: String, in range: ClosedRange<Int>
    ) throws(RuleProblem) -> Int {
        let text = try present(text, key: key).singleSpaced
        guard let number = Int(text), range.contains(number) else {
            throw .notAllowed(
                key, text: text,
                allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A number with a decimal point.
    static func number(_ text: String?, key: String) throws(RuleProblem) -> Decimal {
        let text = try present(text, key: key).singleSpaced
        // Thousands separators would need guessing: definitions use a point.
        guard text.count <= Numeral.longest, text.wholeMatch(of: #/-?[0-9]+(\.[0-9]+)?/#) != nil,
            let number = Decimal(string: text)
        else { throw .notAllowed(key, text: text, allowed: "a number such as 12.5") }
        return number
    }

    /// What one step of a display is: a number above 0 with few digits.
    static func scale(_ text: String) throws(RuleProblem) -> Decimal {
        let scale = try number(text, key: "scale")
        guard scale > 0 else { throw .notAbove("scale", text: text, 0) }
        let digits = text.filter(\.isDigit)
        let isShort = digits.drop { $0 == "0" }.count <= DisplayScale.mostDigits
        guard isShort, digits.count <= DisplayScale.mostDigitsWithZeros else {
            throw .notAllowed(
                "scale", text: text,
                allowed: "a number of at most \(DisplayScale.mostDigits) digits, and "
                    + "\(DisplayScale.mostDigitsWithZeros) with zeros before them")
        }
        return scale
    }

    /// Whether a flag is set; the key alone sets it.
    static func flag(_ text: String?, key: String) throws(RuleProblem) -> Bool {
        guard let text else { return true }
        guard let isOn = isOn(text.singleSpaced) else {
            throw .notAllowed(key, text: text, allowed: "true or false, or the key alone")
        }
        return isOn
    }

    /// Whether a word sets a flag; nil for a word that says neither.
    static func isOn(_ word: String) -> Bool? {
        switch word.lowercased() {
        case "true", "yes": true
        case "false", "no": false
        default: nil
        }
    }

    /// A pattern that can be matched.
    static func checkedPattern(_ text: String) throws(RuleProblem) -> String {
        guard text.count <= longestPattern else { throw .patternTooLong(longestPattern) }
        do {
            _ = try TextPattern(text)
        } catch {
            throw .notAPattern(text, reason: error.description)
        }
        return text
    }

    /// The texts between `|`, each once.
    static func choices(_ text: String) throws(RuleProblem) -> [String] {
        let choices = text.split(separator: "|", omittingEmptySubsequences: false)
            .map { String($0).singleSpaced }
        guard !choices.contains("") else {
            throw .notAllowed("choices", text: text, allowed: "a list of texts separated by '|'")
        }
        var seen: Set<String> = []
        if let twice = choices.first(where: { !seen.insert($0).inserted }) {
            throw .choiceTwice(twice)
        }
        return choices
    }

    /// The names between `+`.
    static func parts(_ text: String) throws(RuleProblem) -> [String] {
        let parts = text.split(separator: "+", omittingEmptySubsequences: false)
            .map { String($0).singleSpaced }
        guard !parts.contains("") else {
            throw .notAllowed(
                "sum", text: text, allowed: "a list of values separated by '+'")
        }
        return parts
    }

    /// An amount for each hour or day.
    static func rate(_ text: String) throws(RuleProblem) -> MaximumRate {
        let problem = RuleProblem.notAllowed(
            "max-rate", text: text, allowed: "an amount per hour or day such as 50/day")
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2,
            let period = MaximumRate.Period(rawValue: String(parts[1]).singleSpaced.lowercased())
        else { throw problem }
        let amount = try number(String(parts[0]), key: "max-rate")
        guard amount >= 0 else { throw problem }
        return MaximumRate(amount: amount, period: period)
    }
}
