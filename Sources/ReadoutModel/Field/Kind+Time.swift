import Foundation

extension Kind {
    /// A time of day: `17:49`, `17:49:05`, `5:49 PM`.
    public static let time: Kind = Kind(
        name: "time", noun: "time",
        characters: { _ in "0123456789:.APMapm" },
        parse: { text, field in
            guard let second = secondOfDay(text) else {
                return Parsed(nil, doubts: [.notOfKind(text: text, kind: field.kind.noun)])
            }
            let parts = [second / 3600, second / 60 % 60, second % 60]
            let shown = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
            return Parsed(TypedValue(text: shown, magnitude: Decimal(second)))
        },
        guess: { text in
            guard secondOfDay(text) != nil else { return nil }
            // `17.49` is a time only if one is expected.
            guard text.contains(":") else { return Guess(kind: .time, likelihood: 0.2) }
            return Guess(
                kind: .time, likelihood: text.contains(where: \.isLetter) ? 0.95 : 0.7)
        })

    /// The second of the day that a text names, 0..<86400; nil if it is not a time of day.
    private static func secondOfDay(_ text: String) -> Int? {
        guard let shown = ColonDigits(text) else { return nil }
        var groups = shown.groups
        if let minute = shown.fraction {
            guard groups.count == 1, shown.mark == "." else { return nil }
            groups.append(minute)
        }
        guard (2...3).contains(groups.count), groups[0].count <= 2,
            groups.dropFirst().allSatisfy({ $0.count == 2 })
        else { return nil }
        let numbers = groups.compactMap { Int($0) }
        var hour = numbers[0]
        switch shown.rest.lowercased().filter({ $0 != "." && $0 != " " }) {
        case "": guard shown.rest.isEmpty else { return nil }
        case "am" where (1...12).contains(hour): hour %= 12
        case "pm" where (1...12).contains(hour): hour = hour % 12 + 12
        default: return nil
        }
        let second = numbers.count == 3 ? numbers[2] : 0
        guard hour < 24, numbers[1] < 60, second < 60 else { return nil }
        return hour * 3600 + numbers[1] * 60 + second
    }
}
