/// What people's words on the dates of one value say of the order that their parts stand in.
///
/// Only a date that could mean several days teaches, and only where a person said which of them it means.
package struct DateOrderLesson: Sendable {
    /// Minimum number of dates that must agree: a single one may be a slip.
    private static let leastDates = 2

    private var possible = Set(Rules.DateOrder.allCases)
    /// How many dates say something.
    private var dates = 0

    /// Knows nothing yet.
    package init() {}

    /// Notes what a person said of a date.
    /// - Parameters:
    ///   - text: as it was read.
    ///   - day: what it means, `2016-12-02`.
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

    /// The order that all of them were understood in; nil when they are too few, or do not agree.
    package var order: Rules.DateOrder? {
        dates >= DateOrderLesson.leastDates && possible.count == 1 ? possible.first : nil
    }

    /// The order, or where these dates are too few one that was learnt elsewhere, unless they speak against it.
    package func order(orElse other: Rules.DateOrder?) -> Rules.DateOrder? {
        order ?? other.flatMap { possible.contains($0) ? $0 : nil }
    }
}
