import ReadoutModel

extension Reading {
    /// The reading with the characters that the recogniser's looks together find most likely, if the value is a text, a
    /// code or a date. For digits, the net's text is shown if the recogniser is unsure of its own.
    /// - Parameters:
    ///   - lattice: the recogniser's results.
    ///   - others: texts known to have stood there; empty if unknown.
    ///   - net: the net's verdict on the digits in a text.
    func comparedByCharacter(
        in lattice: CharacterLattice, like others: [String], of field: TaughtField,
        net: (Hypothesis) -> Hypothesis?
    ) -> Reading {
        // A certain reading of digits or a date stays as it is; a text may become less certain.
        guard field.isText || (field.isInDigits || field.kind == .date) && !isAccepted,
            let path = lattice.path(like: others.forms)
        else { return self }
        let hypothesis = Hypothesis(
            reader: .recognizer, text: path.text, confidence: path.probability, field: field)
        if field.isInDigits { return preferring(net(hypothesis), to: hypothesis) }
        if field.kind == .date, !hypothesis.isOfKind {
            let read = Hypothesis(reader: .recognizer, text: text, confidence: 0, field: field)
            return read.isOfKind ? self : nearest(to: path, in: lattice, of: field)
        }
        let netHypothesis = net(hypothesis)
        if let netHypothesis, netHypothesis.meaning != hypothesis.meaning,
            path.probability < Probability.sure,
            netHypothesis.confidence >= Probability.sure,
            field.kind == .date || lattice.holds(netHypothesis.text)
        {
            // The recogniser saw the net's text, too, but could not tell the two apart.
            return doubtful(
                field.parsed(netHypothesis.text), netHypothesis.text, beside: path.text)
        }
        var doubts = hypothesis.parsed.doubts
        // The net confirms the digits only; the recogniser must be sure of the rest.
        let isConfirmed = netHypothesis?.meaning == hypothesis.meaning
        let probability = isConfirmed ? path.probabilityOfLetters : path.probability
        if let netHypothesis, !isConfirmed {
            doubts.append(.disagreement(path.text, netHypothesis.text))
        } else if probability < CharacterLattice.Path.ground.gate {
            doubts.append(
                path.rival.map { .disagreement(path.text, $0) } ?? .lowConfidence(probability))
        }
        let others = [path.rival].compactMap(\.self) + [text] + alternatives.map(\.text)
        return Reading(
            valueName: valueName, text: path.text, value: hypothesis.parsed.value,
            confidence: CharacterLattice.Path.ground.probability(at: probability) ?? probability,
            alternatives: others.unique.filter { $0 != path.text }.map { other in
                Alternative(
                    text: other,
                    confidence: alternatives.first { $0.text == other }?.confidence
                        ?? 1 - probability)
            }, doubts: doubts)
    }

    /// The reading with the net's digits, still in doubt, if the net is sure of them and the recogniser is not sure of
    /// its own.
    /// - Parameter seen: the recogniser's text, with its probability.
    private func preferring(_ net: Hypothesis?, to seen: Hypothesis) -> Reading {
        guard let net, net.isSound, net.confidence >= Probability.sure,
            net.meaning != value?.text,
            seen.meaning == meaning,
            seen.confidence < Probability.sure
        else { return self }
        return doubtful(net.parsed, net.text, beside: text)
    }

    /// The reading with the most likely text of the value's kind, if its own is not of that kind; in doubt, since that
    /// text was not the most likely of all.
    private func nearest(
        to path: CharacterLattice.Path, in lattice: CharacterLattice, of field: TaughtField
    ) -> Reading {
        let found = lattice.neighbours.lazy
            .map { Hypothesis(reader: .recognizer, text: $0, confidence: 0, field: field) }
            .first(where: \.isOfKind)
        guard let found else { return self }
        return doubtful(found.parsed, found.text, beside: path.text)
    }

    /// The reading with another text, in doubt; its own text becomes the first alternative.
    /// - Parameter seen: a text that contradicts the other one.
    func doubtful(_ parsed: Kind.Parsed, _ other: String, beside seen: String) -> Reading {
        var reading = self
        reading.text = other
        reading.value = parsed.value
        reading.doubts = parsed.doubts + [.disagreement(other, seen)]
        reading.alternatives =
            [Alternative(text: text, confidence: confidence)]
            + alternatives.filter { $0.text != other }
        return reading
    }

    /// The reading in doubt, since another text was also seen there.
    func contradicted(by other: Alternative) -> Reading {
        var reading = self
        reading.doubts.append(.disagreement(text, other.text))
        reading.alternatives = [other] + alternatives.filter { $0.text != other.text }
        return reading
    }
}

extension [String] {
    /// Each text once, at its first position.
    fileprivate var unique: [String] {
        var known: Set<String> = []
        return filter { known.insert($0).inserted }
    }
}
