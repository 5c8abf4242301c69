/// The times between exchanges of a meter, each with the readings that are compared in it.
struct HistoryEras: Sendable {
    /// A reading, or what an exchange says that a meter showed.
    struct Entry {
        /// Of the claim; nil for what an exchange says.
        let index: Int?
        let text: String
        /// The date, for people.
        let day: String
        let point: HistoryPoint
        /// Whether a person said so.
        let isWord: Bool
    }

    /// An exchange and what it says.
    private struct Border {
        let first: String, last: String
        /// What the old meter showed last, and the new one first.
        let old: Entry, new: Entry
    }

    /// In the order of their moments.
    private let borders: [Border]
    /// Whether only people's words tell where the counter has turned over.
    private let hasToldTurns: Bool
    private let relation: HistoryRelation

    init(_ exchanges: [MeterExchange], rules: Rules, relation: HistoryRelation) {
        self.relation = relation
        hasToldTurns = rules.rollover != nil && rules.maximumRate == nil
        borders = exchanges.sorted { ($0.first, $0.last) < ($1.first, $1.last) }.compactMap {
            exchange in
            // The old meter ran until the last moment, the new one from the first on.
            guard let old = Entry(exchange.old, at: exchange.last),
                let new = Entry(exchange.new, at: exchange.first)
            else { return nil }
            return Border(first: exchange.first, last: exchange.last, old: old, new: new)
        }
    }

    /// The claims of each meter in the order of their moments, with what the exchanges say.
    func divided(_ claims: [HistoryClaim]) -> [[Entry]] {
        var eras = [[Entry]](repeating: [], count: borders.count + 1)
        for index in TakenAt.order(claims, by: \.taken) {
            let claim = claims[index]
            eras[number(of: claim)].append(
                Entry(
                    index: index, text: claim.text, day: String(claim.taken.moment.prefix(10)),
                    point: claim.point, isWord: claim.isWord))
        }
        for (number, border) in borders.enumerated() {
            eras[number].append(border.old)
            eras[number + 1].insert(border.new, at: 0)
        }
        return hasToldTurns ? eras.flatMap(turns) : eras
    }

    /// How many exchanges lie before a claim. A photo of the day of an exchange whose moment is not known may show either
    /// meter: the one that can show that, and of two the one that was nearer to it.
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

    /// Divides the entries where people's words say that the counter has started again at zero: of two words that
    /// follow each other the later one is lower. What lies between them and is not below the first was before that.
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
    /// What an exchange says; nil for what has no order.
    fileprivate init?(_ value: TypedValue, at moment: String) {
        let reading = PastReading(value: value, capturedAt: moment)
        guard let point = HistoryPoint(reading) else { return nil }
        self.init(
            index: nil, text: value.text, day: String(moment.prefix(10)), point: point, isWord: true
        )
    }
}
