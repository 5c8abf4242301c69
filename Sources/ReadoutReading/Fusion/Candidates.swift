package import ReadoutModel

/// The texts that readers saw on one line, with the evidence for each and the probability that it is right.
package struct Candidates: Sendable {
    /// A text with all hypotheses of the same meaning.
    package struct Candidate: Sendable {
        /// The text of the surest hypothesis.
        package let text: String
        /// What the text means.
        package let parsed: Kind.Parsed
        /// What the readers say for and against the text.
        package let inputs: FusionInputs
        /// Probability that the text is right, 0...1, if the photo shows the value at all.
        package let probability: Double
    }

    /// One hypothesis and its source.
    private struct Seen {
        let source: HypothesisSource
        let hypothesis: Hypothesis
        /// The key by which hypotheses are pooled.
        let meaning: String

        var digits: String { hypothesis.text.filter(\.isNumber) }
        var strength: Double { Evidence.strength(hypothesis.confidence) }
        /// Texts without rule violations are shown first, then confident ones.
        var rank: (Int, Double) {
            (hypothesis.isSound ? 2 : hypothesis.isOfKind ? 1 : 0, hypothesis.confidence)
        }

        /// - Parameter sign: the currency sign that stood before the value elsewhere; nil if there was none.
        init?(_ trace: HypothesisTrace, of field: TaughtField, after sign: Character?) {
            guard let source = HypothesisSource(trace) else { return nil }
            self.source = source
            func hypothesis(_ text: String) -> Hypothesis {
                Hypothesis(
                    reader: trace.reader, text: text, confidence: trace.confidence, field: field)
            }
            let literal = hypothesis(trace.text)
            // Only the value's kind tells an O from a zero, and a label's colon from the text.
            let other: String? =
                switch source {
                case .printNet: trace.text.withDigits(isInDigits: true).withSign(sign)
                case .outside: String(trace.text.trimmingPrefix { $0 == ":" || $0.isWhitespace })
                default: nil
                }
            let meant = literal.isOfKind ? literal : other.map(hypothesis) ?? literal
            self.hypothesis = meant.isOfKind ? meant : literal
            meaning = field.field.literalMeaning(of: self.hypothesis.text)
        }

        /// Whether another hypothesis says the same. Readers of displays take the letters of a unit for digits, and a
        /// currency sign before a number for one more digit.
        /// - Parameter isAfterSign: whether a currency sign was seen before the number, as elsewhere.
        func agrees(with other: Seen, of field: TaughtField, isAfterSign: Bool) -> Bool {
            switch other.source.school {
            case _ where other.meaning == meaning: true
            case .displays, .segments:
                isAfterSign && hypothesis.hasDigits(of: other.hypothesis)
                    || other.source.school == .displays
                        && hypothesis.digitsConfirmed(by: other.hypothesis, field: field) != nil
            default: false
            }
        }
    }

    /// The candidates, most likely first. Hypotheses of the taught net are left out, because the weights were not fitted to
    /// them. Empty if the page stores its text.
    package let all: [Candidate]

    /// - Parameters:
    ///   - hypotheses: what the readers saw, in the order in which they were asked.
    ///   - sign: the currency sign before this value or others elsewhere; nil if there is none.
    package init(
        _ hypotheses: [HypothesisTrace], of field: TaughtField, by model: FusionModel,
        after sign: Character? = nil
    ) {
        let seen =
            hypotheses.contains { $0.reader == .written }
            ? []
            : hypotheses.filter { !$0.text.isEmpty }
                .compactMap { Seen($0, of: field, after: sign) }
        all = Dictionary(grouping: seen, by: \.meaning).values.compactMap { alike in
            guard let text = alike.max(by: { $0.rank < $1.rank }),
                !field.isInDigits || !text.digits.isEmpty
            else { return nil }
            let isAfterSign =
                sign != nil
                && alike.contains { Unit.sign(beforeDigitsOf: $0.hypothesis.text) == sign }
            let inputs = Candidates.inputs(
                for: text, isAfterSign: isAfterSign, among: seen, of: field)
            return Candidate(
                text: text.hypothesis.text, parsed: text.hypothesis.parsed,
                inputs: inputs,
                probability: model.probability(of: inputs))
        }.sorted { ($1.probability, $0.text) < ($0.probability, $1.text) }
    }

    /// What the readers say for and against a text.
    private static func inputs(
        for text: Seen, isAfterSign: Bool, among seen: [Seen], of field: TaughtField
    ) -> FusionInputs {
        var inputs = FusionInputs()
        let isChecked = field.rules.digits != nil || field.knowsMarks(of: text.hypothesis.text)
        var schools: [HypothesisSource.School: Double] = [:]
        var views = 0
        for one in seen {
            let input: FusionInput
            if text.agrees(with: one, of: field, isAfterSign: isAfterSign) {
                input = .support(one.source)
                let school = one.source.school
                schools[school] = max(schools[school] ?? 0, one.strength)
                views += school == .recognizer ? 1 : 0
            } else if one.digits == text.digits {
                input = isChecked ? .sameDigits(one.source) : .otherMarks(one.source)
            } else {
                input =
                    one.hypothesis.isOfKind ? .contradiction(one.source) : .noise(one.source)
                if !one.hypothesis.isOfKind, one.digits.count == text.digits.count {
                    inputs[.otherDigits] = max(inputs[.otherDigits], one.strength)
                }
            }
            inputs[input] = max(inputs[input], one.strength)
        }
        inputs[.schools] = Double(min(FusionInput.mostCounted, max(0, schools.count - 1)))
        inputs[.secondSchool] = schools.values.sorted(by: >).dropFirst().first ?? 0
        inputs[.views] = Double(min(FusionInput.mostCounted, max(0, views - 1)))
        inputs[.bothDisplayReaders] = min(
            inputs[.support(.displayNet)], inputs[.support(.displayLSTM)])
        inputs[.isSound] = text.hypothesis.isSound ? 1 : 0
        inputs[.isOfKind] = text.hypothesis.isOfKind ? 1 : 0
        inputs[.isChecked] = isChecked ? 1 : 0
        inputs[.isText] = field.isText ? 1 : 0
        return inputs
    }
}

extension FusionInputs {
    /// What the readers say, and what the line and the surroundings say against the text that was read.
    package func with(_ evidence: Evidence) -> FusionInputs {
        var inputs = self
        for measure in Evidence.Measure.allCases { inputs[.row(measure)] = evidence[measure] }
        return inputs
    }
}

extension Reading {
    /// The reading without its doubts about the characters, if the evidence makes it probable enough that they are right.
    /// - Parameters:
    ///   - inputs: the evidence, from `inputs(for:against:as:)`.
    ///   - allowance: the share of accepted values that may be wrong.
    func settled(by inputs: FusionInputs, allowing allowance: ErrorAllowance) -> Reading {
        let probability = FusionModel.settling.probability(of: inputs)
        guard probability >= allowance.leastConfidence else { return self }
        var reading = self
        reading.doubts = []
        reading.confidence = probability
        return reading
    }

    /// The evidence that can settle the reading's doubts about its characters. Nil where there is no such doubt, where there
    /// are other doubts, too, and where another text is likelier.
    /// - Parameters:
    ///   - candidates: the texts that readers saw.
    ///   - evidence: what the line and the surroundings say against the reading.
    func inputs(
        for candidates: Candidates, against evidence: Evidence, as field: TaughtField
    ) -> FusionInputs? {
        guard isDoubtfulInCharacters, value != nil, let best = candidates.all.first,
            best.parsed.doubts.isEmpty,
            field.field.literalMeaning(of: best.text) == field.field.literalMeaning(of: text)
        else { return nil }
        return best.inputs.with(evidence)
    }

    /// Whether there are doubts and all are about the characters, so that other evidence may settle them.
    var isDoubtfulInCharacters: Bool {
        !doubts.isEmpty && doubts.allSatisfy { $0.subject == .characters }
    }

    /// The reading with the most likely of all texts that readers saw, if the reading is in doubt. It stays in doubt.
    ///
    /// Where the reading has no text, the new text has to be more likely right than wrong.
    func withLikeliest(of candidates: Candidates, as field: TaughtField) -> Reading {
        guard !isAccepted, let best = candidates.all.first, best.parsed.value != nil,
            field.field.literalMeaning(of: text) != field.field.literalMeaning(of: best.text),
            !text.isEmpty || best.probability > Probability.likelier
        else { return self }
        var reading = self
        reading.text = best.text
        reading.value = best.parsed.value
        reading.alternatives.removeAll { $0.text == best.text }
        reading.doubts = best.parsed.doubts + doubts.filter { $0.subject == .place }
        if text.isEmpty {
            reading.doubts.append(.lowConfidence(best.probability))
        } else {
            reading.alternatives.insert(Alternative(text: text, confidence: confidence), at: 0)
            reading.doubts.append(.disagreement(best.text, text))
        }
        return reading
    }
}

extension String {
    /// The text with a currency sign in place of an S that it begins with.
    fileprivate func withSign(_ sign: Character?) -> String {
        guard sign == "$", first == "S" else { return self }
        return "$" + dropFirst()
    }
}
