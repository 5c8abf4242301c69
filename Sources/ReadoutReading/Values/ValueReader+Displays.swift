import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel

/// What the readers for displays say of a value.
extension ValueReader {
    /// What a net gives less than this is no more than a trace.
    static let leastNetConfidence = 0.02
    /// A date that the recogniser did not see is believed to be one from here on.
    private static let leastDate = 0.5
    /// A text that breaks no rule is preferred to the net's first choice when it is at least this likely.
    static let leastAlternative = Reading.leastAlternative

    /// Whether the net saw the figures that were read so far from where their place is cut off that none is missing.
    func isWhole(
        _ reading: Reading, among looks: [DisplayReader.Alternative], in crop: ValueCrop
    ) -> Bool {
        let figures = reading.text.filter(\.isNumber)
        guard let look = looks.first(where: { $0.reading.text.filter(\.isNumber) == figures })
        else {
            return false
        }
        return NumberGround(of: crop, beside: look.characters)?.isWhole(in: crop) ?? false
    }

    /// What the readers for displays make of a place in which no line of text was found, or not all of it. Only both of
    /// them are believed; what the net alone sees is better than nothing to the person who looks at it.
    /// - Parameters:
    ///   - looks: what the net sees.
    ///   - second: what the second reader sees, when it was asked before.
    ///   - before: what the net said before it was taught.
    func readingWithoutLine(
        of field: TaughtField, in crop: ValueCrop, looks: [DisplayReader.Alternative],
        second: DisplayLineReader.Look? = nil, beside before: Hypothesis? = nil,
        noting trace: ValueTrace?
    ) throws -> Reading {
        var reading = Verdict([]).reading(of: field)
        var second = second
        let net = netHypothesis(looks, field: field, beside: [])
        if let net {
            let known = try memoryHypothesis(
                of: crop, beside: [net], looks: looks, field: field, noting: trace)
            var hypotheses = [net, known].compactMap(\.self)
            if let before, before.dissents(from: net) { hypotheses.append(before) }
            var judge: Hypothesis?
            if known == nil, net.isSound, !ablations.contains(.lstm) {
                let look = try second ?? secondLook(at: crop.inner, noting: trace)
                second = look
                judge = net.judged(by: look, field: field)
            }
            reading = verdict(hypotheses + [judge].compactMap(\.self)).reading(of: field)
            if known == nil, judge == nil {
                let confidence = net.confidence / 2
                if reading.doubts.isEmpty || reading.isOnlyUnsure {
                    reading.doubts = [.lowConfidence(confidence)]
                }
                reading.confidence = min(reading.confidence, confidence)
            }
        }
        if !reading.isAccepted, let taught = try taught(field, after: looks) {
            let now = taught.netLooks(at: crop.inner, field: field, beside: [], noting: trace)
            if !now.isEmpty {
                return try taught.readingWithoutLine(
                    of: field, in: crop, looks: now, second: second, beside: net, noting: trace)
            }
        }
        if !crop.isWhole, !isWhole(reading, among: looks, in: crop) {
            reading.doubts.append(.outsidePhoto)
        }
        return reading.beside(looks, of: field)
    }

    /// The reader with the net that learnt from what a person confirmed of the value; nil when this is that one, or
    /// there is none.
    /// - Parameter looks: what the net saw before; of other texts the taught one is not believed.
    func taught(
        _ field: TaughtField, after looks: [DisplayReader.Alternative]
    ) throws -> ValueReader? {
        guard field.isFigures || field.rules.model == .display, field.rules.model != .text,
            !looks.isEmpty, !isTaught, !ablations.contains(.taught),
            let display = try memory()?.display
        else { return nil }
        var reader = self
        reader.nets?.display = display
        reader.possible = Set(looks.map(\.reading.text))
        return reader
    }

    /// Whether its net learnt from what a person confirmed of the value.
    var isTaught: Bool { nets?.display.isTaught ?? false }

    /// What hypotheses say together, of whom the net is this reader's.
    func verdict(_ hypotheses: [Hypothesis]) -> Verdict {
        Verdict(hypotheses, withTaughtNet: isTaught)
    }

    /// What the net sees, where that can say anything about the value: it knows figures and few letters.
    func netLooks(
        at picture: GrayImage, field: TaughtField, beside others: [Hypothesis],
        noting trace: ValueTrace?,
        view: String = "", at column: Double = 0
    ) -> [DisplayReader.Alternative] {
        let view = [view, isTaught ? "taught" : ""].filter { !$0.isEmpty }.joined(separator: ", ")
        guard let displayReader = nets?.display else { return [] }
        let isFigures = field.isFigures || field.rules.model == .display
        // Of other values the net can only confirm or contradict the figures that the recogniser saw.
        guard isFigures || others.contains(where: { $0.text.contains(where: \.isNumber) }) else {
            return []
        }
        let seen = displayReader.alternatives(in: picture).prefix(8).filter {
            $0.reading.confidence >= ValueReader.leastNetConfidence
                && possible?.contains($0.reading.text) ?? true
        }
        trace?.clock?.lap("display net")
        for look in seen {
            trace?.note(
                HypothesisTrace(
                    .displayNet, view: view, image: picture, text: look.reading.text,
                    confidence: look.reading.confidence,
                    characters: look.moved(byX: column, y: 0).characters))
        }
        return seen
    }

    /// What the net says of the value by what it saw.
    func netHypothesis(
        _ seen: [DisplayReader.Alternative], field: TaughtField, beside others: [Hypothesis]
    ) -> Hypothesis? {
        guard let first = seen.first else { return nil }
        let hypotheses = seen.map {
            Hypothesis(
                reader: .displayNet, text: $0.reading.text,
                confidence: min($0.reading.confidence, $0.leastConfidence), field: field)
        }
        if field.isFigures || field.rules.model == .display {
            if !hypotheses[0].isSound {
                for other in others {
                    if let match = other.digitsConfirmed(by: hypotheses[0], field: field) {
                        return match
                    }
                }
            }
            // A rule chooses among what was seen; what was likelier and broke it lowers the confidence.
            return zip(seen, hypotheses).first {
                $0.reading.confidence >= ValueReader.leastAlternative && $1.isSound
            }?.1 ?? (first.reading.text.isEmpty ? nil : hypotheses[0])
        }
        for other in others {
            if let match = other.figuresConfirmed(by: hypotheses[0]) { return match }
        }
        // A date in figures is what the net can read by itself.
        let isDate = field.kind == .date && hypotheses[0].isOfKind
        return isDate && hypotheses[0].confidence >= ValueReader.leastDate ? hypotheses[0] : nil
    }

    /// What the decoder of segments says to the net's figures, where the recogniser could not confirm them.
    func segmentHypothesis(
        of crop: ValueCrop, field: TaughtField, beside net: Hypothesis, and others: [Hypothesis],
        noting trace: ValueTrace?
    ) -> Hypothesis? {
        guard field.isFigures || field.rules.model == .display,
            net.text.contains(where: \.isNumber), !ablations.contains(.segments),
            !others.contains(where: { $0.isSound && $0.meaning == net.meaning })
        else { return nil }
        // With its margins: a digit beside the place shows there.
        let segments = SegmentReader()
        let line = segments.line(in: crop.image)
        trace?.segments = line
        trace?.clock?.lap("segments")
        guard let seen = line.flatMap({ segments.alternatives(of: $0).first }) else { return nil }
        trace?.note(
            HypothesisTrace(
                .segments, image: crop.image, text: seen.reading.text,
                confidence: seen.reading.confidence))
        return net.judged(by: seen, field: field)
    }

    /// The one of the texts that others saw which glyph memory confirms: the net's first, as it is the most often
    /// right.
    func memoryHypothesis(
        of crop: ValueCrop, beside others: [Hypothesis], looks: [DisplayReader.Alternative],
        field: TaughtField, noting trace: ValueTrace?
    ) throws -> Hypothesis? {
        // What taught the net bears it out anyway.
        guard field.isFigures || field.rules.model == .display, !isTaught,
            !ablations.contains(.memory), let memory = try memory()?.glyphs,
            let sight = memory.sight(of: crop.inner)
        else { return nil }
        let seen = looks.map {
            Hypothesis(
                reader: .displayNet, text: $0.reading.text,
                confidence: $0.reading.confidence, field: field)
        }
        let nets = others.filter { $0.reader == .displayNet }
        let inOrder = nets + others.filter { $0.reader != .displayNet } + seen
        let rivals = looks.map(\.reading.text.glyphs)
        let word = inOrder.lazy.filter(\.isOfKind).compactMap { hypothesis in
            sight.certainty(of: hypothesis.text.glyphs, beside: rivals).flatMap {
                hypothesis.confirmed(withCertainty: $0, field: field)
            }
        }.first
        trace?.note(
            HypothesisTrace(
                .memory, image: crop.inner, text: word?.text ?? "",
                confidence: word?.confidence ?? 0))
        return word
    }

    /// What the text recogniser's model for displays sees; dearer than the net, so asked last.
    func secondLook(
        at picture: GrayImage, noting trace: ValueTrace?
    ) throws -> DisplayLineReader.Look {
        let look = try DisplayLineReader(recognizer: recognizer).surestLook(at: picture)
        trace?.note(
            HypothesisTrace(
                .displayLSTM, image: picture, text: look.text, confidence: look.confidence))
        return look
    }
}

extension TextLineImage {
    /// Whether all that the net saw stands in the line; where it does not, the line is a part of the text only.
    func covers(_ seen: DisplayReader.Alternative, in crop: ValueCrop) -> Bool {
        guard seen.reading.confidence >= TextLineImage.sureSight else { return true }
        let reach = Int(TextLineImage.besideText * glyphHeight)
        return seen.characters.allSatisfy { character in
            let column = crop.columns.lowerBound + Int(character.region.center.x)
            return (text.lowerBound - reach..<text.upperBound + reach).contains(column)
        }
    }

    /// How sure the net must be of what it saw for a line to be doubted.
    private static let sureSight = 0.5
    /// Heights of the glyphs that the middle of a character may seem to lie beside the text.
    private static let besideText = 0.25
}
