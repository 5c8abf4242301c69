/// The order of day, month and year, learnt from the dates that people stated for one value.
///
/// Only a date that can mean several days teaches, and only if a person said which day it means.
package struct DateOrderLesson: Sendable {
    /// Minimum number of dates that must agree: a single one may be a slip.
    private static let leastDates = 2

    private var possible = Set(Rules.DateOrder.allCases)
    /// Number of dates that teach something.
    private var dates = 0

    /// Starts empty.
    package init() {}

    /// Notes what a person said about a date.
    /// - Parameters:
    ///   - text: the date as read.
    ///   - day: the day it means, `2016-12-02`.
    package mutating func note(_ text: String, means day: String) {
        guard let date = DateText(text.singleSpaced) else { return }
        let meanings = date.meanings(order: nil)
        let orders = Rules.DateOrder.allCases.filter {
            date.meaning(in: $0, among: meanings)?.day.dayText == day
        }
        guard meanings.count > 1, !orders.isEmpty else { return }
        possible.formIntersection(orders)
        dates += 1
    }

    /// The order that fits all dates; nil if there are too few dates, or if they do not agree.
    package var order: Rules.DateOrder? {
        dates >= DateOrderLesson.leastDates && possible.count == 1 ? possible.first : nil
    }

    /// The learnt order; if there are too few dates, the order learnt elsewhere, unless these dates contradict it.
    package func order(orElse other: Rules.DateOrder?) -> Rules.DateOrder? {
        order ?? other.flatMap { possible.contains($0) ? $0 : nil }
    }
}
