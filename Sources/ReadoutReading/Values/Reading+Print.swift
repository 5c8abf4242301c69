import ReadoutModel

extension Reading {
    /// Combines the reading of a text with the net for print: certain where both agree, in doubt where the net is sure
    /// of another text.
    ///
    /// The recogniser knows only the letters of its language, and reads an `ő` as an `o`; the net knows no words, and
    /// reads an `O` as a zero.
    /// - Parameters:
    ///   - seen: the net's results, most likely first.
    ///   - lattice: the recogniser's results; nil when it saw nothing.
    ///   - sureness: the recogniser's confidence in its surest look, 0...1.
    ///   - others: texts known to have stood there; empty if unknown.
    func weighed(
        againstPrint seen: [Alternative], among lattice: CharacterLattice?, sureness: Double,
        of field: TaughtField, like others: [String]
    ) -> Reading {
        guard let net = seen.first, !net.text.isEmpty else { return self }
        let (mine, other) = (text.withoutBlanks, net.text.withoutBlanks)
        let accented = seen.filter {
            let text = $0.text.withoutBlanks
            return text != mine && text.folded == mine.folded
        }
        // Likelier than not, other accents contradict a text, whatever else the net sees. Chosen, not fitted.
        let accents = accented.reduce(0) { $0 + $1.confidence }
        let isSame =
            other == mine
            || net.text.withDigits(isInDigits: false).withoutBlanks == mine
                && others.contains { $0.characterSorts == mine.characterSorts }
        if isSame, accents < Probability.likelier {
            // The recogniser says nothing of accents that its language lacks.
            let rivals = accented.filter { $0.confidence >= Probability.negligible }
            if isAccepted, field.kind == .text,
                let rival = rivals.first(where: {
                    $0.text.withoutBlanks.lowercased() != mine.lowercased()
                })
            {
                return contradicted(by: rival)
            }
            return rivals.isEmpty ? confirmed(byPrint: net.confidence) : self
        }
        // Only words and rules tell these letters from digits.
        guard
            accents >= Probability.likelier
                || net.text.withoutLetterLooks != text.withoutLetterLooks
        else { return self }
        guard isAccepted else {
            let likelier =
                net.confidence >= Probability.likelier ? net.text : common(of: seen, and: lattice)
            return likelier.map { doubtful(as: $0, of: field) } ?? self
        }
        if accents < Probability.likelier, text.contains(where: \.isNumber) {
            // The net reads codes worse than the recogniser.
            let isDoubtful =
                net.confidence >= Probability.contradicting
                || sureness < Reading.outweighingRecognizer
            return isDoubtful ? contradicted(by: net) : self
        }
        // Of 34 words of which the recogniser was certain and the net found another spelling likelier than not, the
        // recogniser was right in none.
        if net.confidence >= Probability.likelier, !isSame {
            return doubtful(as: net.text, of: field)
        }
        if accents >= Probability.likelier { return contradicted(by: accented[0]) }
        return sureness < Reading.outweighingRecognizer ? contradicted(by: net) : self
    }

    /// A text that both saw without being sure of it, if the net finds it far likelier than the reading.
    private func common(of seen: [Alternative], and lattice: CharacterLattice?) -> String? {
        let mine = seen.first { $0.text.withoutBlanks == text.withoutBlanks }?.confidence ?? 0
        let common = seen.first { lattice?.holds($0.text) ?? false }
        guard let common, common.text.withoutLetterLooks != text.withoutLetterLooks,
            common.confidence >= max(Reading.leastPrint, Reading.farLikelier * mine)
        else { return nil }
        return common.text
    }

    /// The reading in doubt, with another text that is more likely.
    private func doubtful(as other: String, of field: TaughtField) -> Reading {
        let other = other.withDigits(isInDigits: false)
        return doubtful(field.parsed(other), other, beside: text)
    }

    /// The reading without its doubts about the characters, since the net for print agrees with it.
    private func confirmed(byPrint confidence: Double) -> Reading {
        guard isDoubtfulInCharacters,
            let probability = Verdict.print.probability(at: confidence)
        else { return self }
        var reading = self
        reading.doubts = []
        reading.confidence = probability
        return reading
    }

    /// Minimum confidence at which the recogniser outweighs the net, whatever its characters' margins. Chosen, not
    /// fitted.
    private static let outweighingRecognizer = 0.7
    /// Minimum confidence of the net's texts that is more than a trace. Chosen, not fitted.
    private static let leastPrint = 0.05
    /// Minimum ratio of two probabilities at which one text is far likelier than another. Chosen, not fitted.
    private static let farLikelier = 2.0
}

extension String {
    fileprivate var withoutBlanks: String { filter { !$0.isWhitespace } }

    /// The text with digits in place of the letters that look like them.
    fileprivate var withoutLetterLooks: String { String(withoutBlanks.map(\.lookingFigure)) }
}

extension [Hypothesis] {
    /// Minimum confidence of the recogniser's digits: less is noise, even where the net for print agrees.
    /// Chosen, not fitted.
    private static var leastRead: Double { 0.3 }

    /// Whether the recogniser read this, but with too little confidence to support another reader.
    func readAsNoise(_ meaning: String) -> Bool {
        let seen = filter { $0.reader == .recognizer && $0.meaning == meaning }
        return !seen.isEmpty && seen.allSatisfy { $0.confidence < Self.leastRead }
    }
}
