import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel

/// The readers for displays.
extension ValueReader {
    /// Whether the net saw the same digits, and enough empty space around them that none can be missing where the photo cuts
    /// the place off.
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

    /// Reads a whole place with the readers for displays, where no line of text was found or the line is only a part of the
    /// text. The reading is accepted only if another reader agrees with the net. The net's result alone is shown to a person.
    /// - Parameters:
    ///   - looks: the net's results.
    ///   - second: the second reader's result, if it was asked before.
    ///   - before: the net's result from before it was trained.
    func readingWithoutLine(
        of field: TaughtField, in crop: ValueCrop, looks: [DisplayReader.Alternative],
        second: DisplayLineReader.Look? = nil, beside before: Hypothesis? = nil,
        noting trace: ValueTrace?
    ) throws -> Reading {
        var reading = Verdict([]).reading(of: field)
        var second = second
        let net = netHypothesis(looks, field: field, beside: [])
        if let net {
            var hypotheses = [net]
            if let before, before.dissents(from: net) { hypotheses.append(before) }
            var judge: Hypothesis?
            if net.isSound, !ablations.contains(.lstm) {
                let look = try second ?? secondLook(at: crop.figures, noting: trace)
                second = look
                judge = net.judged(by: look, field: field)
            }
            reading = verdict(hypotheses + [judge].compactMap(\.self)).reading(of: field)
            if judge == nil, reading.doubts.isEmpty {
                reading.doubts = [.lowConfidence(net.confidence)]
            }
        }
        if !reading.isAccepted, let taught = try taught(field, after: looks) {
            let now = taught.netLooks(at: crop.figures, field: field, beside: [], noting: trace)
            if !now.isEmpty {
                return try taught.readingWithoutLine(
                    of: field, in: crop, looks: now, second: second, beside: net, noting: trace)
            }
        }
        if !crop.isWhole, !isWhole(reading, among: looks, in: crop) {
            reading.doubts.append(.outsidePhoto)
        }
        return reading.withAlternatives(from: looks, of: field)
    }

    /// The reader with the net trained on the value's confirmed readings; nil when this is that reader, or there is
    /// none.
    /// - Parameter looks: the untrained net's results; the trained net may only choose among their texts.
    func taught(
        _ field: TaughtField, after looks: [DisplayReader.Alternative]
    ) throws -> ValueReader? {
        guard field.isInDigits || field.rules.model == .display, field.rules.model != .text,
            !looks.isEmpty, !isTaught, !ablations.contains(.taught),
            let display = try memory()?.display
        else { return nil }
        var reader = self
        reader.nets?.display = display
        reader.possible = Set(looks.map(\.reading.text))
        return reader
    }

    /// Whether its net was trained on the value's confirmed readings.
    var isTaught: Bool { nets?.display.isTaught ?? false }

    /// The verdict on hypotheses that include this reader's net.
    func verdict(_ hypotheses: [Hypothesis]) -> Verdict {
        Verdict(hypotheses, withTaughtNet: isTaught)
    }

    /// The net's results, where they can say anything about the value: the net knows digits and few letters.
    func netLooks(
        at picture: GrayImage, field: TaughtField, beside others: [Hypothesis],
        noting trace: ValueTrace?,
        view: String = "", at column: Double = 0
    ) -> [DisplayReader.Alternative] {
        let view = [view, isTaught ? HypothesisTrace.taughtView : ""].filter { !$0.isEmpty }.joined(
            separator: ", ")
        guard let displayReader = nets?.display else { return [] }
        let isInDigits = field.isInDigits || field.rules.model == .display
        // For other values, the net can only confirm or contradict digits that the recogniser saw.
        guard isInDigits || others.contains(where: { $0.text.contains(where: \.isNumber) }) else {
            return []
        }
        let known = isTaught || self.seen?.picture != picture ? nil : self.seen?.looks
        let all = known ?? displayReader.alternatives(in: picture)
        let seen = all.filter {
            $0.reading.confidence >= Probability.negligible
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

    /// The net's hypothesis of the value.
    func netHypothesis(
        _ seen: [DisplayReader.Alternative], field: TaughtField, beside others: [Hypothesis]
    ) -> Hypothesis? {
        guard let first = seen.first else { return nil }
        let hypotheses = seen.map {
            Hypothesis(
                reader: .displayNet, text: $0.reading.text,
                confidence: min($0.reading.confidence, $0.leastConfidence), field: field)
        }
        if field.isInDigits || field.rules.model == .display {
            if !hypotheses[0].isSound {
                for other in others {
                    if let match = other.digitsConfirmed(by: hypotheses[0], field: field) {
                        return match
                    }
                }
            }
            // A rule chooses among the results; a likelier text that broke the rule lowers the confidence.
            return zip(seen, hypotheses).first {
                $0.reading.confidence >= Reading.leastAlternative && $1.isSound
            }?.1 ?? (first.reading.text.isEmpty ? nil : hypotheses[0])
        }
        for other in others {
            if let match = other.figuresConfirmed(by: hypotheses[0]) { return match }
        }
        // A date in digits is all that the net can read by itself, if it finds it likelier than not.
        let isDate = field.kind == .date && hypotheses[0].isOfKind
        return isDate && hypotheses[0].confidence >= Probability.likelier ? hypotheses[0] : nil
    }

    /// The segment decoder's verdict on the net's digits, where the recogniser did not confirm them.
    func segmentHypothesis(
        of crop: ValueCrop, field: TaughtField, beside net: Hypothesis, and others: [Hypothesis],
        noting trace: ValueTrace?
    ) -> Hypothesis? {
        guard field.isInDigits || field.rules.model == .display,
            net.text.contains(where: \.isNumber), !ablations.contains(.segments),
            !others.contains(where: { $0.isSound && $0.meaning == net.meaning })
        else { return nil }
        // The crop includes the margins, so that a digit beside the place shows.
        let segments = SegmentReader()
        let line = segments.line(in: crop.image)
        trace?.segments = line
        trace?.clock?.lap("segments")
        guard let seen = segments.likeliest(of: line) else { return nil }
        trace?.note(
            HypothesisTrace(
                .segments, image: crop.image, text: seen.text, confidence: seen.confidence))
        return net.judged(by: seen, field: field)
    }

    /// The display model's result; more expensive than the net, so asked last.
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
    /// Whether everything that the net saw stands in the line; otherwise the line is only a part of the text. An unlikely
    /// result of the net proves nothing, and counts as covered.
    func covers(_ seen: DisplayReader.Alternative, in crop: ValueCrop) -> Bool {
        guard seen.reading.confidence >= Probability.likelier else { return true }
        let reach = Int(TextLineImage.besideText * glyphHeight)
        return seen.characters.allSatisfy { character in
            let column = crop.columns.lowerBound + Int(character.region.center.x)
            return (text.lowerBound - reach..<text.upperBound + reach).contains(column)
        }
    }

    /// Maximum distance of a character's middle beside the text, in glyph heights. Chosen, not fitted.
    private static let besideText = 0.25
}
