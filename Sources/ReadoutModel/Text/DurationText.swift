import Foundation

/// A written length of time.
struct DurationText {
    /// With colons and a point, as shown: `35:00.0`.
    let text: String
    /// Its length.
    let seconds: Decimal
    /// Number of decimals of the seconds.
    let decimals: Int
    /// Number of parts in the text: 1...3.
    let parts: Int

    /// Parses a length of time; nil if the text is not one.
    /// - Parameters:
    ///   - text: single spaced.
    ///   - unit: may follow the digits; `h` makes two parts hours and minutes instead of minutes and seconds.
    init?(_ text: String, unit: String?) {
        guard let shown = ColonDigits(text) else { return nil }
        let isHours = unit.map { Unit.same($0, "h") } ?? false
        guard shown.groups.count > 1 else {
            self.init(letters: text, isHours: isHours)
            return
        }
        guard shown.rest.isEmpty || unit.map({ Unit.same(shown.rest, $0) }) ?? false else {
            return nil
        }
        self.init(shown, isHours: isHours)
    }

    /// `35:00.0`, `8:09`, `123:45:06`.
    private init?(_ shown: ColonDigits, isHours: Bool) {
        let groups = shown.groups
        let fraction = shown.fraction ?? ""
        let numbers = groups.compactMap { Int($0) }
        guard groups.count <= 3, numbers.count == groups.count, groups[0].count <= 6,
            fraction.count <= 3, groups.dropFirst().allSatisfy({ $0.count == 2 }),
            numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        var seconds = numbers.reduce(0) { $0 * 60 + $1 }
        if isHours, groups.count == 2 {
            guard fraction.isEmpty else { return nil }
            seconds *= 60
        }
        let tail = fraction.isEmpty ? "" : "." + fraction
        guard let length = Decimal(string: "\(seconds)\(tail)") else { return nil }
        self.text = groups.joined(separator: ":") + tail
        self.seconds = length
        decimals = fraction.count
        parts = groups.count
    }

    /// The words after hours, minutes and seconds, in this order.
    private static let letters: [Set<String>] = [
        ["h", "hr", "hrs", "hour", "hours", "hod", "std"],
        ["m", "min", "mins", "minute", "minutes"],
        ["s", "sec", "secs", "second", "seconds", "sek"],
    ]

    /// `2h 35m`, `35 min`, `1 h 5 s`: hours, minutes, seconds in this order, none twice.
    private init?(letters text: String, isHours: Bool) {
        var numbers = [0, 0, 0]
        var found: [Int] = []
        var rest = text[...]
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isDigit }
            rest = rest.dropFirst(digits.count).drop { $0 == " " }
            let word = rest.prefix { $0.isLetter }
            rest = rest.dropFirst(word.count)
            if rest.first == "." { rest = rest.dropFirst() }
            rest = rest.drop { $0 == " " }
            guard let number = Int(digits), digits.count <= 6,
                let index = DurationText.letters.firstIndex(where: {
                    $0.contains(word.lowercased())
                }), index > found.last ?? -1, found.isEmpty || number < 60
            else { return nil }
            numbers[index] = number
            found.append(index)
        }
        guard let first = found.first else { return nil }
        let length = numbers.reduce(0) { $0 * 60 + $1 }
        // Only the largest part may exceed 59 (`90 min`). If the unit is hours, all three parts are written, because
        // two would be read as hours and minutes.
        let shown =
            switch first {
            case _ where isHours: [length / 3600, length / 60 % 60, length % 60]
            case 0: numbers
            case 1: Array(numbers.dropFirst())
            default: [length / 60, length % 60]
            }
        let tail = shown.dropFirst().map { $0 < 10 ? "0\($0)" : "\($0)" }
        self.text = (["\(shown[0])"] + tail).joined(separator: ":")
        seconds = Decimal(length)
        decimals = 0
        parts = found.count
    }

    /// The text of a length of time, written as other texts are.
    /// - Parameters:
    ///   - seconds: the length; not below zero.
    ///   - decimals: number of decimals of the seconds.
    ///   - others: durations with colons; at least one.
    ///   - isHours: whether two parts are hours and minutes.
    static func text(
        ofSeconds seconds: Decimal, decimals: Int, like others: [String], isHours: Bool
    ) -> String {
        let groups = others.map { $0.split(separator: ":") }
        let shown = seconds.text(decimals: decimals).split(separator: ".")
        let length = shown.first.flatMap { Int($0) } ?? 0
        // Parts of hours and minutes add up to whole minutes.
        let isShort = groups.allSatisfy { $0.count == 2 }
        let numbers =
            !isShort
            ? [length / 3600, length / 60 % 60, length % 60]
            : isHours ? [length / 3600, length / 60 % 60] : [length / 60, length % 60]
        let first = "\(numbers[0])"
        let width = groups.compactMap { $0.first?.count }.min() ?? 1
        let head = String(repeating: "0", count: max(0, width - first.count)) + first
        let tail = numbers.dropFirst().map { $0 < 10 ? "0\($0)" : "\($0)" }
        return ([head] + tail).joined(separator: ":") + shown.dropFirst().map { ".\($0)" }.joined()
    }
}
