extension Reading {
    /// The reading with its text settled character by character, where the value is a text, a code or a date.
    /// - Parameters:
    ///   - path: the likeliest text.
    ///   - net: what the net says of the figures in a text.
    func settled(
        by path: CharacterLattice.Path, of value: Value, net: (Witness) -> Witness?
    ) -> Reading {
        guard [.text, .code, .date].contains(value.kind) else { return self }
        let witness = Witness(
            reader: .recognizer, text: path.text, confidence: path.certainty, value: value)
        if value.kind == .date {
            // What is no date was not read better for being read by characters.
            guard !isAccepted, witness.isSound else { return self }
        }
        var doubts = witness.parsed.doubts
        let opinion = net(witness)
        // What the net confirms are the figures; of the rest the recogniser must be sure.
        let isConfirmed = opinion?.meaning == witness.meaning
        let certainty = isConfirmed ? path.certaintyOfLetters : path.certainty
        if let opinion, !isConfirmed {
            doubts.append(.disagreement(path.text, opinion.text))
        } else if certainty < CharacterLattice.Path.sure {
            doubts.append(
                path.rival.map { .disagreement(path.text, $0) } ?? .lowConfidence(certainty))
        }
        let others = [path.rival].compactMap(\.self) + [text] + alternatives.map(\.text)
        return Reading(
            valueName: valueName, text: path.text, value: witness.parsed.value,
            confidence: doubts.isEmpty
                ? certainty : min(certainty, Reading.mostDoubtful),
            alternatives: others.unique.filter { $0 != path.text }.map { other in
                Alternative(
                    text: other,
                    confidence: alternatives.first { $0.text == other }?.confidence
                        ?? 1 - certainty)
            }, doubts: doubts)
    }

    /// The confidence of a doubtful reading at most.
    private static let mostDoubtful = 0.89
}

extension [String] {
    /// Each text once, where it stands first.
    fileprivate var unique: [String] {
        var known: Set<String> = []
        return filter { known.insert($0).inserted }
    }
}
