/// The probabilities that a net gives to the characters along a line.
package struct LineLattice: Sendable {
    /// The characters; class 0 is the blank, class n is `alphabet[n - 1]`.
    package let alphabet: [Character]
    /// Steps along the line, from left to right.
    package let steps: Int
    /// Natural logarithms, `steps` rows of `alphabet.count + 1` classes.
    package let logProbabilities: [Float]

    /// Number of classes of a step: the characters and the blank.
    package var classes: Int { alphabet.count + 1 }

    /// Makes a lattice from its log probabilities.
    package init(alphabet: [Character], steps: Int, logProbabilities: [Float]) {
        precondition(logProbabilities.count == steps * (alphabet.count + 1))
        self.alphabet = alphabet
        self.steps = steps
        self.logProbabilities = logProbabilities
    }

    /// The natural logarithm of a class's probability at a step.
    package subscript(step: Int, number: Int) -> Float {
        logProbabilities[step * classes + number]
    }
}
