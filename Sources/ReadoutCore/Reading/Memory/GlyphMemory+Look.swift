import Foundation

extension GlyphMemory {
    /// What the memory makes of a crop.
    package struct Look: Hashable, Sendable {
        /// The characters, without blanks, points and colons.
        package let text: String
        /// That they are right, 0...1.
        package let certainty: Double
        /// Whether it has seen all ten figures: if not, one that it has not seen may look like one that it has.
        package let knowsAllFigures: Bool
    }

    /// A logistic of how well the worst character lies over its sample, how much worse the next text is, and the
    /// most ink that no character explains; fitted to 739 lines of drawn and real displays and papers, each read by a
    /// memory of the others of its value.
    private enum Certainty {
        static let level = -20.96
        static let correlation = 24.88
        static let loss = 14.73
        static let leftover = -2.49
        /// A rival that is farther behind than this says no more.
        static let farBehind = 0.3
        /// With more ink unexplained than this, in characters, there is something that it has never seen.
        static let mostLeftover = 0.4
        /// A character that lies worse over its best sample is none that it has seen.
        static let leastCorrelation = 0.7
    }

    /// What the crop says.
    /// - Parameter crop: a value's place, straight, without margins.
    /// - Returns: nil where there are characters that it has never seen, or none.
    package func look(at crop: GrayImage) -> Look? {
        guard let match = match(crop), let best = match.alternatives.first,
            let worst = match.cells.map(\.correlation).min(),
            Double(worst) >= Certainty.leastCorrelation,
            match.leftover <= Certainty.mostLeftover
        else { return nil }
        let next = match.alternatives.dropFirst().first?.loss ?? Certainty.farBehind
        let sum =
            Certainty.level + Certainty.correlation * Double(worst)
            + Certainty.loss * min(next, Certainty.farBehind)
            + Certainty.leftover * match.leftover
        return Look(
            text: best.text, certainty: 1 / (1 + exp(-sum)),
            knowsAllFigures: characters.isSuperset(of: "0123456789"))
    }
}
