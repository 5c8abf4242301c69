/// How often each chain gave the text that people then confirmed for one value. The best chain is tried first; if
/// none works, the recogniser is asked last.
package struct ChainRecord: Hashable, Sendable {
    /// What is known of one chain.
    package struct Score: Hashable, Sendable {
        /// Number of confirmed readings for which the chain was asked.
        package var asked = 0
        /// Number of those that the chain got right.
        package var right = 0

        /// Starts empty, or with counts from elsewhere.
        package init(asked: Int = 0, right: Int = 0) {
            self.asked = asked
            self.right = right
        }

        var share: Double { asked == 0 ? 0 : Double(right) / Double(asked) }
    }

    /// Counts by chain, for the chains that were asked.
    package private(set) var scores: [Chain: Score]

    /// Starts empty, or with counts from elsewhere.
    package init(scores: [Chain: Score] = [:]) { self.scores = scores }

    /// Minimum number of readings before a chain's counts are used.
    private static let fewest = 5
    /// Minimum lead, 0...1, of another chain's share of right readings over that of the usual first chain. The other
    /// chain is asked only where the usual one was not enough, so its share understates it.
    private static let leastGain = 0.25
    /// Minimum number of readings before all chains can count as useless.
    private static let fewestWithout = 8
    /// Maximum share of right readings, 0...1, of a chain that counts as useless.
    private static let mostByChance = 0.05

    /// Notes a person's verdict on a reading.
    ///
    /// If the person corrected the reading, only the chains that gave it are known to be wrong.
    package mutating func note(_ looks: ChainLooks, isRight: Bool) {
        for chain in isRight ? looks.asked : looks.agreed {
            scores[chain, default: Score()].asked += 1
            if isRight, looks.agreed.contains(chain) { scores[chain]?.right += 1 }
        }
    }

    /// The counts of a chain.
    package subscript(chain: Chain) -> Score { scores[chain] ?? Score() }

    /// The chain to try first, besides the one that is read without a character list.
    package var first: Chain {
        let usual = self[.flat]
        let better = scores.filter {
            $0.key != .gray && $0.value.asked >= ChainRecord.fewest
                && $0.value.share >= usual.share + ChainRecord.leastGain
        }
        return better.max { ($0.value.share, $0.key.rawValue) < ($1.value.share, $1.key.rawValue) }?
            .key ?? .flat
    }

    /// Whether no chain was right more often than by chance.
    package var isWithoutUse: Bool {
        let first = [Chain.flat, .gray]
        return first.allSatisfy { self[$0].asked >= ChainRecord.fewestWithout }
            && scores.values.allSatisfy {
                Double($0.right) <= ChainRecord.mostByChance * Double($0.asked)
            }
    }
}
