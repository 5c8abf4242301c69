/// Reads a value out of a straight crop of a photo.
///
/// Several witnesses read the line: the text recogniser on unlike conditionings of it, the net for displays,
/// the decoder of seven-segment digits where the recogniser does not confirm the net, then what the value's characters
/// look like in readings that a person confirmed, and a second reader of displays where still no one is sure. What
/// unlike readers say alike is taken as certain, everything else is kept and flagged.
package struct ValueReader {
    let recognizer: any TextRecognizer
    let displayReader: DisplayReader?
    /// What the value's characters look like, by what a person confirmed; nil when that is not known. Asked only where
    /// the others are not certain, as it takes a while to make.
    let memory: () throws -> GlyphMemory?

    package init(
        recognizer: any TextRecognizer, displayReader: DisplayReader? = nil,
        memory: @escaping () throws -> GlyphMemory? = { nil }
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
            let looks =
                value.rules.model == .text || !value.isFigures
                ? [] : netLooks(at: crop, value: value, beside: [], noting: trace)
            return try readingWithoutLine(of: value, in: crop, looks: looks, noting: trace)
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
            let known = try memoryWitness(
                of: crop, beside: witnesses, looks: looks, value: value, noting: trace)
        {
            witnesses.append(known)
            reading = Verdict(witnesses).reading(of: value)
        }
        var second: DisplayLineReader.Look?
        if reading.isOnlyUnsure, value.isFigures || model == .display,
            let net = witnesses.first(where: { $0.reader == .displayNet && $0.isSound })
        {
            let look = try secondLook(at: crop, noting: trace)
            second = look
            if let judge = net.judged(by: look, value: value) {
                witnesses.append(judge)
                reading = Verdict(witnesses).reading(of: value)
            }
        }
        func settled(_ reading: Reading) -> Reading {
            CharacterLattice(words).map {
                reading.settled(by: $0, like: reference, of: value) {
                    netWitness(looks, value: value, beside: [$0])
                }
            } ?? reading
        }
        reading = settled(reading)
        if !reading.isAccepted, !value.isFigures, model != .display {
            // What the recogniser misreads at one size it often reads at another.
            for chain in [Chain.larger, .smaller] { try look(chain) }
            reading = settled(Verdict(witnesses).reading(of: value))
        }
        if line.isCutOff { reading.doubts.append(.cutOff) }
        let isWhole =
            crop.isWhole
            || value.isFigures
                && (line.isWhole(in: crop) || isWhole(reading, among: looks, in: crop))
        if !isWhole { reading.doubts.append(.outsidePhoto) }
        if !reading.isAccepted, value.isFigures, let seen = looks.first,
            !line.covers(seen, in: crop)
        {
            // What was made of a part of the text says nothing about the whole.
            let whole = try readingWithoutLine(
                of: value, in: crop, looks: looks, second: second, noting: trace)
            if whole.isAccepted { return whole }
        }
        return reading.beside(looks, of: value)
    }

    /// Whether all that were asked so far say the same, and soundly.
    private func isSettled(_ witnesses: [Witness]) -> Bool {
        witnesses.allSatisfy { $0.isSound && $0.meaning == witnesses[0].meaning }
    }

    /// One look of the text recogniser: the words as seen, and what they say of the value.
    private func words(
        of line: TextLineImage, chain: Chain, value: Value, noting trace: ValueTrace?
    ) throws -> (words: [RecognizedWord], witness: Witness) {
        // Once without a whitelist: it can drop a figure silently.
        let allowed = chain == .gray ? nil : value.allowedCharacters
        let conditioned = chain.conditioned(line)
        let lines = try recognizer.lines(
            in: conditioned, layout: .line, language: value.rules.readingLanguage,
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
