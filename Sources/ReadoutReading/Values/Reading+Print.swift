import ReadoutModel

extension Reading {
    /// The reading of a text with what the net for print sees there: certain where both see the same, in doubt where
    /// the net surely sees another text.
    ///
    /// The recogniser knows the letters of its language only, and makes an `o` of an `ő`; the net knows no words, and
    /// makes a nought of an `O`.
    /// - Parameters:
    ///   - seen: what the net sees, likeliest first.
    ///   - lattice: what the recogniser saw; nil when that was nothing.
    ///   - sureness: the recogniser's own, 0...1, at its surest look.
    ///   - others: texts that are known to have stood there; none where that is not known.
    func beside(
        print seen: [Alternative], among lattice: CharacterLattice?, sureness: Double,
        of field: TaughtField, like others: [String]
    ) -> Reading {
        guard let net = seen.first, !net.text.isEmpty else { return self }
        let (mine, other) = (text.withoutBlanks, net.text.withoutBlanks)
        let accented = seen.filter {
            let text = $0.text.withoutBlanks
            return text != mine && text.folded == mine.folded
        }
        let accents = accented.reduce(0) { $0 + $1.confidence }
        let isSame =
            other == mine
            || net.text.withFigures(isFigures: false).withoutBlanks == mine
                && others.contains { $0.characterSorts == mine.characterSorts }
        if isSame, accents < Reading.likelyAccents {
            return accents < Reading.possibleAccents * net.confidence
                ? confirmed(byPrint: net.confidence) : self
        }
        // Only words and rules tell these letters from figures.
        guard
            accents >= Reading.likelyAccents
                || net.text.withoutLetterLooks != text.withoutLetterLooks
        else { return self }
        guard isAccepted else {
            let likelier =
                net.confidence >= Reading.likelyPrint ? net.text : common(of: seen, and: lattice)
            return likelier.map { doubtful(as: $0, of: field) } ?? self
        }
        if accents < Reading.likelyAccents, text.contains(where: \.isNumber) {
            // Of codes the net is the worse reader.
            let isDoubtful =
                net.confidence >= Reading.surePrint || sureness < Reading.sureRecognizer
            return isDoubtful ? contradicted(by: net) : self
        }
        if net.confidence >= Reading.likelyPrint, !isSame {
            return doubtful(as: net.text, of: field)
        }
        if accents >= Reading.likelyAccents { return contradicted(by: accented[0]) }
        return sureness < Reading.sureRecognizer ? contradicted(by: net) : self
    }

    /// What both saw though neither is sure of it, where the net finds it far likelier than what was read.
    private func common(of seen: [Alternative], and lattice: CharacterLattice?) -> String? {
        let mine = seen.first { $0.text.withoutBlanks == text.withoutBlanks }?.confidence ?? 0
        let common = seen.first { lattice?.holds($0.text) ?? false }
        guard let common, common.text.withoutLetterLooks != text.withoutLetterLooks,
            common.confidence >= max(Reading.leastPrint, Reading.farLikelier * mine)
        else { return nil }
        return common.text
    }

    /// The reading in doubt, with another text that is likelier.
    private func doubtful(as other: String, of field: TaughtField) -> Reading {
        let other = other.withFigures(isFigures: false)
        return doubtful(field.parsed(other), other, beside: text)
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

    /// Minimum confidence, 0...1, at which the net's text is likelier than one that the recogniser is certain of.
    /// Measured on 34 words that the two spelt differently, each that sure: the recogniser was right in none.
    private static let likelyPrint = 0.5
    /// Minimum probability of other accents that counts as a contradiction, and the share of the text's own below
    /// which they are ignored.
    private static let (likelyAccents, possibleAccents) = (0.4, 0.1)
    /// Minimum confidence at which the recogniser is believed against the net, however far from the next
    /// its characters are.
    private static let sureRecognizer = 0.7
    /// Minimum confidence at which it speaks against a code that is certain otherwise.
    private static let surePrint = 0.8
    /// What it gives less is no more than a trace.
    private static let leastPrint = 0.05
    /// Minimum ratio of two probabilities at which one text is far likelier than another.
    private static let farLikelier = 2.0
}

extension String {
    fileprivate var withoutBlanks: String { filter { !$0.isWhitespace } }

    /// The text with a figure for each letter that looks like it.
    fileprivate var withoutLetterLooks: String { String(withoutBlanks.map(\.lookingFigure)) }
}

extension [Hypothesis] {
    /// Less sure figures of the recogniser are noise, also where the net for print sees the same.
    private static var leastRead: Double { 0.3 }

    /// Whether the recogniser made this of a line, but is so unsure of it that it bears nobody out.
    func readAsNoise(_ meaning: String) -> Bool {
        let seen = filter { $0.reader == .recognizer && $0.meaning == meaning }
        return !seen.isEmpty && seen.allSatisfy { $0.confidence < Self.leastRead }
    }
}
