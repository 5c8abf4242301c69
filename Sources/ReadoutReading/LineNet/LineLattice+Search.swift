import Foundation

extension LineLattice {
    /// A text that the lattice could show.
    package struct Candidate: Hashable, Sendable {
        /// The text; empty when nothing is there.
        package let text: String
        /// Classes of its characters.
        let numbers: [Int]
        /// Summed over all the text's paths through the lattice, 0...1; all candidates together add up to at most 1.
        package let probability: Double
    }

    /// Minimum log probability of a class at a step for the class to be followed (0.0003).
    private static let leastLog: Float = -8

    /// The most likely texts, best first.
    /// - Parameter width: number of prefixes kept from step to step; more of them find rarer texts, at proportional
    ///   cost.
    /// - Source: Graves 2012, Supervised Sequence Labelling, 7.5.3; Hannun et al. 2014, arXiv 1408.2873 (prefix
    ///   beam search).
    package func candidates(width: Int = 12) -> [Candidate] {
        var tree = PrefixTree()
        var beam = [Beginning(node: 0, blank: 1, character: 0)]
        for step in 0..<steps {
            let likely = (1..<classes).filter { self[step, $0] > Self.leastLog }
            let probabilities = likely.map { exp(Double(self[step, $0])) }
            let blank = exp(Double(self[step, 0]))
            var next: [Beginning] = []
            func add(node: Int, blank: Double, character: Double) {
                if let place = tree.places[node] {
                    next[place].blank += blank
                    next[place].character += character
                } else {
                    tree.places[node] = next.count
                    next.append(Beginning(node: node, blank: blank, character: character))
                }
            }
            for beginning in beam {
                let last = tree.numbers[beginning.node]
                let again = last == 0 ? 0 : beginning.character * exp(Double(self[step, last]))
                add(node: beginning.node, blank: beginning.total * blank, character: again)
                for (number, probability) in zip(likely, probabilities) {
                    // The same character twice in a row needs a blank between.
                    let before = number == last ? beginning.blank : beginning.total
                    guard before > 0 else { continue }
                    let child = tree.child(of: beginning.node, number: number)
                    add(node: child, blank: 0, character: before * probability)
                }
            }
            for beginning in next { tree.places[beginning.node] = nil }
            // Doubles suffice: a line has fewer than a hundred steps, and each costs a few factors of ten at most.
            next.sort { $0.total != $1.total ? $0.total > $1.total : $0.node < $1.node }
            beam = Array(next.prefix(width))
        }
        return beam.map { beginning in
            let numbers = tree.path(to: beginning.node)
            return Candidate(
                text: String(numbers.map { alphabet[$0 - 1] }), numbers: numbers,
                probability: min(1, beginning.total))
        }
    }

    /// The prefix of a text: the probabilities that it ends with a blank or with its last character at the last step.
    private struct Beginning {
        let node: Int
        var blank: Double
        var character: Double
        var total: Double { blank + character }
    }

    /// The prefixes found so far; node 0 is the empty one.
    private struct PrefixTree {
        var parents = [0]
        var numbers = [0]
        /// Index of each node among those of the step that is searched.
        var places: [Int?] = [nil]
        /// The last child of each node, and the child before each; 0 for none.
        private var children = [0], earlier = [0]

        mutating func child(of node: Int, number: Int) -> Int {
            var child = children[node]
            while child != 0, numbers[child] != number { child = earlier[child] }
            guard child == 0 else { return child }
            parents.append(node)
            numbers.append(number)
            places.append(nil)
            children.append(0)
            earlier.append(children[node])
            children[node] = numbers.count - 1
            return numbers.count - 1
        }

        func path(to node: Int) -> [Int] {
            var path: [Int] = []
            var node = node
            while node != 0 {
                path.append(numbers[node])
                node = parents[node]
            }
            return path.reversed()
        }
    }

    /// Where a candidate's characters stand, and the confidence of each.
    /// - Returns: for each character, its steps on the most likely path of the text and its maximum probability there;
    ///   empty when the text does not fit into the lattice.
    package func places(of candidate: Candidate) -> [(steps: Range<Int>, confidence: Double)] {
        // States: blank, first character, blank, second character, ... blank.
        let states = [0] + candidate.numbers.flatMap { [$0, 0] }
        guard steps > 0, states.count > 1 else { return [] }
        var scores = [Float](repeating: -.infinity, count: states.count)
        var origins = [Int](repeating: 0, count: steps * states.count)
        scores[0] = self[0, 0]
        scores[1] = self[0, states[1]]
        for step in 1..<steps {
            var next = scores
            for state in states.indices {
                var best = state
                if state >= 1 && scores[state - 1] > scores[best] { best = state - 1 }
                let mayJump = state >= 2 && states[state] != 0 && states[state] != states[state - 2]
                if mayJump && scores[state - 2] > scores[best] { best = state - 2 }
                next[state] = scores[best] + self[step, states[state]]
                origins[step * states.count + state] = best
            }
            scores = next
        }
        var state =
            scores[states.count - 1] >= scores[states.count - 2]
            ? states.count - 1 : states.count - 2
        guard scores[state] > -.infinity else { return [] }
        var places = [(steps: Range<Int>, confidence: Double)](
            repeating: (0..<0, 0), count: candidate.numbers.count)
        for step in stride(from: steps - 1, through: 0, by: -1) {
            if states[state] != 0 {
                let index = (state - 1) / 2
                let end = places[index].steps.isEmpty ? step + 1 : places[index].steps.upperBound
                let confidence = max(
                    places[index].confidence, exp(Double(self[step, states[state]])))
                places[index] = (step..<end, confidence)
            }
            if step > 0 { state = origins[step * states.count + state] }
        }
        return places
    }
}
