package import ReadoutModel

extension Reading {
    /// The inputs for the probability that the reading is right: what readers saw for and against its text, what its line
    /// and its surroundings show, and what its doubts are about.
    /// - Parameters:
    ///   - candidates: the texts that readers saw.
    ///   - evidence: what the line and the surroundings say against the reading; nil where they were not compared.
    package func inputs(
        among candidates: Candidates, against evidence: Evidence?, as field: TaughtField
    ) -> FusionInputs {
        let meaning = field.field.literalMeaning(of: text)
        let own = candidates.all.first { field.field.literalMeaning(of: $0.text) == meaning }
        var inputs = (own?.inputs ?? FusionInputs()).with(evidence ?? Evidence())
        if own == nil { inputs[.isText] = field.isText ? 1 : 0 }
        for doubt in doubts { inputs[.doubt(doubt.subject)] = 1 }
        return inputs
    }

    /// The reading in doubt, with the probability that it is right nevertheless.
    /// - Parameter inputs: from `inputs(among:against:as:)`.
    func rated(by inputs: FusionInputs) -> Reading {
        var reading = self
        reading.confidence = text.isEmpty ? 0 : FusionModel.doubtful.probability(of: inputs)
        reading.doubts = doubts.map { doubt in
            if case .lowConfidence = doubt { .lowConfidence(reading.confidence) } else { doubt }
        }
        return reading
    }
}
