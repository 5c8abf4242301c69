import ReadoutModel

/// A time axis with ticks at full hours, days, months or years.
struct TimeAxis: Hashable, Sendable {
    /// The distance between ticks.
    private enum Step: Hashable {
        case seconds(Int)
        case months(Int)
    }

    /// Seconds since 1970.
    let first: Int, last: Int
    private let step: Step

    private static let steps: [Step] =
        [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 86400, 2 * 86400, 7 * 86400]
        .map(Step.seconds)
        + [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200].map(Step.months)

    /// Makes an axis that covers moments, seconds since 1970.
    /// - Parameter most: maximum number of ticks.
    init(_ moments: [Int], ticks most: Int) {
        let (low, high) = (moments.min() ?? 0, moments.max() ?? 0)
        // A single moment is placed in the middle of a day.
        (first, last) = low == high ? (low - 43200, high + 43200) : (low, high)
        let span = last - first
        step =
            TimeAxis.steps.first { step in
                switch step {
                case .seconds(let seconds): span / seconds < max(1, most)
                case .months(let months): span / (months * 30 * 86400) < max(1, most)
                }
            } ?? .months(1200)
    }

    /// The position of a moment, 0...1.
    func place(of seconds: Int) -> Double { Double(seconds - first) / Double(last - first) }

    /// The ticks in order of time: their positions, 0...1, and their labels.
    var ticks: [(place: Double, label: String)] {
        var ticks: [(Double, String)] = []
        switch step {
        case .seconds(let seconds):
            // Weeks begin on Mondays; 1970-01-05 was a Monday.
            let shift = seconds == 7 * 86400 ? 4 * 86400 : 0
            var moment = ((first - shift + seconds - 1) / seconds) * seconds + shift
            while moment <= last {
                ticks.append((place(of: moment), label(moment, withTime: seconds < 86400)))
                moment += seconds
            }
        case .months(let months):
            let date = CivilDate(secondsSince1970: first)
            var month = (date.year * 12 + date.month - 1 + months - 1) / months * months
            if month == date.year * 12 + date.month - 1, date.day > 1 || date.second > 0 {
                month += months
            }
            while let date = CivilDate(year: month / 12, month: month % 12 + 1, day: 1),
                date.secondsSince1970 <= last
            {
                let text = date.dayText
                ticks.append(
                    (
                        place(of: date.secondsSince1970),
                        String(text.prefix(months % 12 == 0 ? 4 : 7))
                    ))
                month += months
            }
        }
        return ticks
    }

    private func label(_ seconds: Int, withTime: Bool) -> String {
        let text = CivilDate(secondsSince1970: seconds).text
        return withTime
            ? String(text.dropFirst(5).prefix(11)).replacing("T", with: " ")
            : String(text.prefix(10))
    }
}
