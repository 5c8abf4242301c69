import ReadoutModel

extension Reading {
    /// The reading of a code, in doubt where a reader of any characters sees a letter in place of a digit, or a digit in
    /// place of a letter. The net for displays knows hardly any letters: it is sure of a 5 even where an S stands.
    /// - Parameters:
    ///   - seen: what all readers saw, unlikely texts included.
    ///   - reference: the reference photo's text; empty if unknown.
    func contradicted(
        byLettersIn seen: [HypothesisTrace], as field: TaughtField, beside reference: String
    ) -> Reading {
        guard isAccepted, field.kind == .code else { return self }
        let others = seen.filter { trace in
            // What the recogniser sees with less confidence is noise; the net's probabilities are not.
            trace.isFree
                && (trace.reader == .printNet || trace.confidence >= Reading.leastAlternative)
                && trace.text.hasLetterForDigit(of: text)
        }
        .map { Alternative(text: $0.text.withLetterS, confidence: $0.confidence) }
        .filter {
            field.parsed($0.text).doubts.isEmpty
                && field.learnt.forms.mayHold($0.text, beside: reference)
        }
        return others.max { $0.confidence < $1.confidence }.map(contradicted(by:)) ?? self
    }
}

extension String {
    /// The text with the letter that recognisers take for a dollar sign: a code has none.
    fileprivate var withLetterS: String { replacing("$", with: "S") }

    /// Whether the text has as many characters as another one, and a letter for one of its digits or the reverse.
    fileprivate func hasLetterForDigit(of other: String) -> Bool {
        let mine = withLetterS.filter { !$0.isWhitespace }
        let its = other.filter { !$0.isWhitespace }
        return mine.count == its.count
            && zip(mine, its).contains {
                $0.isLetter && $1.isNumber || $0.isNumber && $1.isLetter
            }
    }
}
