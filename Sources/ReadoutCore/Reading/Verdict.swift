/// What several witnesses of one value say together.
///
/// Nothing is voted down silently: whoever contradicts leaves a doubt. Who saw no sensible text at all does not
/// contradict.
package struct Verdict: Sendable {
    /// What was seen of one meaning.
    private struct Opinion {
        let meaning: String
        var witnesses: [Witness]

        func has(_ reader: Witness.Reader) -> Bool { witnesses.contains { $0.reader == reader } }

        /// Whether readers that fail differently agree.
        var isIndependent: Bool { has(.recognizer) && has(.displayNet) }

        /// The surest witness: of those that say the same, the one whose text is shown.
        var surest: Witness? { witnesses.max { $0.confidence < $1.confidence } }

        /// Sound texts count most, then unlike readers, then how many and how sure.
        var weight: Double {
            let sound = witnesses.contains(where: \.isSound) ? 4.0 : 0
            return sound + (isIndependent ? 2 : 0)
                + witnesses.reduce(0) { $0 + 0.2 + $1.confidence }
        }
    }

    private let opinions: [Opinion]

    /// A contradiction by a recogniser's witness below this confidence is noise: what it saw is hardly a text.
    private static let leastContradiction = 0.3
    /// The net alone is believed from here on, where the text also keeps a rule that most misreadings break.
    private static let sureNet = 0.98
    /// Least confidence of the recogniser's agreeing witnesses where no unlike reader can speak.
    private static let sureRecognizer = 0.85

    package init(_ witnesses: [Witness]) {
        var opinions: [Opinion] = []
        for witness in witnesses where !witness.text.isEmpty {
            if let index = opinions.firstIndex(where: { $0.meaning == witness.meaning }) {
                opinions[index].witnesses.append(witness)
            } else {
                opinions.append(Opinion(meaning: witness.meaning, witnesses: [witness]))
            }
        }
        self.opinions = opinions.sorted { $0.weight > $1.weight }
    }

    /// The reading on which the witnesses agree best, with what speaks against it.
    /// - Parameter netCanRead: whether the net knows the characters of such a value, so that its silence says
    ///   something.
    package func reading(of value: Value, netCanRead: Bool) -> Reading {
        guard let best = opinions.first, let surest = best.surest else {
            return Reading(
                valueName: value.name, text: "", value: nil, confidence: 0,
                doubts: [.nothingRead])
        }
        var doubts = surest.parsed.doubts
        let rivals = opinions.dropFirst().filter { rival in
            rival.witnesses.contains { witness in
                witness.reader == .displayNet || witness.isSound
                    || witness.confidence >= Verdict.leastContradiction
            }
        }
        let confidence = confidence(of: best, value: value, netCanRead: netCanRead)
        if let rival = rivals.first, !best.isIndependent || rival.witnesses.count > 1 {
            doubts.append(.disagreement(surest.text, rival.witnesses[0].text))
        } else if confidence < 0.9, doubts.isEmpty {
            doubts.append(.lowConfidence(confidence))
        }
        return Reading(
            valueName: value.name, text: surest.text, value: surest.parsed.value,
            confidence: doubts.isEmpty ? confidence : min(confidence, 0.89), 
            alternatives: opinions.dropFirst().map {
                Reading.Alternative(
                    text: $0.witnesses[0].text,
                    confidence: $0.witnesses.map(\.confidence).max() ?? 0)
            }, doubts: doubts)
    }

    private func confidence(of best: Opinion, value: Value, netCanRead: Bool) -> Double {
        let surest = best.surest?.confidence ?? 0
        if best.isIndependent { return 0.97 + 0.03 * surest }
        let least = best.witnesses.map(\.confidence).min() ?? 0
        if best.has(.displayNet) {
            // Decimals and digits that are as expected: a lost or doubled figure would show.
            let isChecked = value.rules.decimals != nil || value.rules.digits != nil
                || value.kind == .duration || value.kind == .time || value.kind == .date
            return isChecked && surest >= Verdict.sureNet ? surest * 0.95 : surest * 0.8
        }
        guard best.witnesses.count > 1 else { return surest / 2 }
        // The net was asked and saw something else or nothing.
        if netCanRead { return min(0.8, surest) }
        return least >= Verdict.sureRecognizer ? 0.9 + 0.1 * least : least
    }
}
