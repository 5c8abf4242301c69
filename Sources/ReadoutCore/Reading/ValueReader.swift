/// Reads a value out of a straight crop of a photo.
///
/// Several witnesses read the line: the text recogniser on unlike conditionings of it, the net for displays,
/// the decoder of seven-segment digits where the recogniser does not confirm the net, then what the value's characters
/// look like in readings that a person confirmed, and a second reader of displays where still no one is sure. What
/// unlike readers say alike is taken as certain, everything else is kept and flagged.
package struct ValueReader {
    private let recognizer: any TextRecognizer
    private let displayReader: DisplayReader?
    /// What the value's characters look like, by what a person confirmed; nil when that is not known.
    private let memory: GlyphMemory?

    /// What the net gives less than this is no more than a trace.
    private static let leastNetConfidence = 0.02
    /// A date that the recogniser did not see is believed to be one from here on.
    private static let leastDate = 0.5
    /// A text that breaks no rule is preferred to the net's first choice when it is at least this likely.
    private static let leastAlternative = 0.1

    package init(
        recognizer: any TextRecognizer, displayReader: DisplayReader? = nil,
        memory: GlyphMemory? = nil
    ) {
        self.recognizer = recognizer
        self.displayReader = displayReader
        self.memory = memory
    }

    /// Reads a value.
    /// - Parameters:
    ///   - value: what is read, with its rules.
    ///   - crop: its place in the photo.
    ///   - reference: what the reference photo says there; empty where that is not known.
    ///   - trace: keeps what was tried.
    ///   - shifted: the same place so many of its heights lower.
    /// - Returns: the reading with its doubts; without the crop.
    /// - Throws: `RecognitionError`.
    package func reading(
        of value: Value, in crop: ValueCrop, like reference: String = "",
        noting trace: ValueTrace? = nil, shifted: ((Double) -> ValueCrop)? = nil
    ) throws -> Reading {
        guard let line = TextLineImage(findingIn: crop) else {
            return try readingWithoutLine(of: value, in: crop, noting: trace)
        }
        if line.overhang != 0, let shifted {
            let other = shifted(line.overhang)
            if let whole = TextLineImage(findingIn: other), whole.overhang == 0 {
                return try reading(of: value, in: other, like: reference, noting: trace)
            }
        }
        trace?.line = line.image
        var witnesses: [Witness] = []
        var words: [[RecognizedWord]] = []
        func look(_ chain: Chain) throws {
            let seen = try self.words(of: line, chain: chain, value: value, noting: trace)
            words.append(seen.words)
            witnesses.append(seen.witness)
        }
        let model = value.rules.model
        for chain in [Chain.flat, .gray] where model != .display { try look(chain) }
        let looks =
            model == .text ? [] : netLooks(at: crop, value: value, beside: witnesses, noting: trace)
        if let net = netWitness(looks, value: value, beside: witnesses) {
            let segments = segmentWitness(
                of: crop, value: value, beside: net, and: witnesses, noting: trace)
            if let segments { witnesses.append(segments) }
            witnesses.append(net)
        }
        let isIndependent = witnesses.contains { $0.reader == .displayNet }
        if model != .display, !isSettled(witnesses) || !isIndependent {
            for chain in [Chain.binary, .merged] where chain == .binary || line.isDotted {
                try look(chain)
            }
        }
        var reading = Verdict(witnesses).reading(of: value)
        if !reading.isAccepted,
            let known = memoryWitness(
                of: crop, beside: witnesses, looks: looks, value: value, noting: trace)
        {
            witnesses.append(known)
            reading = Verdict(witnesses).reading(of: value)
        }
        if reading.isOnlyUnsure, value.isFigures || model == .display,
            let net = witnesses.first(where: { $0.reader == .displayNet && $0.isSound }),
            let judge = try secondDisplayWitness(of: crop, beside: net, value: value, noting: trace)
        {
            witnesses.append(judge)
            reading = Verdict(witnesses).reading(of: value)
        }
        let form = reference.isOneWordWithFigures ? reference : nil
        if let lattice = CharacterLattice(words) {
            reading = reading.settled(by: lattice, like: form, of: value) {
                netWitness(looks, value: value, beside: [$0])
            }
        }
        if line.isCutOff { reading.doubts.append(.cutOff) }
        let isWhole =
            crop.isWhole
            || value.isFigures
                && (line.isWhole(in: crop) || isWhole(reading, among: looks, in: crop))
        if !isWhole { reading.doubts.append(.outsidePhoto) }
        return reading
    }

    /// Whether the net saw the figures that were read so far from where their place is cut off that none is missing.
    private func isWhole(
        _ reading: Reading, among looks: [DisplayReader.Alternative], in crop: ValueCrop
    ) -> Bool {
        let figures = reading.text.filter(\.isNumber)
        guard let look = looks.first(where: { $0.reading.text.filter(\.isNumber) == figures })
        else {
            return false
        }
        return NumberGround(of: crop, beside: look.characters)?.isWhole(in: crop) ?? false
    }

    /// What the readers for displays make of a place in which no line of text was found. Only both of them are
    /// believed; what the net alone sees is better than nothing to the person who looks at it.
    private func readingWithoutLine(
        of value: Value, in crop: ValueCrop, noting trace: ValueTrace?
    ) throws -> Reading {
        var reading = Verdict([]).reading(of: value)
        let looks =
            value.rules.model == .text || !value.isFigures
            ? [] : netLooks(at: crop, value: value, beside: [], noting: trace)
        if let net = netWitness(looks, value: value, beside: []) {
            let known = memoryWitness(
                of: crop, beside: [net], looks: looks, value: value, noting: trace)
            reading = Verdict([net] + [known].compactMap(\.self)).reading(of: value)
            if known == nil, net.isSound,
                let judge = try secondDisplayWitness(
                    of: crop, beside: net, value: value, noting: trace)
            {
                reading = Verdict([net, judge]).reading(of: value)
            } else if known == nil {
                let confidence = net.confidence / 2
                if reading.doubts.isEmpty || reading.isOnlyUnsure {
                    reading.doubts = [.lowConfidence(confidence)]
                }
                reading.confidence = min(reading.confidence, confidence)
            }
        }
        if !crop.isWhole, !isWhole(reading, among: looks, in: crop) {
            reading.doubts.append(.outsidePhoto)
        }
        return reading
    }

    /// Whether all that were asked so far say the same, and soundly.
    private func isSettled(_ witnesses: [Witness]) -> Bool {
        witnesses.allSatisfy { $0.isSound && $0.meaning == witnesses[0].meaning }
    }

    /// What the net sees, where that can say anything about the value: it knows figures and few letters.
    private func netLooks(
        at crop: ValueCrop, value: Value, beside others: [Witness], noting trace: ValueTrace?
    ) -> [DisplayReader.Alternative] {
        guard let displayReader else { return [] }
        let isFigures = value.isFigures || value.rules.model == .display
        // Of other values the net can only confirm or contradict the figures that the recogniser saw.
        guard isFigures || others.contains(where: { $0.text.contains(where: \.isNumber) }) else {
            return []
        }
        let seen = displayReader.alternatives(in: crop.inner).prefix(8).filter {
            $0.reading.confidence >= ValueReader.leastNetConfidence
        }
        trace?.clock?.lap("display net")
        for look in seen {
            trace?.note(
                "display net", crop.inner, text: look.reading.text,
                confidence: look.reading.confidence)
        }
        return seen
    }

    /// What the net says of the value by what it saw.
    private func netWitness(
        _ seen: [DisplayReader.Alternative], value: Value, beside others: [Witness]
    ) -> Witness? {
        guard let first = seen.first else { return nil }
        let witnesses = seen.map {
            Witness(
                reader: .displayNet, text: $0.reading.text,
                confidence: min($0.reading.confidence, $0.leastConfidence), value: value)
        }
        if value.isFigures || value.rules.model == .display {
            if !witnesses[0].isSound {
                for other in others {
                    if let match = other.digitsConfirmed(by: witnesses[0], value: value) {
                        return match
                    }
                }
            }
            // A rule chooses among what was seen; what was likelier and broke it lowers the confidence.
            return zip(seen, witnesses).first {
                $0.reading.confidence >= ValueReader.leastAlternative && $1.isSound
            }?.1 ?? (first.reading.text.isEmpty ? nil : witnesses[0])
        }
        for other in others {
            if let match = other.figuresConfirmed(by: witnesses[0]) { return match }
        }
        // A date in figures is what the net can read by itself.
        let isDate = value.kind == .date && witnesses[0].isOfKind
        return isDate && witnesses[0].confidence >= ValueReader.leastDate ? witnesses[0] : nil
    }

    /// What the decoder of segments says to the net's figures, where the recogniser could not confirm them.
    private func segmentWitness(
        of crop: ValueCrop, value: Value, beside net: Witness, and others: [Witness],
        noting trace: ValueTrace?
    ) -> Witness? {
        guard value.isFigures || value.rules.model == .display,
            net.text.contains(where: \.isNumber),
            !others.contains(where: { $0.isSound && $0.meaning == net.meaning })
        else { return nil }
        // With its margins: a digit beside the place shows there.
        let looks = SegmentReader().alternatives(in: crop.image)
        trace?.clock?.lap("segments")
        guard let seen = looks.first else { return nil }
        trace?.note(
            "segments", crop.image, text: seen.reading.text, confidence: seen.reading.confidence)
        return net.judged(by: seen, value: value)
    }

    /// The one of the texts that others saw which glyph memory confirms: the net's first, as it is the most often right.
    private func memoryWitness(
        of crop: ValueCrop, beside others: [Witness], looks: [DisplayReader.Alternative],
        value: Value, noting trace: ValueTrace?
    ) -> Witness? {
        guard let memory, value.isFigures || value.rules.model == .display,
            let sight = memory.sight(of: crop.inner)
        else { return nil }
        let seen = looks.map {
            Witness(
                reader: .displayNet, text: $0.reading.text,
                confidence: $0.reading.confidence, value: value)
        }
        let nets = others.filter { $0.reader == .displayNet }
        let inOrder = nets + others.filter { $0.reader != .displayNet } + seen
        let rivals = looks.map(\.reading.text.glyphs)
        let word = inOrder.lazy.filter(\.isOfKind).compactMap { witness in
            sight.certainty(of: witness.text.glyphs, beside: rivals).flatMap {
                witness.confirmed(withCertainty: $0, value: value)
            }
        }.first
        trace?.note(
            "glyph memory", crop.inner, text: word?.text ?? "", confidence: word?.confidence ?? 0)
        return word
    }

    /// What the text recogniser's model for displays says to the net's figures; dearer than the net, so asked last.
    private func secondDisplayWitness(
        of crop: ValueCrop, beside net: Witness, value: Value, noting trace: ValueTrace?
    ) throws -> Witness? {
        let look = try DisplayLineReader(recognizer: recognizer).surestLook(at: crop.inner)
        trace?.note("display lstm", crop.inner, text: look.text, confidence: look.confidence)
        return net.judged(by: look, value: value)
    }

    /// One look of the text recogniser: the words as seen, and what they say of the value.
    private func words(
        of line: TextLineImage, chain: Chain, value: Value, noting trace: ValueTrace?
    ) throws -> (words: [RecognizedWord], witness: Witness) {
        // Once without a whitelist: it can drop a figure silently.
        let allowed = chain == .gray ? nil : value.allowedCharacters
        let conditioned = chain.conditioned(line)
        let lines = try recognizer.lines(
            in: conditioned, layout: .line, language: value.rules.language ?? "eng",
            allowed: allowed)
        let words = lines.flatMap(\.words).withoutStrayMarks
        let witness = Witness(
            reader: .recognizer, text: words.map(\.text).joined(separator: " "),
            confidence: words.map(\.confidence).min() ?? 0, value: value,
            isFree: allowed == nil)
        trace?.note(
            "text, \(chain.rawValue)", conditioned, text: witness.text,
            confidence: witness.confidence)
        return (words, witness)
    }
}

extension [RecognizedWord] {
    /// The words without what stands alone before and after them and is no text: pieces of a form's rules, specks.
    fileprivate var withoutStrayMarks: [RecognizedWord] {
        let marks = Set("_|—–~:;'`.,‘’“”\"°")
        func isStray(_ word: RecognizedWord) -> Bool { word.text.allSatisfy(marks.contains) }
        guard let first = firstIndex(where: { !isStray($0) }),
            let last = lastIndex(where: { !isStray($0) })
        else { return [] }
        return Array(self[first...last])
    }
}
