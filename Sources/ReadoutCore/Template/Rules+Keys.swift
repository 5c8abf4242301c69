import Foundation

/// What is wrong with a rule as it was written.
package struct RuleProblem: Error, Hashable, CustomStringConvertible {
    /// The problem as a person says it, without the key.
    package let description: String

    package init(_ description: String) { self.description = description }
}

extension Rules {
    /// The keys that rules are written with, in the order in which they are written.
    package static let keys = [
        "decimals", "digits", "min", "max", "pattern", "choices", "monotonic", "max-rate",
        "rollover", "language", "model", "date-order",
    ]

    /// The rules that say something, as key and text, in the order of `keys`.
    package var entries: [(key: String, text: String)] {
        var entries: [(key: String, text: String)] = []
        if let decimals { entries.append(("decimals", "\(decimals)")) }
        if let digits { entries.append(("digits", "\(digits)")) }
        if let minimum { entries.append(("min", "\(minimum)")) }
        if let maximum { entries.append(("max", "\(maximum)")) }
        if let pattern { entries.append(("pattern", pattern)) }
        if !choices.isEmpty { entries.append(("choices", choices.joined(separator: "|"))) }
        if monotonic { entries.append(("monotonic", "true")) }
        if let maximumRate {
            entries.append(("max-rate", "\(maximumRate.amount)/\(maximumRate.period.rawValue)"))
        }
        if let rollover { entries.append(("rollover", "\(rollover)")) }
        if let language { entries.append(("language", language)) }
        if let model { entries.append(("model", model)) }
        if let dateOrder { entries.append(("date-order", dateOrder.rawValue)) }
        return entries
    }

    /// Sets one rule as it is written in a definition; a text of nil is a key without a value.
    package mutating func set(_ key: String, to text: String?) throws(RuleProblem) {
        if key == "monotonic" {
            guard let flag = ["true": true, "false": false][text ?? "true"] else {
                throw RuleProblem("true or false expected, not '\(text ?? "")'")
            }
            monotonic = flag
            return
        }
        guard Rules.keys.contains(key) else {
            throw RuleProblem(
                "there is no key '\(key)'; keys are \(Rules.keys.joined(separator: ", "))")
        }
        guard let text, !text.isEmpty else { throw RuleProblem("a value is missing") }
        switch key {
        case "decimals": decimals = try whole(text, in: 0...12)
        case "digits": digits = try whole(text, in: 1...20)
        case "min": minimum = try number(text)
        case "max": maximum = try number(text)
        case "rollover": rollover = try number(text)
        case "pattern":
            guard (try? Regex(text)) != nil else {
                throw RuleProblem("'\(text)' is no regular expression")
            }
            pattern = text
        case "choices": choices = text.split(separator: "|").map(String.init)
        case "max-rate":
            let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
            guard parts.count == 2, let period = MaximumRate.Period(rawValue: parts[1]) else {
                throw RuleProblem("NUMBER/hour or NUMBER/day expected, not '\(text)'")
            }
            maximumRate = MaximumRate(amount: try number(parts[0]), period: period)
        case "language": language = text
        case "model": model = text
        default:
            guard let order = DateOrder(rawValue: text) else {
                throw RuleProblem("dmy, mdy or ymd expected, not '\(text)'")
            }
            dateOrder = order
        }
    }
}

private func whole(_ text: String, in range: ClosedRange<Int>) throws(RuleProblem) -> Int {
    guard let number = Int(text), range.contains(number) else {
        throw RuleProblem(
            "a whole number from \(range.lowerBound) to \(range.upperBound) expected, not '\(text)'"
        )
    }
    return number
}

private func number(_ text: String) throws(RuleProblem) -> Decimal {
    guard text.wholeMatch(of: #/-?\d{1,30}(\.\d{1,12})?/#) != nil,
        let number = Decimal(string: text)
    else { throw RuleProblem("a number such as 12.5 expected, not '\(text)'") }
    return number
}
