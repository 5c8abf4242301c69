extension Reading {
    /// The reading with its text settled character by character, where the value is a text, a code or a date.
    /// - Parameters:
    ///   - lattice: what the recogniser saw.
    ///   - form: a text of the same form; nil where that is not known.
    ///   - net: what the net says of the figures in a text.
    func settled(
        by lattice: CharacterLattice, like form: String?, of value: Value,
        net: (Witness) -> Witness?
    ) -> Reading {
        guard let path = lattice.path(like: form) else { return self }
        let witness = Witness(
            reader: .recognizer, text: path.text, confidence: path.certainty, value: value)
        if value.isFigures { return preferring(net(witness), to: path) }
        guard [.text, .code, .date].contains(value.kind) else { return self }
        // What is no date was not read better for being read by characters.
        if value.kind == .date, isAccepted { return self }
        if value.kind == .date, !witness.isOfKind {
            let read = Witness(reader: .recognizer, text: text, confidence: 0, value: value)
            return read.isOfKind ? self : nearest(to: path, in: lattice, of: value)
        }
        let opinion = net(witness)
        if let opinion, opinion.meaning != witness.meaning, path.certainty < Reading.unsure,
            opinion.confidence >= Reading.sureNet,
            value.kind == .date || lattice.holds(opinion.text)
        {
            // Of what the recogniser saw too and could not tell apart.
            var reading = self
            reading.text = opinion.text
            reading.value = value.parsed(opinion.text).value
            reading.doubts =
                value.parsed(opinion.text).doubts + [.disagreement(opinion.text, path.text)]
            reading.confidence = min(opinion.confidence, Reading.mostDoubtful)
            return reading
        }
        var doubts = witness.parsed.doubts
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

    /// The reading with the net's figures where it is sure of them and the recogniser, which reads otherwise, is not;
    /// in doubt, as before.
    private func preferring(_ net: Witness?, to path: CharacterLattice.Path) -> Reading {
        guard !isAccepted, let net, net.isSound, net.confidence >= Reading.sureNet,
            net.meaning != value?.text, path.certainty < Reading.unsure,
            text.filter({ !$0.isWhitespace }) == path.text.filter({ !$0.isWhitespace })
        else { return self }
        var reading = self
        reading.text = net.text
        reading.value = net.parsed.value
        reading.doubts = [.disagreement(net.text, text)]
        reading.alternatives =
            [Alternative(text: text, confidence: confidence)]
            + alternatives.filter { $0.text != net.text }
        return reading
    }

    /// The reading with the likeliest text that is of the value's kind, when what was read is not; in doubt, for it
    /// was not what was seen best.
    private func nearest(
        to path: CharacterLattice.Path, in lattice: CharacterLattice, of value: Value
    ) -> Reading {
        let found = lattice.neighbours.lazy
            .map { Witness(reader: .recognizer, text: $0, confidence: 0, value: value) }
            .first(where: \.isOfKind)
        guard let found else { return self }
        var reading = self
        reading.alternatives.insert(
            Alternative(text: text, confidence: confidence), at: reading.alternatives.startIndex)
        reading.text = found.text
        reading.value = found.parsed.value
        reading.doubts = found.parsed.doubts + [.disagreement(found.text, path.text)]
        return reading
    }

    /// Below this the recogniser's text gives way to the net's, where the net is surer than that.
    private static let (unsure, sureNet) = (0.9, 0.9)
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
