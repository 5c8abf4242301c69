import ReadoutGeometry
import ReadoutInput
import ReadoutModel

extension RowView {
    /// The evidence of the line about a reading, from the reader that saw the same and locates its characters best.
    /// - Parameters:
    ///   - known: the characters of the reference photo as readers see them; nil to take them for all ink of a digit's
    ///     size.
    ///   - room: room that a mark takes between digits if those characters do not tell, as a share of their step.
    func evidence(
        of reading: Reading, of field: Field, by hypotheses: [HypothesisTrace], in crop: ValueCrop,
        beside known: [PlacedCharacter]? = nil, elseWithRoom room: Double = 0
    ) -> RowEvidence {
        let seen = hypotheses.seen(as: reading, of: field)
        guard let best = seen.best else { return evidence(of: []) }
        let placed = best.placed(in: crop)
        var evidence = showingInk(of: placed).evidence(
            of: placed,
            closed: field.closedSides(of: reading.text, meaning: field.parsed(reading.text)),
            asOneWord: field.kind == .date, beside: known)
        // Where a display's cell is dead or a digit is covered, every reader sees the gap; but a recogniser may be
        // wrong by half a digit about where each one stands. Dates and texts have gaps of their own.
        if field.isNumeric {
            let nets = seen.filter { $0.reader == .displayNet }
            evidence.step =
                nets.compactMap { step($0.placed(in: crop), beside: known, room) }
                .min() ?? 0
        }
        if best.reader == .recognizer {
            let seen = Array(best.characters.prefix { !$0.text.contains(where: \.isLetter) })
                .shiftedDigit
            evidence.shiftedDigit = max(evidence.shiftedDigit, seen - reference.shiftedDigit)
        }
        return evidence
    }

    /// The evidence as above, and the same with the ink that each other reader which saw the same leaves unexplained: a
    /// recogniser may say that a character stands beside its ink.
    ///
    /// How far the measures of ink can be trusted is the same in all.
    func evidenceByReader(
        of reading: Reading, of field: Field, by hypotheses: [HypothesisTrace], in crop: ValueCrop,
        beside known: [PlacedCharacter]?, elseWithRoom room: Double
    ) -> [RowEvidence] {
        let best = evidence(
            of: reading, of: field, by: hypotheses, in: crop, beside: known, elseWithRoom: room)
        let others = hypotheses.seen(as: reading, of: field).map { hypothesis in
            let placed = hypothesis.placed(in: crop)
            return best.withInk(
                of: showingInk(of: placed).ink(
                    of: placed,
                    closed: field.closedSides(
                        of: reading.text, meaning: field.parsed(reading.text)),
                    asOneWord: field.kind == .date, beside: known))
        }
        var all = [best] + others
        let legibility = all.map(\.legibility).max() ?? 1
        for index in all.indices { all[index].legibility = legibility }
        return all
    }

    /// How much farther apart than usual two neighbouring characters of a number stand, as a share of the usual step from
    /// one digit to the next, and less what the reference photo shows. Nil where too few digits show what is usual.
    /// - Parameters:
    ///   - known: the characters of the reference photo as readers see them; nil if unknown.
    ///   - room: room that a mark takes if they do not tell, as a share of the usual step.
    private func step(
        _ characters: [PlacedCharacter], beside known: [PlacedCharacter]?, _ room: Double
    ) -> Double? {
        let steps = DigitSteps(of: characters)
        let unevenness = steps.unevenness.map { max(0, $0 - reference.unevenness) }
        let excess = steps.excessAcrossMarks(
            beside: known.map(DigitSteps.init), elseWithRoom: room)
        return [unevenness, excess].compactMap(\.self).max()
    }
}

extension RowEvidence {
    /// The evidence with the ink of another placement of the characters.
    fileprivate func withInk(of other: RowEvidence) -> RowEvidence {
        var evidence = self
        evidence.unexplainedInside = other.unexplainedInside
        evidence.unexplainedBeside = other.unexplainedBeside
        evidence.unexplainedFar = other.unexplainedFar
        evidence.point = other.point
        evidence.sign = other.sign
        evidence.withoutInk = other.withoutInk
        evidence.legibility = other.legibility
        return evidence
    }
}

extension [HypothesisTrace] {
    /// Where the characters of a reading stand in the plane of the row, as the best reader that saw the same locates
    /// them; empty where none does.
    func characters(of reading: Reading, of field: Field, in crop: ValueCrop) -> [PlacedCharacter] {
        seen(as: reading, of: field).best?.placed(in: crop) ?? []
    }

    /// The characters of a reading as the best reader that saw the same locates them, in columns of the place without its
    /// margins, and whether it says where each begins and ends; empty where none does.
    func located(
        as reading: Reading, of field: Field
    ) -> (characters: [RecognizedCharacter], areExact: Bool) {
        let best = seen(as: reading, of: field).best
        return (best?.characters ?? [], best?.reader == .recognizer)
    }

    /// The hypotheses with the meaning of a reading that locate their characters.
    fileprivate func seen(as reading: Reading, of field: Field) -> [HypothesisTrace] {
        let meaning = field.literalMeaning(of: reading.text)
        return filter { !$0.characters.isEmpty && field.literalMeaning(of: $0.text) == meaning }
    }

    /// The hypothesis that locates its characters best: recognisers report where a character begins and ends, nets only
    /// roughly where it stands.
    fileprivate var best: HypothesisTrace? {
        filter { $0.reader == .recognizer }.max { $0.confidence < $1.confidence }
            ?? self.max { $0.confidence < $1.confidence }
    }
}

extension HypothesisTrace {
    /// The characters, each where the reader saw it in the plane of the row.
    fileprivate func placed(in crop: ValueCrop) -> [PlacedCharacter] {
        characters.compactMap { character in
            character.text.first.map {
                PlacedCharacter(character: $0, x: crop.x(ofInner: character.region.center.x))
            }
        }
    }
}
