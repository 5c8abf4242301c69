extension String {
    /// The first of some texts of the same value if this one is written like none of them, so that characters may be
    /// lost. Nil where nothing tells, as always for values that are not written in digits.
    package func writtenUnlike(_ others: [String], as kind: Kind) -> String? {
        switch kind {
        case .date: dateWrittenUnlike(others)
        // A clock either shows seconds or does not.
        case .time: first(of: others) { $0.count { $0 == ":" } }
        // A stopwatch shows hours once there are any, but always as many decimals.
        case .duration: first(of: others) { DurationText($0, unit: nil)?.decimals }
        case .number, .integer: paddedUnlike(others)
        default: nil
        }
    }

    /// Whether another text of the same value could have more characters than this one, so that it is worth comparing.
    package func mayLackCharacters(as kind: Kind) -> Bool {
        switch kind {
        case .date: true
        case .time: count { $0 == ":" } < 2
        case .duration: !contains { ".,".contains($0) }
        case .number, .integer: isPadded
        default: false
        }
    }

    /// Whether it begins with a zero before another digit.
    private var isPadded: Bool { contains(#/^[^0-9]*0[0-9]/#) }

    /// The first of some texts if each of them has more of something than this one.
    /// - Parameter amount: nil where a text does not tell.
    private func first(of others: [String], _ amount: (String) -> Int?) -> String? {
        guard let mine = amount(self) else { return nil }
        let known = others.filter { amount($0) != nil }
        return known.allSatisfy { amount($0) ?? 0 > mine } ? known.first : nil
    }

    /// The first of some numbers if this one begins with a zero and none of them has as many digits: what shows zeros
    /// before a number always shows as many digits.
    private func paddedUnlike(_ others: [String]) -> String? {
        let digits = count(where: \.isNumber)
        let numbers = others.filter { $0.contains(where: \.isNumber) }
        return !isPadded || numbers.contains { $0.count(where: \.isNumber) == digits }
            ? nil : numbers.first
    }
}
