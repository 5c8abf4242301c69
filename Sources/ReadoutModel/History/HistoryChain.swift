/// The longest chains of readings that can be true together.
///
/// - Source: Fredman 1975, "On computing the length of longest increasing subsequences",
///   doi:10.1016/0012-365X(75)90103-X, for the idea. The search here walks back through the readings and stops when
///   no earlier one can give a longer chain: after a step or two in a history that mostly agrees.
enum HistoryChain {
    /// Tells for each reading whether it is on every longest chain.
    /// - Parameters:
    ///   - count: number of readings, ordered by moment.
    ///   - follows: whether the reading at the second index can follow the one at the first.
    static func common(_ count: Int, follows: (Int, Int) -> Bool) -> [Bool] {
        guard count > 0 else { return [] }
        let ending = lengths(count, follows)
        let beginning = Array(
            lengths(count) { follows(count - 1 - $1, count - 1 - $0) }.reversed())
        let longest = ending.max() ?? 0
        // Each longest chain has one reading of each length; the only reading of a length is on all the chains.
        var candidates = [Int](repeating: 0, count: longest + 1)
        let isLongest = (0..<count).map { ending[$0] + beginning[$0] - 1 == longest }
        for place in 0..<count where isLongest[place] { candidates[ending[place]] += 1 }
        return (0..<count).map { isLongest[$0] && candidates[ending[$0]] == 1 }
    }

    /// For each reading, the length of the longest chain that ends with it.
    private static func lengths(_ count: Int, _ follows: (Int, Int) -> Bool) -> [Int] {
        var lengths = [Int](repeating: 1, count: count)
        // The greatest length up to and including each reading.
        var greatest = lengths
        for place in 0..<count {
            var best = 0
            var other = place - 1
            while other >= 0, greatest[other] > best {
                if lengths[other] > best, follows(other, place) { best = lengths[other] }
                other -= 1
            }
            lengths[place] = best + 1
            greatest[place] = max(best + 1, place > 0 ? greatest[place - 1] : 0)
        }
        return lengths
    }
}
