import ReadoutModel

extension LineSession {
    /// Minimum confidence at which the print net's digits count: of 20 texts above it that the recogniser saw alike,
    /// none was wrong; of eight below it, two were.
    private static let surePrint = 0.6
    /// Minimum confidence at which the net for print contradicts digits that other readers agree on.
    private static let likelyPrint = 0.5

    /// Asks the net for print about texts, since the recogniser knows only the letters of its language. Also about
    /// digits and dates, where no reader is sure, or where the recogniser reads them without a very sure net for
    /// displays.
    mutating func askPrintReader() {
        guard let net = reader.nets?.print, !reader.ablations.contains(.print), !isDisplay,
            field.kind != .choice
        else { return }
        let agreeing = hypotheses.filter { $0.meaning == reading.meaning }
        let isPrint =
            agreeing.contains { $0.reader == .recognizer }
            && !agreeing.contains {
                $0.reader == .displayNet && $0.confidence >= Verdict.verySureNet
            }
        let seen = net.alternatives(in: line.image)
        trace?.clock?.lap("print net")
        for look in seen where look.confidence >= ValueReader.leastNetConfidence {
            trace?.note(
                HypothesisTrace(
                    .printNet, image: line.image, text: look.text, confidence: look.confidence,
                    isFree: true))
        }
        if field.isText {
            reading = reading.beside(
                print: seen, among: CharacterLattice(looks.map(\.words)),
                sureness: looks.map(\.hypothesis.confidence).max() ?? 0, of: field, like: others)
        } else if !reading.isAccepted || isPrint,
            let best = seen.merged(as: { $0.withDigits(isInDigits: field.isInDigits) }).first
        {
            weigh(best)
        }
    }

    /// Uses the print net's reading of digits or a date as evidence for or against the reading.
    private mutating func weigh(_ print: Reading.Alternative) {
        let hypothesis = Hypothesis(
            reader: .printNet, text: print.text, confidence: print.confidence, field: field)
        guard hypothesis.isOfKind else { return }
        let (mine, other) = (reading.text.filter(\.isNumber), print.text.filter(\.isNumber))
        let isSame = hypothesis.meaning == reading.meaning
        if reading.isAccepted {
            guard !isSame, mine.count == other.count, print.confidence >= LineSession.likelyPrint
            else { return }
            reading = reading.contradicted(by: print)
        } else if print.confidence >= LineSession.surePrint,
            !hypotheses.readAsNoise(hypothesis.meaning),
            // 014 does not confirm 14: the digit before it may be lost, too.
            !isSame || mine == other
        {
            hypotheses.append(hypothesis)
            judge()
            settle()
        }
    }
}
