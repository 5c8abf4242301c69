/// A written date: its parts in order, and the days they can mean.
struct DateText {
    /// One part of a date.
    private enum Part: Hashable {
        case digits(String)
        case month(Int)

        /// Nil for a month's name.
        var digitCount: Int? { if case .digits(let digits) = self { digits.count } else { nil } }
    }

    private typealias Order = Rules.DateOrder

    /// A day, and an order of parts that gives this day.
    typealias Meaning = (order: Rules.DateOrder, day: CivilDate)

    private let parts: [Part]
    /// The mark between the parts if all are the same; nil if they differ.
    private let mark: Character?

    /// Words without meaning in a date, and endings of ordinal numbers.
    private static let fillers: Set<String> = [
        "de", "del", "of", "st", "nd", "rd", "th", "er", "den", "dne",
    ]

    /// Splits a text into the three parts of a date; nil if it has other parts.
    /// - Parameter text: single spaced.
    init?(_ text: String) {
        guard text.count <= 40 else { return nil }
        var parts: [Part] = []
        var marks: [String] = []
        var rest = text[...]
        var between = ""
        while let first = rest.first {
            if first.isDigit {
                let digits = rest.prefix { $0.isDigit }
                rest = rest.dropFirst(digits.count)
                if !parts.isEmpty { marks.append(between) }
                between = ""
                parts.append(.digits(String(digits)))
            } else if first.isLetter {
                let word = rest.prefix { $0.isLetter }
                rest = rest.dropFirst(word.count)
                if let month = MonthName.number(String(word)) {
                    if !parts.isEmpty { marks.append(between) }
                    between = ""
                    parts.append(.month(month))
                } else if !DateText.fillers.contains(String(word).folded) || parts.isEmpty {
                    return nil
                }
            } else if " .,/-'\u{2019}\u{2013}".contains(first), !parts.isEmpty {
                between.append(first)
                rest = rest.dropFirst()
            } else {
                return nil
            }
        }
        guard parts.count == 3, between.isEmpty || between == "." else { return nil }
        let isNamed = parts.contains { if case .month = $0 { true } else { false } }
        if isNamed {
            mark = nil
        } else {
            // `2. 12. 2016`: a space may follow only a point.
            let plain = marks.map { $0 == ". " ? "." : $0 }
            // Several languages of central Europe end with one more, as `2016. 12. 02.`.
            guard let only = plain.first, plain.allSatisfy({ $0 == only }),
                between.isEmpty || between == only, only.count == 1, let mark = only.first,
                ".-/".contains(mark)
            else { return nil }
            self.mark = mark
        }
        self.parts = parts
    }

    /// The days that the text can mean in a given order of parts, or in the customary orders if none is given.
    /// - Returns: each day once, with an order that gives it.
    func meanings(order: Rules.DateOrder?) -> [Meaning] {
        var seen: Set<CivilDate> = []
        return orders(asked: order).compactMap { order in
            day(in: order).map { (order, $0) }
        }.filter { seen.insert($0.day).inserted }
    }

    /// The meaning of the text in one order of parts; nil if its day is not among `meanings`.
    func meaning(in order: Rules.DateOrder, among meanings: [Meaning]) -> Meaning? {
        guard let day = day(in: order), meanings.contains(where: { $0.day == day }) else {
            return nil
        }
        return (order, day)
    }

    /// Whether a four-digit year comes first.
    var beginsWithYear: Bool {
        if case .digits(let first)? = parts.first { first.count == 4 } else { false }
    }

    /// Whether each part has as many digits as another date's; a date with a month's name is not compared with one without.
    ///
    /// A part of one digit only counts as the same beside a date that has such a part, too: beside `12/11/2018`,
    /// `8/11/2018` may be what is left of `18/11/2018`.
    func isWritten(like other: DateText) -> Bool {
        let isShort = other.parts.contains { $0.digitCount == 1 }
        guard parts.map({ $0.digitCount == nil }) == other.parts.map({ $0.digitCount == nil })
        else {
            return true
        }
        return zip(parts, other.parts).allSatisfy { mine, its in
            switch (mine.digitCount, its.digitCount) {
            case (let mine?, let its?):
                mine == its || mine == 1 && its == 2 && isShort || mine == 2 && its == 1
            default: true
            }
        }
    }

    private func orders(asked: Order?) -> [Order] {
        if beginsWithYear { return [.ymd] }
        guard let mark else {
            // With the month's name known, the only question is whether the year comes first or last.
            return asked == .ymd ? [.ymd] : [.dmy, .mdy]
        }
        if let asked { return [asked] }
        switch mark {
        case ".": return [.dmy]
        case "/": return [.dmy, .mdy]
        default: return [.dmy, .mdy, .ymd]
        }
    }

    private func day(in order: Order) -> CivilDate? {
        let (y, m, d) =
            switch order {
            case .dmy: (parts[2], parts[1], parts[0])
            case .mdy: (parts[2], parts[0], parts[1])
            case .ymd: (parts[0], parts[1], parts[2])
            }
        guard case .digits(let yearText) = y, case .digits(let dayText) = d,
            let year = DateText.year(yearText), (1...2).contains(dayText.count),
            let day = Int(dayText), let month = month(m)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    private func month(_ part: Part) -> Int? {
        switch part {
        case .month(let number): return number
        case .digits(let text):
            // If a part is a month's name, only that one can be the month; otherwise the month is in digits.
            guard mark != nil, (1...2).contains(text.count) else { return nil }
            return Int(text)
        }
    }

    /// The years that dates are in: one outside has a misread digit.
    private static let years = 1700...2199

    /// The year of two or four digits: 70 to 99 are in the 20th century, 00 to 69 in the 21st.
    private static func year(_ text: String) -> Int? {
        guard let number = Int(text) else { return nil }
        switch text.count {
        case 4: return years.contains(number) ? number : nil
        case 2: return number + (number >= 70 ? 1900 : 2000)
        default: return nil
        }
    }
}

extension String {
    /// The first of some dates if this date is written like none of them, so that digits may be lost. Nil where it is no
    /// date, or no other text is one.
    func dateWrittenUnlike(_ others: [String]) -> String? {
        guard let date = DateText(singleSpaced) else { return nil }
        let dates = others.compactMap { text in DateText(text.singleSpaced).map { (text, $0) } }
        return dates.contains { date.isWritten(like: $0.1) } ? nil : dates.first?.0
    }
}
