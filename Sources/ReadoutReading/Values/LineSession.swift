import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel

/// One line being read: who was asked so far, and what they said.
struct LineSession {
    private(set) var reader: ValueReader
    /// The reader and what its net saw before it gave way to the one that learnt from what people confirmed.
    private var untaught: (reader: ValueReader, looks: [DisplayReader.Alternative])?
    let field: TaughtField
    private let crop: ValueCrop
    let line: TextLineImage
    /// Texts that are known to have stood there.
    let others: [String]
    let trace: ValueTrace?

    var hypotheses: [Hypothesis] = []
    /// Of each look of the recogniser the chain, the words, and what they say of the value.
    private(set) var looks: [(chain: Chain, words: [RecognizedWord], hypothesis: Hypothesis)] = []
    /// What the net sees, the likeliest first.
    private var netLooks: [DisplayReader.Alternative] = []
    /// The picture in which it sees that.
    private var shown: GrayImage
    /// What the net sees from near and the picture, once it was asked; nothing where the characters fill their place.
    private var near: (looks: [DisplayReader.Alternative], picture: GrayImage)?
    /// What the second reader of displays sees, once it was asked.
    private var second: DisplayLineReader.Look?
    /// What follows from all that.
    var reading: Reading

    init(
        _ reader: ValueReader, field: TaughtField, crop: ValueCrop, line: TextLineImage,
        like others: [String], trace: ValueTrace?
    ) {
        self.reader = reader
        self.field = field
        self.crop = crop
        self.line = line
        self.others = others
        self.trace = trace
        shown = crop.inner
        reading = Verdict([]).reading(of: field)
    }

    /// Asks one reader after the other, the dear ones only where the others are not certain.
    /// - Throws: `RecognitionError`.
    mutating func read() throws -> Reading {
        let isAskedLast = field.isFigures && reader.chains.isWithoutUse
        let first = reader.chains.first
        if !isAskedLast { try look([first, .gray]) }
        askDisplayReaders()
        if !isAskedLast, !isSettled { try look(rest(after: first)) }
        judge()
        try askMemory()
        try askSecondReader()
        try askTaughtNet()
        settle()
        if !reading.isAccepted, isAskedLast || !field.isFigures {
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
                agreed: looks.filter { $0.hypothesis.meaning == whole.meaning }.map(\.chain))
        }
        return whole
    }

    /// Whether the value is stated to be on a display.
    var isDisplay: Bool { field.rules.model == .display }

    /// The conditionings that are tried where the first is not enough.
    private func rest(after first: Chain) -> [Chain] {
        [Chain.flat, .binary, .merged].filter { $0 != first && ($0 != .merged || line.isDotted) }
    }

    /// Whether all that were asked so far say the same, and soundly, the net among them.
    private var isSettled: Bool {
        hypotheses.contains { $0.reader == .displayNet }
            && hypotheses.allSatisfy { $0.isSound && $0.meaning == hypotheses[0].meaning }
    }

    /// Shows the recogniser the line, conditioned in these ways; it is never asked for what is stated to be on a
    /// display.
    private mutating func look(_ chains: [Chain]) throws {
        guard !isDisplay else { return }
        for chain in chains where !reader.ablations.contains(chain.ablation) {
            // Once without a whitelist: it can drop a figure silently.
            let allowed = chain == .gray ? nil : field.allowedCharacters
            let conditioned = chain.conditioned(line)
            let lines = try reader.recognizer.lines(
                in: conditioned, layout: .line, language: field.rules.readingLanguage,
                allowed: allowed)
            let words = lines.flatMap(\.words).withoutStrayMarks
            let hypothesis = Hypothesis(
                reader: .recognizer, text: words.map(\.text).joined(separator: " "),
                confidence: words.map(\.confidence).min() ?? 0, field: field,
                isFree: allowed == nil)
            trace?.note(
                HypothesisTrace(
                    .recognizer, view: chain.rawValue, image: conditioned, text: hypothesis.text,
                    confidence: hypothesis.confidence, isFree: allowed == nil,
                    characters: place(words.flatMap(\.characters), of: conditioned)))
            looks.append((chain, words, hypothesis))
            hypotheses.append(hypothesis)
        }
    }

    /// Characters that the recogniser saw in a conditioned line, in columns of the place.
    private func place(
        _ characters: [RecognizedCharacter], of conditioned: GrayImage
    ) -> [RecognizedCharacter] {
        let margin = Double(Chain.margin)
        let factor = Double(line.image.width) / (Double(conditioned.width) - 2 * margin)
        let offset = Double(line.left - crop.columns.lowerBound)
        return characters.map { character in
            var moved = character
            moved.region.x = (character.region.x - margin) * factor + offset
            moved.region.width = character.region.width * factor
            return moved
        }
    }

    /// Asks the net, and the decoder of segments to confirm it.
    private mutating func askDisplayReaders() {
        guard field.rules.model != .text else { return }
        netLooks = reader.netLooks(at: crop.inner, field: field, beside: hypotheses, noting: trace)
        lookCloser()
        guard let net = reader.netHypothesis(netLooks, field: field, beside: hypotheses) else {
            return
        }
        let segments = reader.segmentHypothesis(
            of: crop, field: field, beside: net, and: hypotheses, noting: trace)
        hypotheses += [segments, net].compactMap(\.self)
    }

    /// What the net sees of the text with little around it, where its characters are small in their place; shown the
    /// whole place, it loses some of them.
    private mutating func lookFromNear() -> (looks: [DisplayReader.Alternative], picture: GrayImage)
    {
        if let near { return near }
        var found: (looks: [DisplayReader.Alternative], picture: GrayImage) = ([], crop.inner)
        if field.rules.model != .text, !reader.ablations.contains(.near),
            let (picture, place) = line.closeUp(of: crop)
        {
            let looks = reader.netLooks(
                at: picture, field: field, beside: hypotheses, noting: trace,
                view: "near", at: place.x)
            found = (looks.map { $0.moved(byX: place.x, y: place.y) }, picture)
        }
        near = found
        return found
    }

    /// Looks from near where the net does not confirm the recogniser, and takes its word where it is the surer of
    /// what it sees then, and others saw the same figures.
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
        guard field.isFigures || field.kind == .date, !reading.text.contains(where: \.isLetter),
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

    /// Whether a text that the value could say has the figures that the recogniser or the net saw before.
    private func isSeenElsewhere(_ seen: Reading.Alternative) -> Bool {
        let net = Hypothesis(
            reader: .displayNet, text: seen.text, confidence: seen.confidence, field: field)
        guard field.isFigures, net.isSound else { return false }
        let figures = seen.text.signedFigures
        let others = hypotheses.map(\.text) + netLooks.prefix(1).map(\.reading.text)
        return others.contains { $0.signedFigures == figures }
    }

    /// Whether the net's word is what the recogniser saw.
    private func isConfirmed(by looks: [DisplayReader.Alternative]) -> Bool {
        guard let net = reader.netHypothesis(looks, field: field, beside: hypotheses) else {
            return false
        }
        return hypotheses.contains { $0.isOfKind && $0.meaning == net.meaning }
    }

    /// Asks what the value's characters looked like where a person confirmed them.
    private mutating func askMemory() throws {
        guard !reading.isAccepted,
            let known = try reader.memoryHypothesis(
                of: crop, beside: hypotheses, looks: netLooks, field: field, noting: trace)
        else { return }
        hypotheses.append(known)
        judge()
    }

    /// Asks the second reader of displays whether it sees what the net sees.
    private mutating func askSecondReader() throws {
        guard reading.isOnlyUnsure, !reader.ablations.contains(.lstm), field.isFigures || isDisplay,
            let net = hypotheses.first(where: { $0.reader == .displayNet && $0.isSound })
        else { return }
        let look = try second ?? reader.secondLook(at: shown, noting: trace)
        second = look
        guard let judge = net.judged(by: look, field: field) else { return }
        hypotheses.append(judge)
        self.judge()
    }

    /// Asks the net that learnt from what a person confirmed of the value, in the place of the one that did not: that
    /// one only contradicts it from here on.
    private mutating func askTaughtNet() throws {
        let seen = netLooks + (near?.looks ?? [])
        guard !reading.isAccepted, let taught = try reader.taught(field, after: seen) else {
            return
        }
        let before = self
        untaught = (reader, netLooks)
        reader = taught
        near = nil
        shown = crop.inner
        hypotheses.removeAll { $0.reader != .recognizer }
        askDisplayReaders()
        guard let net = hypotheses.first(where: { $0.reader == .displayNet }) else {
            self = before
            return
        }
        hypotheses += before.hypotheses.filter { $0.dissents(from: net) }
        judge()
        try askSecondReader()
    }

    /// Says what follows from what all have said.
    mutating func judge() { reading = reader.verdict(hypotheses).reading(of: field) }

    /// Looks at the characters of the recogniser one by one.
    mutating func settle() {
        guard !reader.ablations.contains(.lattice),
            let lattice = CharacterLattice(looks.map(\.words))
        else { return }
        reading = reading.settled(by: lattice, like: others, of: field) {
            reader.netHypothesis(netLooks, field: field, beside: [$0])
        }
    }

    /// The reading, doubted where the text is not wholly there, or made of the whole text where the line was a part
    /// of it.
    private func ofWholeText() throws -> Reading {
        var reading = reading
        if line.isCutOff { reading.doubts.append(.cutOff) }
        let isWhole =
            crop.isWhole
            || field.isFigures
                && (line.isWhole(in: crop) || reader.isWhole(reading, among: netLooks, in: crop))
        if !isWhole { reading.doubts.append(.outsidePhoto) }
        let (reader, looks) = untaught ?? (reader, netLooks)
        if !reading.isAccepted, field.isFigures, let seen = looks.first,
            !line.covers(seen, in: crop)
        {
            // What was made of a part of the text says nothing about the whole.
            let whole = try reader.readingWithoutLine(
                of: field, in: crop, looks: looks, second: second, noting: trace)
            if whole.isAccepted { return whole }
        }
        return reading.beside(netLooks, of: field)
    }
}

extension Reading {
    /// What is compared with hypotheses: the typed value, or the text without spaces where there is none.
    var meaning: String { value?.text ?? text.filter { !$0.isWhitespace } }
}
