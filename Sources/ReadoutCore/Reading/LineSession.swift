/// One line being read: who was asked so far, and what they said.
struct LineSession {
    private let reader: ValueReader
    private let value: Value
    private let crop: ValueCrop
    private let line: TextLineImage
    /// What the reference photo says there.
    private let reference: String
    private let trace: ValueTrace?

    private var witnesses: [Witness] = []
    /// Of each look of the recogniser the chain, the words, and what they say of the value.
    private var looks: [(chain: Chain, words: [RecognizedWord], witness: Witness)] = []
    /// What the net sees, the likeliest first.
    private var netLooks: [DisplayReader.Alternative] = []
    /// What the second reader of displays sees, once it was asked.
    private var second: DisplayLineReader.Look?
    /// What follows from all that.
    private var reading: Reading

    init(
        _ reader: ValueReader, value: Value, crop: ValueCrop, line: TextLineImage,
        reference: String, trace: ValueTrace?
    ) {
        self.reader = reader
        self.value = value
        self.crop = crop
        self.line = line
        self.reference = reference
        self.trace = trace
        reading = Verdict([]).reading(of: value)
    }

    /// Asks one reader after the other, the dear ones only where the others are not certain.
    /// - Throws: `RecognitionError`.
    mutating func read() throws -> Reading {
        let isAskedLast = value.isFigures && reader.chains.isWithoutUse
        let first = reader.chains.first
        if !isAskedLast { try look([first, .gray]) }
        askDisplayReaders()
        if !isAskedLast, !isSettled { try look(rest(after: first)) }
        judge()
        try askMemory()
        try askSecondReader()
        settle()
        if !reading.isAccepted, isAskedLast || !value.isFigures {
            // Words that the recogniser misreads at one size it often reads at another.
            let sizes = [Chain.larger, .smaller].filter { $0 != first }
            try look(isAskedLast ? [.flat, .gray] + rest(after: .flat) : sizes)
            judge()
            settle()
        }
        var whole = try ofWholeText()
        if !looks.isEmpty {
            whole.looks = ChainLooks(
                asked: looks.map(\.chain),
                agreed: looks.filter { $0.witness.meaning == whole.meaning }.map(\.chain))
        }
        return whole
    }

    /// Whether the value is stated to be on a display.
    private var isDisplay: Bool { value.rules.model == .display }

    /// The conditionings that are tried where the first is not enough.
    private func rest(after first: Chain) -> [Chain] {
        [Chain.flat, .binary, .merged].filter { $0 != first && ($0 != .merged || line.isDotted) }
    }

    /// Whether all that were asked so far say the same, and soundly, the net among them.
    private var isSettled: Bool {
        witnesses.contains { $0.reader == .displayNet }
            && witnesses.allSatisfy { $0.isSound && $0.meaning == witnesses[0].meaning }
    }

    /// Shows the recogniser the line, conditioned in these ways; it is never asked for what is stated to be on a display.
    private mutating func look(_ chains: [Chain]) throws {
        guard !isDisplay else { return }
        for chain in chains {
            // Once without a whitelist: it can drop a figure silently.
            let allowed = chain == .gray ? nil : value.allowedCharacters
            let conditioned = chain.conditioned(line)
            let lines = try reader.recognizer.lines(
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
            looks.append((chain, words, witness))
            witnesses.append(witness)
        }
    }

    /// Asks the net, and the decoder of segments to confirm it.
    private mutating func askDisplayReaders() {
        guard value.rules.model != .text else { return }
        netLooks = reader.netLooks(at: crop, value: value, beside: witnesses, noting: trace)
        guard let net = reader.netWitness(netLooks, value: value, beside: witnesses) else { return }
        let segments = reader.segmentWitness(
            of: crop, value: value, beside: net, and: witnesses, noting: trace)
        witnesses += [segments, net].compactMap(\.self)
    }

    /// Asks what the value's characters looked like where a person confirmed them.
    private mutating func askMemory() throws {
        guard !reading.isAccepted,
            let known = try reader.memoryWitness(
                of: crop, beside: witnesses, looks: netLooks, value: value, noting: trace)
        else { return }
        witnesses.append(known)
        judge()
    }

    /// Asks the second reader of displays whether it sees what the net sees.
    private mutating func askSecondReader() throws {
        guard reading.isOnlyUnsure, value.isFigures || isDisplay,
            let net = witnesses.first(where: { $0.reader == .displayNet && $0.isSound })
        else { return }
        let look = try reader.secondLook(at: crop, noting: trace)
        second = look
        guard let judge = net.judged(by: look, value: value) else { return }
        witnesses.append(judge)
        self.judge()
    }

    /// Says what follows from what all have said.
    private mutating func judge() { reading = Verdict(witnesses).reading(of: value) }

    /// Looks at the characters of the recogniser one by one.
    private mutating func settle() {
        guard let lattice = CharacterLattice(looks.map(\.words)) else { return }
        reading = reading.settled(by: lattice, like: reference, of: value) {
            reader.netWitness(netLooks, value: value, beside: [$0])
        }
    }

    /// The reading, doubted where the text is not wholly there, or made of the whole text where the line was a part of it.
    private func ofWholeText() throws -> Reading {
        var reading = reading
        if line.isCutOff { reading.doubts.append(.cutOff) }
        let isWhole =
            crop.isWhole
            || value.isFigures
                && (line.isWhole(in: crop) || reader.isWhole(reading, among: netLooks, in: crop))
        if !isWhole { reading.doubts.append(.outsidePhoto) }
        if !reading.isAccepted, value.isFigures, let seen = netLooks.first,
            !line.covers(seen, in: crop)
        {
            // What was made of a part of the text says nothing about the whole.
            let whole = try reader.readingWithoutLine(
                of: value, in: crop, looks: netLooks, second: second, noting: trace)
            if whole.isAccepted { return whole }
        }
        return reading.beside(netLooks, of: value)
    }
}

extension Reading {
    /// What is compared with witnesses: the typed value, or the text without spaces where there is none.
    fileprivate var meaning: String { value?.text ?? text.filter { !$0.isWhitespace } }
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
