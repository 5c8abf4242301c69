import ReadoutGeometry
import ReadoutImaging
import ReadoutInput
import ReadoutModel

/// The reading of one line: the readers asked so far, and their results.
struct LineSession {
    private(set) var reader: ValueReader
    /// The reader before its net was replaced by the one trained on confirmed readings, and that first net's results.
    private var untaught: (reader: ValueReader, looks: [DisplayReader.Alternative])?
    let field: TaughtField
    let crop: ValueCrop
    let line: TextLineImage
    /// Texts known to have stood there.
    let others: [String]
    let trace: ValueTrace?

    var hypotheses: [Hypothesis] = []
    /// For each look of the recogniser: the chain, the words, and their meaning as the value.
    private(set) var looks: [(chain: Chain, words: [RecognizedWord], hypothesis: Hypothesis)] = []
    /// The meanings of the recogniser's texts that may lack a thin letter, such as the last one of `Orange juice 1 l`: a
    /// stroke beside them was removed.
    private var mayLackLetters: Set<String> = []
    /// The net's results, most likely first.
    var netLooks: [DisplayReader.Alternative] = []
    /// The picture that gave these results.
    var shown: GrayImage
    /// The net's results from a close-up and its picture, once the net was asked; empty where the characters fill their
    /// place.
    var near: (looks: [DisplayReader.Alternative], picture: GrayImage)?
    /// The results of the net for print, most likely first, once it was asked.
    var printed: [Reading.Alternative]?
    /// The second display reader's result, once it was asked.
    private var second: DisplayLineReader.Look?
    /// The conclusion from all results.
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
        shown = crop.figures
        reading = Verdict([]).reading(of: field)
    }

    /// Asks one reader after the other, the expensive ones only where the others are not certain.
    /// - Throws: `RecognitionError`.
    mutating func read() throws -> Reading {
        if field.isInDigits, field.rules.model != .text {
            netLooks = reader.netLooks(at: crop.figures, field: field, beside: [], noting: trace)
        }
        if try isSeenAlike() { judge() } else { try askAll() }
        var whole = try ofWholeText()
        if whole.isAccepted, let seen = contradictionFromNear(to: whole) {
            whole = whole.contradicted(by: seen)
        }
        if field.isText, mayLackLetters.contains(whole.meaning) {
            whole.doubts.append(.unexplained)
        }
        return whole
    }

    /// Asks the nets, and then the recogniser at most once.
    /// - Returns: whether all are sure of the same digits, so that nobody else needs to be asked.
    /// - Throws: `RecognitionError`.
    private mutating func isSeenAlike() throws -> Bool {
        guard let nets = seenByBothNets() else { return false }
        try look([.gray])
        guard hypotheses.allSatisfy({ $0.meaning == nets[0].meaning }) else { return false }
        hypotheses += nets
        return true
    }

    /// Asks all readers that may make the reading certain.
    /// - Throws: `RecognitionError`.
    private mutating func askAll() throws {
        try look([.flat, .gray])
        askDisplayReaders()
        if !isUnanimous, !isReadAlike() { try look([.binary]) }
        judge()
        try askSecondReader()
        try askTaughtNet()
        compareCharacters()
        if !reading.isAccepted, !field.isInDigits {
            // Words that the recogniser misreads at one size it often reads at another.
            try look([.larger, .smaller])
            judge()
            compareCharacters()
        }
        askPrintReader()
    }

    /// Whether the template says that the value is on a display.
    var isDisplay: Bool { field.rules.model == .display }

    /// Whether all readers so far agree on a valid text, the net among them.
    private var isUnanimous: Bool {
        hypotheses.contains { $0.reader == .displayNet }
            && hypotheses.allSatisfy { $0.isSound && $0.meaning == hypotheses[0].meaning }
    }

    /// Whether all looks at words show the same, and the net for print agrees. A code is looked at once more: its letters and
    /// digits are easily confused.
    private mutating func isReadAlike() -> Bool {
        guard field.kind == .text, let first = hypotheses.first, looks.count > 1,
            hypotheses.allSatisfy({ $0.isSound && $0.meaning == first.meaning }),
            let seen = printLooks()?.first, seen.confidence >= Verdict.print.gate
        else { return false }
        return field.parsed(seen.text).value.map { seen.text.meaning(as: $0) } == first.meaning
    }

    /// Shows the recogniser the line in each of these conditionings. It is never asked about a value that the template
    /// puts on a display.
    private mutating func look(_ chains: [Chain]) throws {
        guard !isDisplay else { return }
        let known = looks.map(\.chain)
        for chain in chains
        where !known.contains(chain) && !reader.ablations.contains(chain.ablation) {
            // The gray look goes without a whitelist, which can silently drop a digit.
            let allowed = chain == .gray ? nil : field.allowedCharacters
            let conditioned = chain.conditioned(line)
            let lines = try reader.recognizer.lines(
                in: conditioned, layout: .line, language: field.rules.readingLanguage,
                allowed: allowed)
            let (words, mayLackLetter) = lines.flatMap(\.words).withoutStrayMarks
            let hypothesis = Hypothesis(
                reader: .recognizer, text: words.map(\.text).joined(separator: " "),
                confidence: words.map(\.confidence).min() ?? 0, field: field,
                isFree: allowed == nil)
            trace?.note(
                HypothesisTrace(
                    .recognizer, view: chain.rawValue, image: conditioned, text: hypothesis.text,
                    confidence: hypothesis.confidence, isFree: allowed == nil,
                    characters: place(words.flatMap(\.characters), of: conditioned)))
            if mayLackLetter { mayLackLetters.insert(hypothesis.meaning) }
            looks.append((chain, words, hypothesis))
            hypotheses.append(hypothesis)
        }
    }

    /// Converts the recogniser's characters from a conditioned line to columns of the place.
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
        // An untaught net has looked at digits before all others.
        if !field.isInDigits || reader.isTaught {
            netLooks = reader.netLooks(
                at: crop.figures, field: field, beside: hypotheses, noting: trace)
        }
        lookCloser()
        guard let net = reader.netHypothesis(netLooks, field: field, beside: hypotheses) else {
            return
        }
        let segments = reader.segmentHypothesis(
            of: crop, field: field, beside: net, and: hypotheses, noting: trace)
        hypotheses += [segments, net].compactMap(\.self)
    }

    /// Asks the second reader of displays whether it agrees with the net.
    private mutating func askSecondReader() throws {
        guard reading.isOnlyUnsure, !reader.ablations.contains(.lstm),
            field.isInDigits || isDisplay,
            let net = hypotheses.first(where: { $0.reader == .displayNet && $0.isSound })
        else { return }
        let look = try second ?? reader.secondLook(at: shown, noting: trace)
        second = look
        guard let judge = net.judged(by: look, field: field) else { return }
        hypotheses.append(judge)
        self.judge()
    }

    /// Replaces the net by the one trained on the value's confirmed readings. The earlier net can then only contradict.
    private mutating func askTaughtNet() throws {
        let seen = netLooks + (near?.looks ?? [])
        guard !reading.isAccepted, let taught = try reader.taught(field, after: seen) else {
            return
        }
        let before = self
        untaught = (reader, netLooks)
        reader = taught
        near = nil
        shown = crop.figures
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

    /// Draws the conclusion from all hypotheses.
    mutating func judge() { reading = reader.verdict(hypotheses).reading(of: field) }

    /// Compares the recogniser's looks character by character.
    mutating func compareCharacters() {
        guard !reader.ablations.contains(.lattice),
            let lattice = CharacterLattice(looks.map(\.words))
        else { return }
        reading = reading.comparedByCharacter(in: lattice, like: others, of: field) {
            reader.netHypothesis(netLooks, field: field, beside: [$0])
        }
    }

    /// The reading, put in doubt where part of the text is missing. Where the line was only a part of the text, the whole
    /// place is read instead.
    private func ofWholeText() throws -> Reading {
        var reading = reading
        let closed = field.field.closedSides(of: reading.text, meaning: field.parsed(reading.text))
        if !line.cutOff.isSubset(of: closed) { reading.doubts.append(.cutOff) }
        let isWhole =
            crop.isWhole(but: closed)
            || field.isInDigits
                && (line.isWhole(in: crop) || reader.isWhole(reading, among: netLooks, in: crop))
        if !isWhole { reading.doubts.append(.outsidePhoto) }
        let (reader, looks) = untaught ?? (reader, netLooks)
        if !reading.isAccepted, field.isInDigits, let seen = looks.first,
            !line.covers(seen, in: crop)
        {
            // The result for a part of the text says nothing about the whole.
            let whole = try reader.readingWithoutLine(
                of: field, in: crop, looks: looks, second: second, noting: trace)
            if whole.isAccepted { return whole }
        }
        return reading.withAlternatives(from: netLooks, of: field)
    }
}

extension Reading {
    /// The key by which readings and hypotheses are compared.
    var meaning: String { text.meaning(as: value) }
}
