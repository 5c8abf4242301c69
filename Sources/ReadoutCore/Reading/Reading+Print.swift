extension Reading {
    /// The reading of a text with what the net for print sees there: certain where both see the same, in doubt where the
    /// net surely sees another text.
    ///
    /// The recogniser knows the letters of its language only, and makes an `o` of an `ő`; the net knows no words, and
    /// makes a nought of an `O`.
    /// - Parameters:
    ///   - seen: what the net sees, likeliest first.
    ///   - lattice: what the recogniser saw; nil when that was nothing.
    ///   - reference: what the reference photo says there; empty where that is not known.
    func beside(
        print seen: [Alternative], among lattice: CharacterLattice?, of value: Value,
        like reference: String
    ) -> Reading {
        guard let net = seen.first, !net.text.isEmpty else { return self }
        let (mine, other) = (text.withoutBlanks, net.text.withoutBlanks)
        let isSame =
            other == mine
            || net.text.withFigures(isFigures: false).withoutBlanks == mine
                && mine.characterSorts == reference.characterSorts
        if isSame { return confirmed(byPrint: net.confidence) }
        // Only words and rules tell these letters from figures.
        guard net.text.withoutLetterLooks != text.withoutLetterLooks else { return self }
        let likelihood = seen.first { $0.text.withoutBlanks == mine }?.confidence ?? 0
        if isAccepted {
            let isAccent = mine.folded == other.folded
            if isAccent
                ? net.confidence < Reading.surer * likelihood : net.confidence < Reading.surePrint
            {
                return self
            }
            return isAccent && net.confidence >= Reading.likelyPrint
                ? doubtful(as: net.text, of: value) : contradicted(by: net)
        }
        if net.confidence >= Reading.likelyPrint { return doubtful(as: net.text, of: value) }
        // Unsure both, they may have seen the same all the same.
        let common = seen.first { lattice?.holds($0.text) ?? false }
        guard let common, common.text.withoutLetterLooks != text.withoutLetterLooks,
            common.confidence >= max(Reading.leastPrint, Reading.surer * likelihood)
        else { return self }
        return doubtful(as: common.text, of: value)
    }

    /// The reading in doubt, with another text that is likelier.
    private func doubtful(as other: String, of value: Value) -> Reading {
        let other = other.withFigures(isFigures: false)
        return doubtful(value.parsed(other), other, beside: text)
    }

    /// The reading without the doubts that only come of the recogniser's looks, as another reader sees the same.
    private func confirmed(byPrint certainty: Double) -> Reading {
        let isOfLooks = doubts.allSatisfy {
            switch $0 {
            case .disagreement, .lowConfidence: true
            default: false
            }
        }
        guard !doubts.isEmpty, isOfLooks, certainty >= Verdict.print.gate else { return self }
        var reading = self
        reading.doubts = []
        reading.confidence = 0.97 + 0.03 * certainty
        reading.certainty = Verdict.print.certainty(at: certainty)
        return reading
    }

    /// The net is believed to be nearer from the first on where nothing is certain, speaks against a certain text from the
    /// second on, and says nothing below the third, 0...1.
    private static let (likelyPrint, surePrint, leastPrint) = (0.5, 0.8, 0.05)
    /// A text that is so many times likelier counts beside another.
    private static let surer = 2.0
}

extension String {
    fileprivate var withoutBlanks: String { filter { !$0.isWhitespace } }

    /// The text with a figure for each letter that looks like it.
    fileprivate var withoutLetterLooks: String {
        withFigures(isFigures: true).withoutBlanks
    }
}
