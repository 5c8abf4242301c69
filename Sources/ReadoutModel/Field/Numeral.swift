import Foundation

/// A number as it is written in figures: sign, figures before and after the decimal mark.
struct Numeral: Hashable {
    /// Below zero.
    let isNegative: Bool
    /// Figures before the decimal mark, leading zeros kept; at least one.
    let whole: String
    /// Figures after the decimal mark, at least one; nil without a mark.
    let fraction: String?

    /// Figures that a number may have: well within what `Decimal` holds exactly.
    static let longest = 30
    private static let minusSigns: Set<Character> = ["-", "\u{2212}", "\u{2013}"]
    private static let groupMarks: Set<Character> = [".", ",", " ", "'", "\u{2019}"]

    /// Every character that may stand in figures, signs aside.
    static func mayHold(_ character: Character) -> Bool {
        character.isFigure || groupMarks.contains(character)
    }

    /// A sign of a number below zero.
    static func isMinus(_ character: Character) -> Bool { minusSigns.contains(character) }

    /// A sign that may stand before figures.
    static func isSign(_ character: Character) -> Bool {
        character == "+" || minusSigns.contains(character)
    }

    /// The number in one notation: a point, no leading zeros, decimals as shown.
    var text: String {
        let figures = whole.drop { $0 == "0" }
        let shown = (figures.isEmpty ? "0" : String(figures)) + (fraction.map { "." + $0 } ?? "")
        return isNegative && shown.contains { $0.isFigure && $0 != "0" } ? "-" + shown : shown
    }

    /// The number itself.
    var magnitude: Decimal? { Decimal(string: text) }

    /// The value that it stands for.
    var typed: TypedValue { TypedValue(text: text, magnitude: magnitude) }

    /// How many decimals are shown.
    var decimals: Int { fraction?.count ?? 0 }

    /// Agrees with the decimals and digits that the rules name.
    /// - Parameter typed: the value that it stands for by these rules.
    func fits(_ rules: Rules, as typed: TypedValue) -> Bool {
        (rules.decimals.map { $0 == typed.decimals } ?? true)
            && (rules.impliedDecimals.map { fraction == nil || $0 == decimals } ?? true)
            && (rules.digits.map { $0 == positions(rules) } ?? true)
    }

    /// How many figures stand before the decimals, shown or implied.
    func positions(_ rules: Rules) -> Int {
        whole.count - (fraction == nil ? rules.impliedDecimals ?? 0 : 0)
    }

    /// Every number that a text can be; none when it is no number.
    ///
    /// A mark before the last group can be a decimal mark or separate thousands: `1,234` is two numbers.
    /// Letters that look like figures are never taken for them.
    /// - Parameter text: single spaced, without unit.
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
            if character.isFigure {
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

    /// Whether figures are one group, or one to three and then threes between marks of one sort.
    private static func areGroups(
        _ groups: some BidirectionalCollection<String>, between marks: some Collection<Character>
    ) -> Bool {
        guard let first = groups.first, let mark = marks.first else { return !groups.isEmpty }
        // `0.123` separates no thousands; a space or an apostrophe can do nothing else.
        let mayBeginWithZero = mark == " " || mark == "'"
        return marks.allSatisfy { $0 == mark } && first.count <= 3
            && (mayBeginWithZero || first.first != "0")
            && groups.dropFirst().allSatisfy { $0.count == 3 }
    }
}
