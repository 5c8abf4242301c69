import ReadoutModel

extension Reading {
    /// The reading of a number, in doubt where its first digit may be a currency sign. Readers of displays take such a sign
    /// for a digit, so a reader of any characters must have seen the same number.
    /// - Parameters:
    ///   - seen: what all readers saw.
    ///   - sign: the currency sign before this value or others in the reference photo; nil if there is none.
    func contradicted(
        bySign sign: Character?, in seen: [HypothesisTrace], as field: TaughtField
    ) -> Reading {
        guard let sign, isAccepted, field.isNumeric, text.first?.isNumber ?? false
        else { return self }
        let meaning = field.field.literalMeaning(of: text)
        let isSeen = seen.contains {
            $0.isFree && field.field.literalMeaning(of: $0.text) == meaning
        }
        let other = String(sign) + text.dropFirst()
        guard !isSeen, field.parsed(other).value != nil else { return self }
        var reading = self
        reading.doubts.append(.disagreement(text, other))
        return reading
    }

    /// The reading of a number, in doubt where a reader of any characters likely saw that the number is only a bound, such as
    /// `< 0.6`: no such text is a number, and the nets for displays take the sign for a digit.
    /// - Parameter reference: the reference photo's text, which may begin with such a mark, too; empty if unknown.
    func contradicted(
        byBoundIn seen: [HypothesisTrace], as field: TaughtField, beside reference: String
    ) -> Reading {
        guard isAccepted, field.isNumeric, !reference.isBound(of: field) else {
            return self
        }
        let bounds = seen.filter {
            $0.isFree && $0.confidence > Probability.likelier
                && field.parsed($0.text).value == nil && $0.text.isBound(of: field)
        }
        return bounds.max { $0.confidence < $1.confidence }.map {
            contradicted(by: Alternative(text: $0.text, confidence: $0.confidence))
        } ?? self
    }
}

extension String {
    /// Whether the text is a number after signs that make it a bound, such as `<=`.
    fileprivate func isBound(of field: TaughtField) -> Bool {
        guard first.map({ "<>≤≥".contains($0) }) ?? false else { return false }
        return field.parsed(String(drop { "<>≤≥=".contains($0) })).value != nil
    }
}
