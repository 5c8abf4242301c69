import Foundation
package import ReadoutModel

/// The joint conclusion from several hypotheses of one value.
///
/// Nothing is outvoted silently: every contradiction leaves a doubt. A reader that saw no sensible text does not
/// contradict.
package struct Verdict: Sendable {
    /// The hypotheses that share one meaning.
    private struct Meaning {
        let meaning: String
        var hypotheses: [Hypothesis]

        /// Maximum confidence of a reader's hypotheses; 0 when it has none here.
        func confidence(of reader: Hypothesis.Reader) -> Double {
            hypotheses.filter { $0.reader == reader }.map(\.confidence).max() ?? 0
        }

        func has(_ reader: Hypothesis.Reader) -> Bool {
            hypotheses.contains { $0.reader == reader }
        }

        /// Whether readers that make different errors agree.
        var isIndependent: Bool {
            has(.displayNet) && (has(.recognizer) || has(.segments)) || isOfPrint || isOfBothNets
                || has(.written) && hypotheses.contains { $0.reader != .written }
        }

        /// Whether the net for print confirms the recogniser.
        var isOfPrint: Bool { has(.recognizer) && has(.printNet) }

        /// Whether the net for print confirms that for displays, which is sure.
        var isOfBothNets: Bool {
            has(.printNet) && confidence(of: .displayNet) >= Verdict.sureNet.gate
        }

        /// Whether only the recogniser supports it, and is unsure.
        var isOfUnsureRecognizer: Bool {
            hypotheses.allSatisfy {
                $0.reader == .recognizer && $0.confidence < Probability.likelier
            }
        }

        /// Probability that both readers for displays, which were trained on similar lines, are right where they agree,
        /// 0...1; 0 where they do not agree, or where the net finds another text as likely.
        /// - Parameters:
        ///   - isChecked: whether a rule would reveal a digit or a point that both lost, which is most of their common
        ///     mistakes.
        ///   - isTaught: whether the net was trained on lines of the value itself, since it was not sure before.
        func probabilitySeenTwice(isChecked: Bool, byTaught isTaught: Bool) -> Double {
            guard has(.displayLSTM), confidence(of: .displayNet) >= Probability.likelier else {
                return 0
            }
            func logOdds(_ p: Double) -> Double {
                let p = min(1 - SeenTwice.least, max(SeenTwice.least, p))
                return log(p / (1 - p))
            }
            let weights = isTaught ? SeenTwice.taught : SeenTwice.untaught
            let sum =
                weights.level - (isChecked ? 0 : SeenTwice.unchecked)
                + weights.net * logOdds(confidence(of: .displayNet))
                + weights.second * logOdds(confidence(of: .displayLSTM))
            return 1 / (1 + exp(-sum))
        }

        /// The most confident hypothesis; its text is shown.
        var surest: Hypothesis? { hypotheses.max { $0.confidence < $1.confidence } }

        /// Valid texts count most, then independent readers, then the number and confidence of the hypotheses.
        var weight: Double {
            let sound =
                hypotheses.contains(where: \.isSound)
                ? Weight.sound : hypotheses.contains(where: \.isOfKind) ? Weight.ofKind : 0
            let isShared = isIndependent || has(.displayNet) && has(.printNet)
            return sound + (isShared ? Weight.shared : 0)
                + hypotheses.reduce(0) {
                    $0 + Weight.each + $1.confidence
                        * ($1.reader == .displayLSTM ? Weight.secondReader : 1)
                }
        }
    }

    private let meanings: [Meaning]
    /// Whether the net for displays was trained on lines of the value itself, since it was not sure before.
    private let isTaught: Bool

    /// What a meaning has for it, in confidences of one hypothesis. Chosen, not fitted, but for the second reader's.
    private enum Weight {
        /// A valid text, and one that only fits the value's kind.
        static let sound = 4.0, ofKind = 2.0
        /// Independent readers, or both nets, agree.
        static let shared = 2.0
        /// Each hypothesis, besides its confidence.
        static let each = 0.2
        /// Factor for the confidence of the second reader of displays: where it contradicts the net, the net is right twice
        /// as often.
        static let secondReader = 0.5
    }

    /// Minimum confidence of the net alone, where the text also keeps a rule that most misreadings break: of 684 such
    /// generated lines through a bad camera, one was wrong.
    static let sureNet = Ground(gate: 0.93)
    /// Minimum confidence of the net against a recogniser that is unsure of another text: of 83 such texts of generated
    /// photos, the recogniser was never right, the net always.
    private static let verySureNet = 0.97
    /// Minimum confidence of the recogniser's agreeing hypotheses where the net has no result. Chosen, not fitted.
    private static let agreeingLooks = Ground(gate: 0.8)
    /// Independent readers that agree are believed at any confidence, as are two looks that saw the same of a few known
    /// words.
    private static let agreement = Ground(gate: 0)
    /// Weights of a logistic fitted to 1,666 lines that both readers for displays read alike, of 3,000 generated ones
    /// through a bad camera (`together.py`), with and without a rule that the text keeps.
    private enum SeenTwice {
        /// Minimum distance of a confidence from 0 and 1 in the logistic, so that none is infinite in log-odds. Chosen, not
        /// fitted.
        static let least = 0.001
        /// Log-odds without evidence, and weights of the log-odds of both readers.
        static let untaught = (level: 1.1, net: 0.9, second: 0.25)
        /// Subtracted from the sum where no rule checks the text.
        static let unchecked = 1.2
        /// The same, fitted to lines of 400 generated devices of which the net was not sure before it was trained on
        /// the device's other lines (`taught.py`). 100 of them are believed, and 95 of those of 400 other devices, none
        /// wrong. All of them keep such a rule.
        static let taught = (level: 0.55, net: 0.72, second: 0.7)
        /// Minimum probability at which both readers are believed: of 444 lines with a rule one was wrong, of 956
        /// without one three.
        static let ground = Ground(gate: 0.985)
    }
    /// Minimum probability at which the net for print confirms the recogniser: of 388 texts that both saw alike, none
    /// was wrong.
    static let print = Ground(gate: Probability.likelier)

    /// - Parameters:
    ///   - hypotheses: the texts that the readers saw.
    ///   - isTaught: whether the net for displays was trained on lines of the value itself, since it was not sure
    ///     before.
    package init(_ hypotheses: [Hypothesis], withTaughtNet isTaught: Bool = false) {
        self.isTaught = isTaught
        var meanings: [Meaning] = []
        for hypothesis in hypotheses where !hypothesis.text.isEmpty {
            if let index = meanings.firstIndex(where: { $0.meaning == hypothesis.meaning }) {
                meanings[index].hypotheses.append(hypothesis)
            } else {
                meanings.append(Meaning(meaning: hypothesis.meaning, hypotheses: [hypothesis]))
            }
        }
        self.meanings = meanings.sorted { $0.weight > $1.weight }
    }

    /// The best-supported reading, with the doubts against it.
    package func reading(of field: TaughtField) -> Reading {
        guard let best = meanings.first, let surest = best.surest else {
            return .unread(field.name, because: .nothingRead)
        }
        var doubts = surest.parsed.doubts
        let probability = probability(of: best, field: field)
        if let rival = meanings.dropFirst().first(where: { contradicts($0, best) }) {
            doubts.append(.disagreement(surest.text, rival.hypotheses[0].text))
        } else if probability == nil, doubts.isEmpty {
            doubts.append(.lowConfidence(surest.confidence))
        }
        return Reading(
            valueName: field.name, text: surest.text, value: surest.parsed.value,
            confidence: doubts.isEmpty ? probability ?? surest.confidence : surest.confidence,
            alternatives: meanings.dropFirst().map {
                Reading.Alternative(
                    text: $0.hypotheses[0].text,
                    confidence: $0.hypotheses.map(\.confidence).max() ?? 0)
            }, doubts: doubts)
    }

    /// Whether a meaning puts the best one in doubt.
    private func contradicts(_ rival: Meaning, _ best: Meaning) -> Bool {
        if best.isOfPrint, isWeak(rival, besidePrint: best) { return false }
        if rival.hypotheses.contains(where: \.isSound) {
            if rival.has(.displayNet) { return true }
            if isNoise(rival, beside: best) { return false }
            // One odd look of the recogniser does not outweigh two independent readers.
            return best.isIndependent ? rival.hypotheses.count > 1 : !isFragment(rival, of: best)
        }
        if rival.has(.displayNet) || rival.hypotheses.contains(where: \.sawWords) { return true }
        // The recogniser cannot read most displays: its fragments do not contradict the net. A text that breaks rules and
        // that its reader does not find likelier than not is noise.
        return !best.has(.displayNet)
            && rival.hypotheses.contains { $0.confidence >= Probability.likelier }
    }

    /// Whether print that two readers saw alike is contradicted only by other looks of the recogniser or by an unsure
    /// net for displays.
    private func isWeak(_ rival: Meaning, besidePrint best: Meaning) -> Bool {
        // The net for displays misreads crossed zeros.
        guard rival.confidence(of: .displayNet) < Probability.sure else { return false }
        return rival.hypotheses.allSatisfy {
            $0.reader == .displayNet
                || $0.reader == .recognizer && (best.has(.displayNet) || !$0.isOfKind)
        }
    }

    /// Whether the recogniser, unsure itself, reads something on a display that the net reads surely.
    private func isNoise(_ rival: Meaning, beside best: Meaning) -> Bool {
        best.confidence(of: .displayNet) >= Verdict.verySureNet && rival.isOfUnsureRecognizer
    }

    /// Whether the recogniser only lost digits of a display that the net reads surely. The unsure recogniser often
    /// does, and the net does not add digits then.
    private func isFragment(_ rival: Meaning, of best: Meaning) -> Bool {
        guard best.confidence(of: .displayNet) >= Verdict.sureNet.gate, rival.isOfUnsureRecognizer
        else { return false }
        var rest = rival.meaning.filter(\.isNumber)[...]
        let figures = best.meaning.filter(\.isNumber)
        guard rest.count < figures.count else { return false }
        for figure in figures where figure == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    /// The probability that a meaning is right, if there is a reason to believe it; nil if there is none.
    private func probability(of best: Meaning, field: TaughtField) -> Double? {
        let surest = best.surest?.confidence ?? 0
        if best.isIndependent { return Verdict.agreement.probability(at: surest) }
        let text = best.surest?.text ?? ""
        if best.has(.displayNet) {
            // The text has the expected decimals and digits: a lost or doubled digit would show.
            let isChecked = field.rules.digits != nil || field.knowsMarks(of: text)
            let twice = best.probabilitySeenTwice(isChecked: isChecked, byTaught: isTaught)
            if let believed = SeenTwice.ground.probability(at: twice) { return believed }
            // A net that was not sure before it was trained on the value is not believed alone.
            return isChecked && !isTaught
                ? Verdict.sureNet.probability(at: best.confidence(of: .displayNet)) : nil
        }
        let looks = best.hypotheses.count { $0.reader == .recognizer }
        let least = best.hypotheses.map(\.confidence).min() ?? 0
        guard looks > 1 else { return nil }
        // A few known words are hardly confused twice.
        if field.kind == .choice { return Verdict.agreement.probability(at: least) }
        // Where the text has digits, which the net could not confirm, all usual looks have to agree. Chosen, not fitted.
        if text.contains(where: \.isNumber), looks < Chain.usual.count { return nil }
        return Verdict.agreeingLooks.probability(at: least)
    }
}
