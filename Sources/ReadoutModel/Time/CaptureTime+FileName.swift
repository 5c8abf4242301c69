import Foundation

extension CaptureTime {
    /// Reads the moment that a camera, a phone or a program wrote into a file name; nil if there is none.
    ///
    /// A name may contain year, month and day, or day, month and year as in `14.1.2026`, optionally followed by hour,
    /// minute and second, or by `07.40`. Groups of digits are joined or separated by a single character; ` at 5.49.00 PM`
    /// also works. Ten digits are seconds since 1970 (UTC), unless they follow a letter or stand beside another long number,
    /// as serial numbers do. A `Z` after the time, or the `PXL_` of Google's cameras before
    /// the day, marks UTC. Only days from 1990 to tomorrow are plausible. A name with an impossible time
    /// (`20231005_256199`) is ignored altogether: its digits mean something else. A name without a time
    /// (`IMG-20240307-WA0012.jpg`) gets the clock of the file's own time if that lies on the same day, else midnight.
    /// - Parameters:
    ///   - modified: the file's own time.
    ///   - today: the latest plausible day is the one after it.
    package init?(fileName: String, modified: CaptureTime? = nil, today: CivilDate = .now) {
        let stem = fileName.prefix(upTo: fileName.lastIndex(of: ".") ?? fileName.endIndex)
        let groups = Digits.groups(of: stem)
        let days = CaptureTime.firstDay...max(CaptureTime.firstDay, today.lastDay)
        for index in groups.indices {
            let rest = groups[index...]
            guard let (day, clock) = CaptureTime.day(rest), days.contains(day.daysSince1970) else {
                continue
            }
            guard let clock else {
                let own = modified.flatMap { CivilDate(dateTime: $0.text) }
                if let own, own.daysSince1970 == day.daysSince1970 {
                    self.init(own, utcOffsetInMinutes: modified?.utcOffsetInMinutes, source: .name)
                } else {
                    self.init(day, source: .name)
                }
                return
            }
            guard let second = clock.secondOfDay else { return nil }
            let isUTC = clock.isUTC || groups[index].before.hasSuffix("PXL_")
            self.init(
                CivilDate(secondsSince1970: day.secondsSince1970 + second),
                utcOffsetInMinutes: isUTC ? 0 : nil, source: .name)
            return
        }
        let long = groups.filter { $0.text.count > CaptureTime.mostOfCounter }
        for group in long where long.count == 1 && group.text.count == 10 {
            guard group.before.last?.isLetter != true, let seconds = Int(group.text) else {
                continue
            }
            let moment = CivilDate(secondsSince1970: seconds)
            guard days.contains(moment.daysSince1970) else { continue }
            self.init(moment, utcOffsetInMinutes: 0, source: .name)
            return
        }
        return nil
    }

    /// Maximum number of digits of a number beside seconds since 1970: a camera, a part of a series, a copy.
    private static let mostOfCounter = 3

    /// 1990-01-01, in days since 1970; there were no digital photos before.
    static let firstDay = 7305

    /// The first and the last plausible moment of a photo, in the form of `text`.
    /// - Parameter today: the last plausible day is the one after it.
    package static func plausible(today: CivilDate = .now) -> ClosedRange<String> {
        let end = (max(firstDay, today.lastDay) + 1) * 86_400
        let first = CivilDate(secondsSince1970: firstDay * 86_400)
        return first.text...CivilDate(secondsSince1970: end - 1).text
    }

    /// A group of digits, and the text before and after it.
    private struct Digits {
        var text: String
        var before: String
        var behind = ""

        /// A number of one digit with a zero before it; any other number unchanged.
        static func two(_ text: String) -> String { text.count == 1 ? "0" + text : text }

        static func groups(of text: Substring) -> [Digits] {
            var groups: [Digits] = []
            var between = ""
            var isInGroup = false
            for character in text {
                if character.isASCII && character.isNumber {
                    if isInGroup {
                        groups[groups.count - 1].text.append(character)
                    } else {
                        groups.append(Digits(text: String(character), before: between))
                        between = ""
                    }
                    isInGroup = true
                } else {
                    between.append(character)
                    isInGroup = false
                    if !groups.isEmpty { groups[groups.count - 1].behind = between }
                }
            }
            return groups
        }
    }

    /// A time of day as written in a name, possible or not.
    private struct Clock {
        var hour: Int, minute: Int, second: Int
        /// True for `PM`, false for `AM`, nil for a 24-hour clock.
        var isAfternoon: Bool?
        /// Whether the name says that the time is UTC.
        var isUTC = false

        /// Seconds since midnight; nil for an impossible time.
        var secondOfDay: Int? {
            var hour = hour
            if let isAfternoon {
                guard (1...12).contains(hour) else { return nil }
                hour = hour % 12 + (isAfternoon ? 12 : 0)
            }
            // A camera may write a leap second; `CivilDate` has none.
            guard hour < 24, minute < 60, second < 61 else { return nil }
            return hour * 3600 + minute * 60 + min(59, second)
        }

        /// Reads six digits; nil for fewer.
        /// - Parameter text: the text after the digits.
        init?(_ digits: some StringProtocol, before text: String = "") {
            guard digits.count >= 6, let hour = Int(digits.prefix(2)),
                let minute = Int(digits.dropFirst(2).prefix(2)),
                let second = Int(digits.dropFirst(4).prefix(2))
            else { return nil }
            self.hour = hour
            self.minute = minute
            self.second = second
            isUTC = Clock.isUTC(text)
        }

        /// Reads the time at the beginning of the groups; nil if there is none.
        init?(_ groups: ArraySlice<Digits>) {
            guard let first = groups.first,
                ["-", "_", ".", " ", "T", " at ", "-T"].contains(first.before)
            else { return nil }
            // Milliseconds may follow the seconds.
            if first.text.count == 6 || first.text.count == 9 {
                self.init(first.text)
                isUTC = Clock.isUTC(first.behind)
                return
            }
            if let clock = Clock(withoutSeconds: groups) {
                self = clock
                return
            }
            let parts = groups.prefix(3)
            guard parts.count == 3, let last = parts.last,
                parts.dropFirst().allSatisfy({ $0.before.count == 1 && $0.text.count == 2 })
            else { return nil }
            let half = Clock.isAfternoon(last.behind)
            guard
                first.text.count == 2
                    || first.text.count == 1 && (half != nil || first.before == " at ")
            else { return nil }
            self.init(Digits.two(first.text) + parts.dropFirst().map(\.text).joined())
            isAfternoon = half
            isUTC = Clock.isUTC(last.behind)
        }

        /// Reads a time without seconds, such as `07.40` or `07h40`, at the beginning of the groups; nil if there is none.
        /// Four digits alone may be a camera's counter.
        private init?(withoutSeconds groups: ArraySlice<Digits>) {
            let parts = groups.prefix(2)
            guard let first = parts.first, let last = parts.last, parts.count == 2,
                last.text.count == 2,
                first.text.count == 2 || Clock.isHour(first, before: last),
                [".", ":", "h"].contains(last.before)
                    || last.before == "-" && first.before != "-",
                !groups.dropFirst(2).prefix(1).contains(where: { $0.before.count == 1 })
            else { return nil }
            self.init(Digits.two(first.text) + last.text + "00")
            isAfternoon = Clock.isAfternoon(last.behind)
            isUTC = Clock.isUTC(last.behind)
            guard secondOfDay != nil else { return nil }
        }

        /// Whether a single digit is an hour, as in `7-44`; `7.44` may be a reading.
        private static func isHour(_ digit: Digits, before minute: Digits) -> Bool {
            digit.text.count == 1 && [" ", "T", " at "].contains(digit.before)
                && ["-", ":", "h"].contains(minute.before)
        }

        /// Whether a text begins with `Z` that is not part of a word.
        private static func isUTC(_ text: String) -> Bool {
            text.hasPrefix("Z") && !(text.dropFirst().first?.isLetter ?? false)
        }

        /// Whether a text begins with the word `PM` (true) or `AM` (false); nil for neither.
        private static func isAfternoon(_ text: String) -> Bool? {
            switch text.drop(while: \.isWhitespace).prefix(while: \.isLetter).lowercased() {
            case "pm": true
            case "am": false
            default: nil
            }
        }
    }

    /// The day at the beginning of the groups, and the time if one follows.
    private static func day(_ groups: ArraySlice<Digits>) -> (day: CivilDate, clock: Clock?)? {
        guard let first = groups.first else { return nil }
        let digits: String
        var rest = groups.dropFirst()
        let parts = rest.prefix(2)
        switch first.text.count {
        case 8, 14, 17: digits = String(first.text.prefix(8))
        case 4:
            // With points between them, numbers without zeros are those of a version.
            let marks = parts.contains { $0.text.count == 1 } ? ["-"] : ["-", "_", "."]
            guard parts.count == 2,
                parts.allSatisfy({
                    (1...2).contains($0.text.count) && marks.contains($0.before)
                })
            else { return nil }
            digits = first.text + parts.map { Digits.two($0.text) }.joined()
            rest = rest.dropFirst(2)
        case 1, 2:
            // Only with points between them does the day surely come first.
            guard parts.count == 2, let month = parts.first, let year = parts.last,
                (1...2).contains(month.text.count), year.text.count == 4,
                parts.allSatisfy({ [".", ". "].contains($0.before) })
            else { return nil }
            digits = year.text + Digits.two(month.text) + Digits.two(first.text)
            rest = rest.dropFirst(2)
        default: return nil
        }
        guard let year = Int(digits.prefix(4)), let month = Int(digits.dropFirst(4).prefix(2)),
            let dayOfMonth = Int(digits.suffix(2)),
            let day = CivilDate(year: year, month: month, day: dayOfMonth)
        else { return nil }
        let clock =
            first.text.count > 8
            ? Clock(first.text.dropFirst(8), before: first.behind) : Clock(rest)
        return (day, clock)
    }
}

extension CivilDate {
    /// The last plausible day for photos of today, in days since 1970: tomorrow, because a clock elsewhere may be ahead.
    fileprivate var lastDay: Int { daysSince1970 + 1 }

    /// Why the moment is too late, `in the future`; nil if it is plausible.
    /// - Parameter today: the last plausible day is the one after it.
    func lateness(today: CivilDate) -> String? {
        daysSince1970 > today.lastDay ? "in the future" : nil
    }

    /// Why a person cannot have meant the moment: `in the future` or `before there were photos`; nil if it is plausible.
    /// - Parameter today: the last plausible day is the one after it.
    package func implausibility(today: CivilDate = .now) -> String? {
        lateness(today: today)
            ?? (year < CivilDate.yearOfFirstPhoto ? "before there were photos" : nil)
    }

    private static let yearOfFirstPhoto = 1826

    /// The current local time.
    package static var now: CivilDate {
        let seconds = Int(Date().timeIntervalSince1970)
        return CivilDate(secondsSince1970: seconds + TimeZone.current.secondsFromGMT())
    }
}
