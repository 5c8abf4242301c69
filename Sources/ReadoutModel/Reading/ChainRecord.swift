/// How often each conditioning gave what people then confirmed of one value: the one that serves it is tried first, and
/// where none does the recogniser is asked last.
package struct ChainRecord: Hashable, Sendable {
    /// What is known of one chain.
    package struct Score: Hashable, Sendable {
        /// How many confirmed readings it was asked for.
        package var asked = 0
        /// How many of them it gave right.
        package var right = 0

        /// Nothing, or what is known from elsewhere.
        package init(asked: Int = 0, right: Int = 0) {
            self.asked = asked
            self.right = right
        }

        var share: Double { asked == 0 ? 0 : Double(right) / Double(asked) }
    }

    /// By chain, those that were asked.
    package private(set) var scores: [Chain: Score]

    /// Knows nothing yet, or what is known from elsewhere.
    package init(scores: [Chain: Score] = [:]) { self.scores = scores }

    /// Minimum number of readings before the record of a chain counts.
    private static let fewest = 5
    /// Minimum lead, 0...1, of another chain's share of right readings over that of the usual first one. The other is
    /// asked only where the usual one was not enough, and so does better than its share.
    private static let leastGain = 0.25
    /// Minimum number of readings before all chains can count as useless.
    private static let fewestWithout = 8
    /// The most, 0...1, that a chain which does not serve is right.
    private static let mostByChance = 0.05

    /// Notes what a person said of a reading.
    ///
    /// Of a reading that the person corrected only the chains that gave it are known to be wrong.
    package mutating func note(_ looks: ChainLooks, isRight: Bool) {
        for chain in isRight ? looks.asked : looks.agreed {
            scores[chain, default: Score()].asked += 1
            if isRight, looks.agreed.contains(chain) { scores[chain]?.right += 1 }
        }
    }

    /// What is known of a chain.
    package subscript(chain: Chain) -> Score { scores[chain] ?? Score() }

    /// The chain that is shown to the recogniser first, beside the one that is read without a list of characters.
    package var first: Chain {
        let usual = self[.flat]
        let better = scores.filter {
            $0.key != .gray && $0.value.asked >= ChainRecord.fewest
                && $0.value.share >= usual.share + ChainRecord.leastGain
        }
        return better.max { ($0.value.share, $0.key.rawValue) < ($1.value.share, $1.key.rawValue) }?
            .key ?? .flat
    }

    /// Whether the recogniser was right no more often than by chance, whatever it was shown.
    package var isWithoutUse: Bool {
        let first = [Chain.flat, .gray]
        return first.allSatisfy { self[$0].asked >= ChainRecord.fewestWithout }
            && scores.values.allSatisfy {
                Double($0.right) <= ChainRecord.mostByChance * Double($0.asked)
            }
    }
}
