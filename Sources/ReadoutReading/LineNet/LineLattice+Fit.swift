import Foundation

extension LineLattice {
    /// How well a text fits the lattice.
    struct Fit: Sendable {
        /// Natural logarithm of the text's probability, summed over all its paths through the lattice.
        let logProbability: Double
        /// The probability that each step holds each class, given the text: `steps` rows of classes, each adding up to
        /// 1.
        let shares: [Float]
    }

    /// Fits a text to the lattice.
    /// - Parameter numbers: the classes of its characters, none of them the blank.
    /// - Returns: nil when the lattice has too few steps for the text.
    /// - Source: Graves et al. 2006, doi:10.1145/1143844.1143891, section 4.1; scaled step by step as by Rabiner 1989,
    ///   doi:10.1109/5.18626, section V.A.
    func fit(of numbers: [Int]) -> Fit? {
        // States: blank, first character, blank, second character, ... blank.
        let states = [0] + numbers.flatMap { [$0, 0] }
        let count = states.count
        guard steps > 0 else { return nil }
        let mayJump = states.indices.map {
            $0 >= 2 && states[$0] != 0 && states[$0] != states[$0 - 2]
        }
        var forward = [Double](repeating: 0, count: steps * count)
        var logProbability = 0.0
        for step in 0..<steps {
            var total = 0.0
            for state in 0..<count {
                var before = 0.0
                if step == 0 {
                    before = state < 2 ? 1 : 0
                } else {
                    let last = (step - 1) * count + state
                    before = forward[last]
                    if state >= 1 { before += forward[last - 1] }
                    if mayJump[state] { before += forward[last - 2] }
                }
                let here = before * exp(Double(self[step, states[state]]))
                forward[step * count + state] = here
                total += here
            }
            guard total > 0 else { return nil }
            for state in 0..<count { forward[step * count + state] /= total }
            logProbability += log(total)
        }
        let ends = forward[steps * count - 1] + (count > 1 ? forward[steps * count - 2] : 0)
        guard ends > 0 else { return nil }
        logProbability += log(ends)
        return Fit(
            logProbability: logProbability,
            shares: shares(of: states, mayJump: mayJump, forward: forward))
    }

    /// The shares of a fit, from the last step to the first.
    private func shares(of states: [Int], mayJump: [Bool], forward: [Double]) -> [Float] {
        let count = states.count
        var shares = [Float](repeating: 0, count: steps * classes)
        var backward = states.indices.map { $0 >= count - 2 ? 1.0 : 0 }
        for step in stride(from: steps - 1, through: 0, by: -1) {
            let together = states.indices.map { forward[step * count + $0] * backward[$0] }
            let total = together.reduce(0, +)
            for state in states.indices where total > 0 {
                shares[step * classes + states[state]] += Float(together[state] / total)
            }
            let said = states.indices.map { backward[$0] * exp(Double(self[step, states[$0]])) }
            for state in states.indices {
                var after = said[state]
                if state + 1 < count { after += said[state + 1] }
                if state + 2 < count, mayJump[state + 2] { after += said[state + 2] }
                backward[state] = after
            }
            let greatest = backward.max() ?? 0
            if greatest > 0 { backward = backward.map { $0 / greatest } }
        }
        return shares
    }
}
