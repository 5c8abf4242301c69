extension TypedMoment {
    /// A moment that may have a date with slashes and a 12-hour clock, as spreadsheets write them: `3/1/2026 5:49 PM`.
    /// - Parameter order: the order of the parts of such a date; nil if unknown, which `2026/3/1` does not need.
    /// - Returns: nil for a text that is not a moment.
    package init?(_ text: String, order: Rules.DateOrder?) {
        self.init(TypedMoment.withoutSlashes(text, order) ?? text)
    }

    /// The date of a text with points, and its time by the 24-hour clock; nil where the text has no date with slashes, or
    /// the order of its parts is unknown.
    private static func withoutSlashes(_ text: String, _ order: Rules.DateOrder?) -> String? {
        let slashed = #/([0-9]{1,4})/([0-9]{1,2})/([0-9]{1,4})(?:,? +(.+))?/#
        guard let match = text.wholeMatch(of: slashed) else { return nil }
        let (day, month, year): (Substring, Substring, Substring)
        switch match.1.utf8.count == 4 ? .ymd : order {
        case .dmy: (day, month, year) = (match.1, match.2, match.3)
        case .mdy: (day, month, year) = (match.2, match.1, match.3)
        case .ymd: (day, month, year) = (match.3, match.2, match.1)
        case nil: return nil
        }
        guard year.utf8.count == 4 else { return nil }
        let time = match.4.map { " " + hours24(String($0)) } ?? ""
        return "\(day).\(month).\(year)\(time)"
    }

    /// A time by the 24-hour clock; the text itself if it names no half of the day.
    private static func hours24(_ text: String) -> String {
        let halved = #/([0-9]{1,2})([:.][0-9]{2}(?:[:.][0-9]{2})?) ?([AaPp])\.?[Mm]\.?/#
        guard let match = text.wholeMatch(of: halved), let hour = Int(match.1),
            (1...12).contains(hour)
        else { return text }
        return "\(hour % 12 + (match.3.lowercased() == "p" ? 12 : 0))\(match.2)"
    }
}
