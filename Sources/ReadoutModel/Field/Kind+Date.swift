import Foundation

extension Rules.DateOrder {
    /// The days that a date can mean, each once with an order of parts that gives it; empty if the text is no date.
    /// - Parameter text: the text as it was read.
    package static func days(meantBy text: String) -> [(order: Rules.DateOrder, day: String)] {
        (DateText(text.singleSpaced)?.meanings(order: nil) ?? []).map { ($0.order, $0.day.dayText) }
    }

    /// The rule that sets the order, as a definition has it: `date-order=dmy`.
    var rule: String { "date-order=\(rawValue)" }
}

extension Kind {
    /// A day: `2016-12-02`, `2.12.16`, `Dec 12 2016`.
    public static let date: Kind = Kind(
        name: "date", noun: "date",
        parse: { text, field in
            let refused = Parsed(nil, doubts: [.notOfKind(text: text, kind: field.kind.noun)])
            guard let date = DateText(text) else { return refused }
            let asked = field.rules.dateOrder
            let meanings = date.meanings(order: asked)
            guard let first = meanings.first else {
                // Possible in another order only: the photo contradicts the rule.
                guard let asked, !date.meanings(order: nil).isEmpty else { return refused }
                return Parsed(nil, doubts: [.pattern(text: text, pattern: asked.rule)])
            }
            let learnt = field.learnt.dateOrder.flatMap { date.meaning(in: $0, among: meanings) }
            guard let first = meanings.count == 1 ? first : learnt else {
                return Parsed(
                    nil,
                    doubts: [
                        .ambiguous(
                            text: text, meanings: meanings.map(\.day.dayText),
                            advice: Doubt.advice(
                                setting: meanings.map(\.order.rule)))
                    ])
            }
            let typed = TypedValue(
                text: first.day.dayText, magnitude: Decimal(first.day.daysSince1970))
            guard let asked, asked != .ymd, date.beginsWithYear else { return Parsed(typed) }
            return Parsed(typed, doubts: [.pattern(text: text, pattern: asked.rule)])
        },
        guess: { text in
            guard let date = DateText(text) else { return nil }
            let meanings = date.meanings(order: nil)
            return meanings.isEmpty
                ? nil : Guess(kind: .date, likelihood: meanings.count == 1 ? 0.95 : 0.85)
        })
}
