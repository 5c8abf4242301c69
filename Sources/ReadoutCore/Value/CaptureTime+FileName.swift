extension CaptureTime {
    /// The moment that a camera, a phone or a program wrote into a file's name; nil when there is none.
    ///
    /// Understood are year, month and day, then hour, minute and second if they follow, each group of digits
    /// together with the next or parted from it by a single character; and ten digits of seconds since 1970
    /// (UTC). Only the years 1990...2100 are plausible.
    package init?(fileName: String) {
        let stem = fileName.prefix(upTo: fileName.lastIndex(of: ".") ?? fileName.endIndex)
        let groups = Digits.groups(of: stem)
        for index in groups.indices {
            if let moment = CaptureTime.civilDate(groups[index...]) {
                self.init(moment, source: .name)
                return
            }
        }
        for group in groups where group.text.count == 10 {
            guard let seconds = Int(group.text) else { continue }
            let moment = CivilDate(secondsSince1970: seconds)
            guard CaptureTime.plausibleYears.contains(moment.year) else { continue }
            self.init(moment, utcOffsetInMinutes: 0, source: .name)
            return
        }
        return nil
    }

    private static let plausibleYears = 1990...2100

    /// Digits that stand together, and what stands before them.
    private struct Digits {
        var text: String
        var before: String

        static func groups(of text: Substring) -> [Digits] {
            var groups: [Digits] = []
            var before = ""
            var isInGroup = false
            for character in text {
                if character.isASCII && character.isNumber {
                    if isInGroup {
                        groups[groups.count - 1].text.append(character)
                    } else {
                        groups.append(Digits(text: String(character), before: before))
                        before = ""
                    }
                    isInGroup = true
                } else {
                    before.append(character)
                    isInGroup = false
                }
            }
            return groups
        }
    }

    /// The date that these groups begin with, and its time if that follows.
    private static func civilDate(_ groups: ArraySlice<Digits>) -> CivilDate? {
        guard let first = groups.first else { return nil }
        let day: String
        var rest = groups.dropFirst()
        switch first.text.count {
        case 8, 14, 17: day = String(first.text.prefix(8))
        case 4:
            let parts = rest.prefix(2)
            guard parts.count == 2,
                parts.allSatisfy({ $0.text.count == 2 && ["-", "_", "."].contains($0.before) })
            else { return nil }
            day = first.text + parts.map(\.text).joined()
            rest = rest.dropFirst(2)
        default: return nil
        }
        guard let year = Int(day.prefix(4)), plausibleYears.contains(year),
            let month = Int(day.dropFirst(4).prefix(2)), let dayOfMonth = Int(day.suffix(2))
        else { return nil }
        // Milliseconds may follow the seconds.
        let time = first.text.count > 8 ? String(first.text.dropFirst(8).prefix(6)) : clock(rest)
        return CivilDate(
            year: year, month: month, day: dayOfMonth,
            second: time.flatMap(secondOfDay) ?? 0)
    }

    /// Six digits of hour, minute and second at the beginning of these groups.
    private static func clock(_ groups: ArraySlice<Digits>) -> String? {
        guard let first = groups.first,
            ["-", "_", ".", " ", "T", " at ", "-T"].contains(first.before)
        else { return nil }
        if first.text.count == 6 || first.text.count == 9 { return String(first.text.prefix(6)) }
        let parts = groups.prefix(3)
        guard parts.count == 3, first.text.count == 2,
            parts.dropFirst().allSatisfy({ $0.before.count == 1 && $0.text.count == 2 })
        else { return nil }
        return parts.map(\.text).joined()
    }

    private static func secondOfDay(_ digits: String) -> Int? {
        guard let hour = Int(digits.prefix(2)), let minute = Int(digits.dropFirst(2).prefix(2)),
            let second = Int(digits.suffix(2)), hour < 24, minute < 60, second < 61
        else { return nil }
        return hour * 3600 + minute * 60 + min(59, second)
    }
}
