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
    /// The picture in which it sees that.
    private var shown: GrayImage
    /// What the net sees from near and the picture, once it was asked; nothing where the characters fill their place.
    private var near: (looks: [DisplayReader.Alternative], picture: GrayImage)?
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
        shown = crop.inner
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
        askPrintReader()
        var whole = try ofWholeText()
        if whole.isAccepted, let seen = contradictionFromNear(to: whole) {
            whole = whole.contradicted(by: seen)
        }
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
        netLooks = reader.netLooks(at: crop.inner, value: value, beside: witnesses, noting: trace)
        lookCloser()
        guard let net = reader.netWitness(netLooks, value: value, beside: witnesses) else { return }
        let segments = reader.segmentWitness(
            of: crop, value: value, beside: net, and: witnesses, noting: trace)
        witnesses += [segments, net].compactMap(\.self)
    }

    /// What the net sees of the text with little around it, where its characters are small in their place; shown the
    /// whole place, it loses some of them.
    private mutating func lookFromNear() -> (looks: [DisplayReader.Alternative], picture: GrayImage)
    {
        if let near { return near }
        var found: (looks: [DisplayReader.Alternative], picture: GrayImage) = ([], crop.inner)
        if value.rules.model != .text, let (picture, place) = line.closeUp(of: crop) {
            let looks = reader.netLooks(
                at: picture, value: value, beside: witnesses, noting: trace,
                as: "display net, near")
            found = (looks.map { $0.moved(byX: place.x, y: place.y) }, picture)
        }
        near = found
        return found
    }

    /// Looks from near where the net does not confirm the recogniser, and takes its word where it is the surer of what it
    /// sees then, and others saw the same figures.
    private mutating func lookCloser() {
        guard !isConfirmed(by: netLooks),
            netLooks.first.map({ line.covers($0, in: crop) }) ?? true
        else { return }
        let (looks, picture) = lookFromNear()
        guard let first = looks.first?.reading, isSurer(first),
            isConfirmed(by: looks) || isSeenElsewhere(first)
        else { return }
        let known = Set(looks.map(\.reading.text))
        netLooks = looks + netLooks.filter { !known.contains($0.reading.text) }
        shown = picture
    }

    /// What the net surely sees from near where these are other figures than what was read, and no fewer: of small
    /// characters all readers lose one now and then, mostly the first or the last.
    private mutating func contradictionFromNear(to reading: Reading) -> Reading.Alternative? {
        // Of letters the net makes figures.
        guard value.isFigures || value.kind == .date, !reading.text.contains(where: \.isLetter),
            let seen = lookFromNear().looks.first?.reading,
            seen.confidence >= LineSession.sureSight,
            isSurer(seen)
        else { return nil }
        let (read, near) = (reading.text.signedFigures, seen.text.signedFigures)
        return near != read && near.count >= read.count ? seen : nil
    }

    /// Whether the net is surer of what it sees from near than of what it saw in the whole place.
    private func isSurer(_ near: Reading.Alternative) -> Bool {
        near.confidence >= netLooks.first?.sureness ?? 0
    }

    /// What the net sees from near counts against all others from here on.
    private static let sureSight = 0.5

    /// From here on what the net for print sees of figures counts: of 20 that the recogniser saw alike none was wrong, of
    /// eight less sure ones two.
    private static let surePrint = 0.6
    /// From here on it counts against figures that others read alike.
    private static let likelyPrint = 0.5

    /// Whether a text that the value could say has the figures that the recogniser or the net saw before.
    private func isSeenElsewhere(_ seen: Reading.Alternative) -> Bool {
        let net = Witness(
            reader: .displayNet, text: seen.text, confidence: seen.confidence, value: value)
        guard value.isFigures, net.isSound else { return false }
        let figures = seen.text.signedFigures
        let others = witnesses.map(\.text) + netLooks.prefix(1).map(\.reading.text)
        return others.contains { $0.signedFigures == figures }
    }

    /// Whether the net's word is what the recogniser saw.
    private func isConfirmed(by looks: [DisplayReader.Alternative]) -> Bool {
        guard let net = reader.netWitness(looks, value: value, beside: witnesses) else {
            return false
        }
        return witnesses.contains { $0.isOfKind && $0.meaning == net.meaning }
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
        let look = try reader.secondLook(at: shown, noting: trace)
        second = look
        guard let judge = net.judged(by: look, value: value) else { return }
        witnesses.append(judge)
        self.judge()
    }

    /// Asks the net for print: of texts, as the recogniser knows the letters of its language only, and of figures and dates
    /// where no one is sure, or where the recogniser reads them and the net for displays is not very sure of them, too.
    private mutating func askPrintReader() {
        guard let net = reader.nets?.print, !isDisplay, value.kind != .choice else { return }
        let isText = value.kind == .text || value.kind == .code
        let agreeing = witnesses.filter { $0.meaning == reading.meaning }
        let isPrint =
            agreeing.contains { $0.reader == .recognizer }
            && !agreeing.contains {
                $0.reader == .displayNet && $0.confidence >= Verdict.verySureNet
            }
        guard isText || !reading.isAccepted || isPrint else { return }
        let seen = net.alternatives(in: line.image)
        trace?.clock?.lap("print net")
        for look in seen where look.confidence >= ValueReader.leastNetConfidence {
            trace?.note("print net", line.image, text: look.text, confidence: look.confidence)
        }
        if isText {
            reading = reading.beside(
                print: seen, among: CharacterLattice(looks.map(\.words)),
                sureness: looks.map(\.witness.confidence).max() ?? 0, of: value, like: reference)
        } else if let best = seen.merged(as: { $0.withFigures(isFigures: value.isFigures) }).first {
            weigh(best)
        }
    }

    /// Lets what the net for print sees of figures or a date count for or against what was read.
    private mutating func weigh(_ print: Reading.Alternative) {
        let witness = Witness(
            reader: .printNet, text: print.text, confidence: print.confidence, value: value)
        guard witness.isOfKind else { return }
        let (mine, other) = (reading.text.filter(\.isNumber), print.text.filter(\.isNumber))
        let isSame = witness.meaning == reading.meaning
        if reading.isAccepted {
            guard !isSame, mine.count == other.count, print.confidence >= LineSession.likelyPrint
            else { return }
            reading = reading.contradicted(by: print)
        } else if print.confidence >= LineSession.surePrint,
            !witnesses.readAsNoise(witness.meaning),
            // 014 is not seen like 14: a figure before it may be lost, too.
            !isSame || mine == other
        {
            witnesses.append(witness)
            judge()
            settle()
        }
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
