/// The periods between meter replacements, each with the readings that are compared within it.
struct HistoryEras: Sendable {
    /// A reading, or what the old or new meter showed at a replacement.
    struct Entry {
        /// Index of the claim; nil for what a meter showed at a replacement.
        let index: Int?
        let text: String
        /// Wall-clock time, `2026-03-01T17:49:00`; the date alone for what a meter showed at a replacement.
        let moment: String
        let point: HistoryPoint
        /// Whether a person stated the value.
        let isWord: Bool
    }

    /// A replacement and the two numbers recorded with it.
    private struct Border {
        let first: String, last: String
        /// The last number of the old meter, and the first number of the new one.
        let old: Entry, new: Entry
    }

    /// Ordered by moment.
    private let borders: [Border]
    /// Whether only a person's statements can show where the counter rolled over.
    private let hasToldTurns: Bool
    private let relation: HistoryRelation

    init(_ replacements: [MeterReplacement], rules: Rules, relation: HistoryRelation) {
        self.relation = relation
        hasToldTurns = rules.rollover != nil && rules.maximumRate == nil
        borders = replacements.sorted { ($0.first, $0.last) < ($1.first, $1.last) }.compactMap {
            replacement in
            // The old meter may have run until the last possible moment, the new one from the first possible moment.
            guard
                let old = Entry(replacement.old, at: replacement.last, known: replacement.moment),
                let new = Entry(replacement.new, at: replacement.first, known: replacement.moment)
            else { return nil }
            return Border(first: replacement.first, last: replacement.last, old: old, new: new)
        }
    }

    /// Divides the claims by meter, ordered by moment, and adds what the meters showed at each replacement.
    func divided(_ claims: [HistoryClaim]) -> [[Entry]] {
        var eras = [[Entry]](repeating: [], count: borders.count + 1)
        for index in TakenAt.order(claims, by: \.taken) {
            let claim = claims[index]
            eras[number(of: claim)].append(
                Entry(
                    index: index, text: claim.text, moment: claim.taken.moment,
                    point: claim.point, isWord: claim.isWord))
        }
        for (number, border) in borders.enumerated() {
            eras[number].append(border.old)
            eras[number + 1].insert(border.new, at: 0)
        }
        return hasToldTurns ? eras.flatMap(turns) : eras
    }

    /// The number of replacements before a claim. A photo from a day of replacement may show either meter if only the
    /// day is known. The claim then goes to the meter that can show its number, or if both can, to the one with the
    /// nearer number.
    private func number(of claim: HistoryClaim) -> Int {
        let moment = claim.taken.moment
        let past = borders.prefix { $0.last < moment }.count
        guard past < borders.count, borders[past].first <= moment else { return past }
        let border = borders[past]
        let isOld = relation.allows(claim.point, before: border.old.point)
        let isNew = relation.allows(border.new.point, before: claim.point)
        guard isOld == isNew else { return isOld ? past : past + 1 }
        let (toOld, toNew) = (
            abs(claim.point.amount - border.old.point.amount),
            abs(claim.point.amount - border.new.point.amount)
        )
        return toOld <= toNew ? past : past + 1
    }

    /// Splits the entries where a person's statements show that the counter rolled over: a statement is lower than
    /// the one before it. Readings between those two that are not below the first belong before the rollover.
    private func turns(_ entries: [Entry]) -> [[Entry]] {
        var parts: [[Entry]] = [[]]
        var waiting: [Entry] = []
        var word: Entry?
        for entry in entries {
            guard entry.isWord else {
                waiting.append(entry)
                continue
            }
            if let before = word, entry.point.amount < before.point.amount {
                let isBefore = { (other: Entry) in other.point.amount >= before.point.amount }
                parts[parts.count - 1] += waiting.filter(isBefore)
                parts.append(waiting.filter { !isBefore($0) })
            } else {
                parts[parts.count - 1] += waiting
            }
            waiting = []
            parts[parts.count - 1].append(entry)
            word = entry
        }
        parts[parts.count - 1] += waiting
        return parts
    }
}

extension HistoryEras.Entry {
    /// An entry for what a meter showed at a replacement; nil if the value has no order.
    /// - Parameter known: the moment as far as it is known.
    fileprivate init?(_ value: TypedValue, at moment: String, known: String) {
        let reading = PastReading(value: value, capturedAt: moment)
        guard let point = HistoryPoint(reading) else { return nil }
        self.init(
            index: nil, text: value.text, moment: known, point: point, isWord: true)
    }
}
