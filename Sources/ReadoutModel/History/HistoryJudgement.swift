/// Decides which readings of a value can be believed together, over all records of a template.
///
/// A person's statement is never judged. A machine reading is believed if it contradicts no statement and is on every
/// longest chain of readings that can be true together; if two readings contradict each other and nothing else
/// decides, both wait for review. The result depends on the readings alone, not on the order in which they came.
package struct HistoryJudgement: Sendable {
    let field: Field
    package let relation: HistoryRelation
    private let eras: HistoryEras
    /// Whether the meter was ever replaced.
    package let hasReplacements: Bool

    /// - Parameter replacements: the meter's replacements, in any order. Readings on different sides of a replacement
    ///   are compared only with what the meters showed then.
    package init(of field: Field, replacements: [MeterReplacement]) {
        self.field = field
        relation = HistoryRelation(field.rules)
        hasReplacements = !replacements.isEmpty
        eras = HistoryEras(replacements, rules: field.rules, relation: relation)
    }

    /// Finds what the other claims say against each claim.
    /// - Parameter claims: in any order; no two photos may agree in moment, name and content.
    /// - Returns: for each claim, in the order given, the rules it breaks; empty for claims that are believed and for
    ///   a person's statements.
    package func doubts(of claims: [HistoryClaim]) -> [[Doubt]] {
        var doubts = [[Doubt]](repeating: [], count: claims.count)
        for era in eras.divided(claims) {
            for (index, found) in judged(era) { doubts[index] = found }
        }
        return doubts
    }

    /// The doubtful readings of one meter, with the index of each one's claim.
    private func judged(_ era: [HistoryEras.Entry]) -> [(index: Int, doubts: [Doubt])] {
        let possible = consistent(withWordsOf: era)
        var isBelieved = [Bool](repeating: false, count: era.count)
        let isCommon = HistoryChain.common(possible.count) {
            relation.allows(era[possible[$0]].point, before: era[possible[$1]].point)
        }
        let common = zip(possible, isCommon).filter(\.1).map(\.0)
        for place in agreeing(common, in: era) { isBelieved[place] = true }
        let trusted = era.indices.filter { era[$0].isWord || isBelieved[$0] }
        let read = era.indices.filter { !era[$0].isWord }
        return read.filter { !isBelieved[$0] }.compactMap { place in
            guard let index = era[place].index else { return nil }
            let certain = contradictions(of: place, in: era, among: trusted)
            guard certain.isEmpty else { return (index, certain) }
            return (index, contradictions(of: place, in: era, among: read))
        }
    }

    /// The indices of readings that contradict no statement, however far away in time.
    private func consistent(withWordsOf era: [HistoryEras.Entry]) -> [Int] {
        let words = era.indices.filter { era[$0].isWord }
        guard relation.hasRate else {
            // For a counter, the greatest statement before and the least one after a reading decide.
            var (least, greatest) = ([Int](), [Int]())
            for word in words {
                if greatest.last.map({ era[$0].point.amount < era[word].point.amount }) ?? true {
                    greatest.append(word)
                }
            }
            for word in words.reversed() {
                if least.last.map({ era[$0].point.amount > era[word].point.amount }) ?? true {
                    least.append(word)
                }
            }
            least.reverse()
            var (before, after) = (0, 0)
            return era.indices.filter { place in
                guard !era[place].isWord else { return false }
                while before < greatest.count, greatest[before] < place { before += 1 }
                while after < least.count, least[after] < place { after += 1 }
                return
                    (before == 0
                    || relation.allows(era[greatest[before - 1]].point, before: era[place].point))
                    && (after == least.count
                        || relation.allows(era[place].point, before: era[least[after]].point))
            }
        }
        return era.indices.filter { place in
            !era[place].isWord && words.allSatisfy { agree(place, $0, in: era) }
        }
    }

    /// From readings that can each follow the one before, keeps those that agree with all the others too.
    ///
    /// The change that needs no time, one step between neighbours, adds up along a chain, so distant readings can
    /// conflict. The readings with the most conflicts are dropped, until no conflict is left.
    private func agreeing(_ places: [Int], in era: [HistoryEras.Entry]) -> [Int] {
        guard relation.hasRate else { return places }
        var rivals: [Int: Set<Int>] = [:]
        for (number, place) in places.enumerated() {
            for earlier in places[..<number].reversed() {
                let (first, second) = (era[earlier].point, era[place].point)
                if !relation.allows(first, before: second) {
                    rivals[earlier, default: []].insert(place)
                    rivals[place, default: []].insert(earlier)
                } else if rivals[earlier] == nil,
                    first.utcOffsetInMinutes == second.utcOffsetInMinutes,
                    relation.allows(first, before: second, isStrict: true)
                {
                    // What agrees with that earlier reading agrees with this one too.
                    break
                }
            }
        }
        var kept = Set(places)
        while let most = rivals.values.map(\.count).max() {
            let gone = rivals.filter { $0.value.count == most }.map(\.key)
            kept.subtract(gone)
            rivals = rivals.filter { kept.contains($0.key) }
                .mapValues { $0.intersection(kept) }.filter { !$0.value.isEmpty }
        }
        return places.filter(kept.contains)
    }

    private func agree(_ one: Int, _ other: Int, in era: [HistoryEras.Entry]) -> Bool {
        let (first, second) = (era[min(one, other)].point, era[max(one, other)].point)
        return relation.allows(first, before: second)
    }

    /// The doubts from the nearest earlier and the nearest later reading that contradict the one at `place`.
    /// - Parameter others: indices in ascending order.
    private func contradictions(
        of place: Int, in era: [HistoryEras.Entry], among others: [Int]
    ) -> [Doubt] {
        let split = others.partitioningIndex { $0 >= place }
        let earlier = others[..<split].last { !agree($0, place, in: era) }
        let later = others[split...].first { $0 != place && !agree(place, $0, in: era) }
        let now = era[place]
        return [
            earlier.map { field.doubt(of: now, against: era[$0], isLater: false) },
            later.map { field.doubt(of: now, against: era[$0], isLater: true) },
        ].compactMap { $0 }
    }
}

extension [Int] {
    /// The index of the first element of the second part, in a list already divided into two parts.
    fileprivate func partitioningIndex(_ isSecond: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension String {
    /// A moment for people: the date, with the time if another moment is on the same day.
    func shown(beside other: String) -> String {
        let isSameDay = prefix(10) == other.prefix(10)
        return String(prefix(isSameDay ? 16 : 10)).replacing("T", with: " ")
    }
}

extension Field {
    /// The rule by which `other` contradicts `now`; call it only if they contradict each other.
    fileprivate func doubt(
        of now: HistoryEras.Entry, against other: HistoryEras.Entry, isLater: Bool
    ) -> Doubt {
        doubt(
            of: now.text, now.point, against: other.text, other.point,
            at: other.moment.shown(beside: now.moment),
            isLater: isLater)
    }

    /// The rule by which one reading contradicts another; call it only if they contradict each other.
    /// - Parameters:
    ///   - moment: when the other reading was taken, for people.
    ///   - isLater: whether the other reading was taken later.
    func doubt(
        of text: String, _ point: HistoryPoint, against other: String, _ otherPoint: HistoryPoint,
        at moment: String, isLater: Bool
    ) -> Doubt {
        let falls =
            isLater ? otherPoint.amount < point.amount : point.amount < otherPoint.amount
        if rules.monotonic, falls {
            return isLater
                ? .aboveLater(text, later: other, at: moment)
                : .belowEarlier(text, earlier: other, at: moment)
        }
        let rate = rules.maximumRate.map { "\($0.amount)/\($0.period.rawValue)" } ?? ""
        return .tooFast(text, other: other, at: moment, rate: rate)
    }
}
