/// A day in the Gregorian calendar and a second of that day, without a time zone.
/// - Source: Hinnant 2013, chrono-compatible low-level date algorithms (days from civil).
package struct CivilDate: Hashable, Sendable, Comparable {
    package let year: Int, month: Int, day: Int
    /// Seconds since midnight, 0..<86400.
    package let second: Int

    /// Makes a date; nil if the day or second does not exist.
    package init?(year: Int, month: Int, day: Int, second: Int = 0) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...CivilDate.days(inMonth: month, year: year)).contains(day),
            (0..<86400).contains(second)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.second = second
    }

    /// Reads `YYYY-MM-DD`, optionally followed by `T` or a space and `HH:MM` or `HH:MM:SS`.
    package init?(dateTime: String) {
        // Parsed by hand: a regular expression takes a third of a millisecond, and lists are long.
        let text = Array(dateTime.utf8)
        func number(_ range: Range<Int>) -> Int? {
            let digits = text[range].map { Int($0) - 0x30 }
            guard digits.allSatisfy((0...9).contains) else { return nil }
            return digits.reduce(0) { $0 * 10 + $1 }
        }
        func stands(_ mark: Unicode.Scalar, at place: Int) -> Bool {
            text[place] == UInt8(ascii: mark)
        }
        guard [10, 16, 19].contains(text.count), stands("-", at: 4), stands("-", at: 7),
            let year = number(0..<4), let month = number(5..<7), let day = number(8..<10)
        else { return nil }
        var second = 0
        if text.count > 10 {
            guard stands("T", at: 10) || stands(" ", at: 10), stands(":", at: 13),
                let hour = number(11..<13), let minute = number(14..<16), hour < 24, minute < 60
            else { return nil }
            second = hour * 3600 + minute * 60
        }
        if text.count > 16 {
            guard stands(":", at: 16), let written = number(17..<19) else { return nil }
            // A camera may write a leap second; this calendar has none.
            second += min(59, written)
        }
        self.init(year: year, month: month, day: day, second: second)
    }

    /// The date and second this many seconds after 1970-01-01T00:00:00.
    package init(secondsSince1970 seconds: Int) {
        let days = Int((Double(seconds) / 86400).rounded(.down))
        let z = days + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shifted + 2) / 5 + 1
        month = shifted < 10 ? shifted + 3 : shifted - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        second = seconds - days * 86400
    }

    package var daysSince1970: Int {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    package var secondsSince1970: Int { daysSince1970 * 86400 + second }

    /// `2016-12-02`.
    package var dayText: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }

    /// `2016-12-02T10:22:23`.
    package var text: String {
        "\(dayText)T\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
    }

    /// `2016-12-02 10:22`, as people write it.
    package var minuteText: String { String(text.prefix(16)).replacing("T", with: " ") }

    package static func < (a: CivilDate, b: CivilDate) -> Bool {
        a.secondsSince1970 < b.secondsSince1970
    }

    package static func days(inMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
