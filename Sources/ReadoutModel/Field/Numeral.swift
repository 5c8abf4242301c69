import Foundation

/// A written number: its sign, and the digits before and after the decimal mark.
struct Numeral: Hashable {
    /// Below zero.
    let isNegative: Bool
    /// Digits before the decimal mark, with leading zeros; at least one.
    let whole: String
    /// Digits after the decimal mark, at least one; nil without a mark.
    let fraction: String?

    /// Maximum number of digits: well within what `Decimal` holds exactly.
    static let longest = 30
    private static let minusSigns: Set<Character> = ["-", "\u{2212}", "\u{2013}"]
    private static let groupMarks: Set<Character> = [".", ",", " ", "'", "\u{2019}"]

    /// Whether a character can be part of a number, other than as its sign.
    static func mayHold(_ character: Character) -> Bool {
        character.isDigit || groupMarks.contains(character)
    }

    /// Whether a character is a minus sign.
    static func isMinus(_ character: Character) -> Bool { minusSigns.contains(character) }

    /// Whether a character can be a sign before digits.
    static func isSign(_ character: Character) -> Bool {
        character == "+" || minusSigns.contains(character)
    }

    /// The number in standard notation: a point, no leading zeros, decimals as shown.
    var text: String {
        let digits = whole.drop { $0 == "0" }
        let shown = (digits.isEmpty ? "0" : String(digits)) + (fraction.map { "." + $0 } ?? "")
        return isNegative && shown.contains { $0.isDigit && $0 != "0" } ? "-" + shown : shown
    }

    /// The number itself.
    var magnitude: Decimal? { Decimal(string: text) }

    /// The number as a value.
    var typed: TypedValue { TypedValue(text: text, magnitude: magnitude) }

    /// Number of decimals shown.
    var decimals: Int { fraction?.count ?? 0 }

    /// Whether the number has the decimals and digits that the rules require.
    /// - Parameter typed: the number's value under these rules.
    func fits(_ rules: Rules, as typed: TypedValue) -> Bool {
        (rules.decimals.map { $0 == typed.decimals } ?? true)
            && (rules.impliedDecimals.map { fraction == nil || $0 == decimals } ?? true)
            && (rules.digits.map { $0 == positions(rules) } ?? true)
    }

    /// Number of digits before the decimals, shown or implied.
    func positions(_ rules: Rules) -> Int {
        whole.count - (fraction == nil ? rules.impliedDecimals ?? 0 : 0)
    }

    /// Every number that a text can mean; empty if it is not a number.
    ///
    /// A mark before the last group can be a decimal mark or a thousands separator: `1,234` means two numbers.
    /// Letters that look like digits are never read as digits.
    /// - Parameter text: single spaced, without a unit.
    static func meanings(of text: String) -> [Numeral] {
        var body = text[...]
        var isNegative = false
        if let first = body.first, isSign(first) {
            isNegative = first != "+"
            body = body.dropFirst()
            if body.first == " " { body = body.dropFirst() }
        }
        var groups = [""]
        var marks: [Character] = []
        for character in body {
            if character.isDigit {
                groups[groups.count - 1].append(character)
            } else if groupMarks.contains(character) {
                marks.append(character == "\u{2019}" ? "'" : character)
                groups.append("")
            } else {
                return []
            }
        }
        guard !groups.contains(""), groups.reduce(0, { $0 + $1.count }) <= longest,
            let last = groups.last
        else { return [] }

        var meanings: [Numeral] = []
        if areGroups(groups, between: marks) {
            meanings.append(
                Numeral(isNegative: isNegative, whole: groups.joined(), fraction: nil))
        }
        if let mark = marks.last, mark == "." || mark == ",", !marks.dropLast().contains(mark),
            areGroups(groups.dropLast(), between: marks.dropLast())
        {
            meanings.append(
                Numeral(
                    isNegative: isNegative, whole: groups.dropLast().joined(), fraction: last))
        }
        return meanings
    }

    /// Whether the digits form one group, or a group of one to three followed by groups of three, separated by the
    /// same mark.
    private static func areGroups(
        _ groups: some BidirectionalCollection<String>, between marks: some Collection<Character>
    ) -> Bool {
        guard let first = groups.first, let mark = marks.first else { return !groups.isEmpty }
        // `0.123` cannot have a thousands separator; a space or an apostrophe cannot be anything else.
        let mayBeginWithZero = mark == " " || mark == "'"
        return marks.allSatisfy { $0 == mark } && first.count <= 3
            && (mayBeginWithZero || first.first != "0")
            && groups.dropFirst().allSatisfy { $0.count == 3 }
    }
}
