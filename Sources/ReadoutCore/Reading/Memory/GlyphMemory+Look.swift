import Foundation

extension GlyphMemory {
    /// What the memory makes of a crop.
    package struct Look: Hashable, Sendable {
        /// The characters, without blanks, points and colons.
        package let text: String
        /// That they are right, 0...1.
        package let certainty: Double
        /// Whether it has seen all ten figures, or all that could stand there: if not, one that it has not seen may look like one that it has.
        package let knowsAllFigures: Bool
    }

    /// A logistic of how well the worst character lies over its sample, how much worse the next text is, and the
    /// most ink that no character explains; fitted to 739 lines of drawn and real displays and papers, each read by a
    /// memory of the others of its value.
    enum Certainty {
        static let level = -20.96
        static let correlation = 24.88
        static let loss = 14.73
        static let leftover = -2.49
        /// A rival that is farther behind than this says no more.
        static let farBehind = 0.3
        /// One that is less far behind may as well be right.
        static let leastLoss = 0.03
        /// With more ink unexplained than this, in characters, there is something that it has never seen.
        static let mostLeftover = 0.4
        /// A character that lies worse over its best sample is none that it has seen.
        static let leastCorrelation = 0.7
    }

    /// A text that others saw is confirmed when each of its characters lies so well over its sample, when no other
    /// text explains nearly as much, and when there is no more ink than this beside it, in characters. Of 739 drawn and
    /// real lines this confirmed 303, and of the likeliest wrong texts of each with one other character 27.
    enum Confirmation {
        static let worst: Float = 0.7
        static let margin: Float = 0.05
        static let beside: Float = 0.2
    }

    /// A crop with the samples laid over it.
    package struct Sight: Sendable {
        let field: GlyphField
        /// The characters that the memory knows.
        let known: Set<Character>
    }

    /// Lays the samples over a crop.
    /// - Parameter crop: a value's place, straight, without margins.
    /// - Returns: nil when none lies anywhere over it.
    package func sight(of crop: GrayImage) -> Sight? {
        field(over: crop).map { Sight(field: $0, known: characters) }
    }

    /// What the crop says.
    /// - Parameter crop: a value's place, straight, without margins.
    /// - Returns: nil where there are characters that it has never seen, or none.
    package func look(at crop: GrayImage) -> Look? { sight(of: crop)?.look }
}

extension GlyphMemory.Sight {
    /// What the memory reads by itself; nil where there are characters that it has never seen, or none.
    package var look: GlyphMemory.Look? {
        guard let match = field.match(), let best = match.alternatives.first,
            let worst = match.cells.map(\.correlation).min(),
            Double(worst) >= GlyphMemory.Certainty.leastCorrelation,
            match.leftover <= GlyphMemory.Certainty.mostLeftover
        else { return nil }
        let next =
            match.alternatives.dropFirst().first?.loss ?? GlyphMemory.Certainty.farBehind
        // Two texts that explain the same are told apart by nobody.
        guard next >= GlyphMemory.Certainty.leastLoss else { return nil }
        let sum =
            GlyphMemory.Certainty.level
            + GlyphMemory.Certainty.correlation * Double(worst)
            + GlyphMemory.Certainty.loss * min(next, GlyphMemory.Certainty.farBehind)
            + GlyphMemory.Certainty.leftover * match.leftover
        return GlyphMemory.Look(
            text: best.text, certainty: 1 / (1 + exp(-sum)),
            knowsAllFigures: known.isSuperset(of: "0123456789"))
    }

    /// The same text as the memory's look, where it confirms it; nil where it does not.
    /// - Parameters:
    ///   - text: without blanks, points and colons.
    ///   - rivals: what else the characters could be, as far as others saw.
    package func confirmation(
        of text: String, against rivals: Set<Character>
    ) -> GlyphMemory.Look? {
        guard let check = field.check(text), check.worst >= GlyphMemory.Confirmation.worst,
            check.margin >= GlyphMemory.Confirmation.margin,
            check.beside <= GlyphMemory.Confirmation.beside
        else { return nil }
        return GlyphMemory.Look(
            text: text, certainty: Double(min(1, max(0, check.worst))),
            knowsAllFigures: known.isSuperset(of: "0123456789")
                || !rivals.isEmpty && known.isSuperset(of: rivals))
    }
}
