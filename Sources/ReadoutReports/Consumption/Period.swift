import ReadoutModel

/// A calendar period for which consumption is calculated.
public enum Period: String, Sendable, CaseIterable {
    /// From midnight to midnight.
    case day
    /// From Monday to Sunday.
    /// - Source: ISO 8601, week dates.
    case week
    /// A calendar month.
    case month
    /// A calendar year.
    case year

    /// The first second of the period that contains a second; both since 1970, wall clock.
    package func start(of seconds: Int) -> Int {
        let date = CivilDate(secondsSince1970: seconds)
        let midnight = date.daysSince1970 * 86400
        switch self {
        case .day: return midnight
        case .week: return (date.daysSince1970 - Period.weekday(date.daysSince1970)) * 86400
        case .month: return midnight - (date.day - 1) * 86400
        case .year:
            return CivilDate(year: date.year, month: 1, day: 1)?.secondsSince1970 ?? midnight
        }
    }

    /// The first second of the next period after the one that begins at `start`.
    package func next(after start: Int) -> Int {
        let date = CivilDate(secondsSince1970: start)
        switch self {
        case .day: return start + 86400
        case .week: return start + 7 * 86400
        case .month: return start + CivilDate.days(inMonth: date.month, year: date.year) * 86400
        case .year:
            return CivilDate(year: date.year + 1, month: 1, day: 1)?.secondsSince1970 ?? start
                + 366 * 86400
        }
    }

    /// The name of the period that begins at `start`: `2026-03-01`, `2026-W09`, `2026-03`, `2026`.
    package func name(of start: Int) -> String {
        let date = CivilDate(secondsSince1970: start)
        switch self {
        case .day: return date.dayText
        case .week:
            // A week belongs to the year of its Thursday.
            let thursday = date.daysSince1970 + 3
            let year = CivilDate(secondsSince1970: thursday * 86400).year
            let first = CivilDate(year: year, month: 1, day: 1)?.daysSince1970 ?? thursday
            let week = (thursday - first) / 7 + 1
            return "\(year)-W\(week < 10 ? "0" : "")\(week)"
        case .month: return String(date.dayText.prefix(7))
        case .year: return String(date.dayText.prefix(4))
        }
    }

    /// Days since Monday.
    private static func weekday(_ days: Int) -> Int {
        // 1970-01-01 was a Thursday.
        ((days + 3) % 7 + 7) % 7
    }
}
