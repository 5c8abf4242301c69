import ReadoutModel

extension LineSession {
    /// Minimum confidence at which the print net's digits count: of 20 texts above it that the recogniser saw alike,
    /// none was wrong; of eight below it, two were.
    private static let sureDigits = 0.6

    /// Asks the net for print about texts, since the recogniser knows only the letters of its language, and about digits
    /// and dates.
    mutating func askPrintReader() {
        guard let seen = printLooks() else { return }
        if field.isText {
            reading = reading.weighed(
                againstPrint: seen, among: CharacterLattice(looks.map(\.words)),
                sureness: looks.map(\.hypothesis.confidence).max() ?? 0, of: field, like: others)
        } else {
            let digits = seen.merged { $0.withDigits(isInDigits: field.isInDigits) }
            if reading.isAccepted {
                contradict(by: digits)
            } else if let best = digits.first {
                weigh(best)
            }
        }
    }

    /// The results of the net for print, most likely first; nil where it is not asked.
    mutating func printLooks() -> [Reading.Alternative]? {
        guard let net = reader.nets?.print, !reader.ablations.contains(.print), !isDisplay,
            field.kind != .choice
        else { return nil }
        if let printed { return printed }
        let seen = net.alternatives(in: line.image)
        trace?.clock?.lap("print net")
        for look in seen where look.confidence >= Probability.negligible {
            trace?.note(
                HypothesisTrace(
                    .printNet, image: line.image, text: look.text, confidence: look.confidence,
                    isFree: true))
        }
        printed = seen
        return seen
    }

    /// Asks the nets for displays and for print, which were trained on different drawings.
    ///
    /// Where both are sure of the same digits, other readers add little: of 6,887 such values of made devices and forms, the
    /// others put 95 in doubt, of which one was wrong.
    /// - Returns: what both see; nil where they are not sure of the same digits.
    mutating func seenByBothNets() -> [Hypothesis]? {
        guard field.isInDigits, !reader.ablations.contains(.early),
            let net = reader.netHypothesis(netLooks, field: field, beside: []), net.isSound,
            net.confidence >= Verdict.sureNet.gate,
            let seen = printLooks()?.merged(as: { $0.withDigits(isInDigits: true) }).first
        else { return nil }
        let print = Hypothesis(
            reader: .printNet, text: seen.text, confidence: seen.confidence, field: field)
        guard print.isSound, print.meaning == net.meaning,
            // 014 does not confirm 14: the digit before it may be lost, too.
            print.text.filter(\.isNumber) == net.text.filter(\.isNumber),
            print.confidence >= LineSession.sureDigits
        else { return nil }
        return [net, print]
    }

    /// Puts the reading in doubt where the net for print sees other digits. The net's text need not be of the value's kind:
    /// it may hold what stands between the drums of a counter, or a mark that the net does not know. The net does not know
    /// digits of segments, so it contradicts none.
    private mutating func contradict(by seen: [Reading.Alternative]) {
        let mine = reading.text.filter(\.isNumber)
        let others = Dictionary(grouping: seen) { $0.text.filter(\.isNumber) }
            .filter { figures, texts in
                figures.count == mine.count && figures != mine
                    // A value of the kind that has another digit before these.
                    || mine.lacksOnlyFirst(of: figures)
                        && texts.contains { field.parsed($0.text).value != nil }
            }
            .compactMap { _, texts in
                texts.first.map { first in
                    Reading.Alternative(
                        text: first.text, confidence: texts.reduce(0) { $0 + $1.confidence })
                }
            }
        let readers = Set(hypotheses.filter { $0.meaning == reading.meaning }.map(\.reader))
        // Of 4,483 accepted right readings of 230 made devices, it finds other digits likelier than not for 23. Against two
        // that agree, it has to be surer.
        let least =
            readers.isSuperset(of: [.recognizer, .displayNet])
            ? LineSession.sureDigits : Probability.likelier
        guard let other = others.max(by: { $0.confidence < $1.confidence }),
            other.confidence >= least, !isMadeOfSegments
        else { return }
        reading = reading.contradicted(by: other)
    }

    /// Whether the decoder of segments reads the same digits.
    private var isMadeOfSegments: Bool {
        let segments = SegmentReader()
        let seen = segments.likeliest(of: trace?.segments ?? segments.line(in: crop.image))
        return seen?.text.filter(\.isNumber) == reading.text.filter(\.isNumber)
    }

    /// Uses the print net's text of digits or a date as evidence for or against a reading in doubt.
    private mutating func weigh(_ print: Reading.Alternative) {
        let hypothesis = Hypothesis(
            reader: .printNet, text: print.text, confidence: print.confidence, field: field)
        guard hypothesis.isOfKind else { return }
        let (mine, other) = (reading.text.filter(\.isNumber), print.text.filter(\.isNumber))
        let isSame = hypothesis.meaning == reading.meaning
        if print.confidence >= LineSession.sureDigits,
            !hypotheses.readAsNoise(hypothesis.meaning),
            // 014 does not confirm 14: the digit before it may be lost, too.
            !isSame || mine == other
        {
            hypotheses.append(hypothesis)
            judge()
            compareCharacters()
        }
    }
}
