import ReadoutModel

extension LineSession {
    /// Minimum confidence at which what the net for print sees of figures counts: of 20 that the recogniser saw alike
    /// none was wrong, of eight less sure ones two.
    private static let surePrint = 0.6
    /// Minimum confidence at which it counts against figures that others read alike.
    private static let likelyPrint = 0.5

    /// Asks the net for print: of texts, as the recogniser knows the letters of its language only, and of figures and
    /// dates where no one is sure, or where the recogniser reads them and the net for displays is not very sure of
    /// them, too.
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
            let best = seen.merged(as: { $0.withFigures(isFigures: field.isFigures) }).first
        {
            weigh(best)
        }
    }

    /// Lets what the net for print sees of figures or a date count for or against what was read.
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
            // 014 is not seen like 14: a figure before it may be lost, too.
            !isSame || mine == other
        {
            hypotheses.append(hypothesis)
            judge()
            settle()
        }
    }
}
