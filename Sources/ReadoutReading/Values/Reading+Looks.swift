import ReadoutModel

extension Reading {
    /// The reading with the net's other texts as alternatives, if they are more than a trace. Values that are not in digits
    /// stay as they are.
    func withAlternatives(
        from looks: [DisplayReader.Alternative], of field: TaughtField
    ) -> Reading {
        guard field.isInDigits else { return self }
        var reading = self
        for look in looks where look.reading.confidence >= Reading.leastAlternative {
            let other = look.reading.text
            guard !other.isEmpty, other != text, !alternatives.contains(where: { $0.text == other })
            else { continue }
            reading.alternatives.append(
                Alternative(text: other, confidence: look.reading.confidence))
        }
        return reading
    }
}
