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
}
