import ReadoutModel

extension Reading {
    /// The reading of figures with what the net saw else, as far as that is more than a trace; of others as it is.
    func beside(_ looks: [DisplayReader.Alternative], of field: TaughtField) -> Reading {
        guard field.isFigures else { return self }
        var reading = self
        for look in looks where look.reading.confidence >= ValueReader.leastAlternative {
            let other = look.reading.text
            guard !other.isEmpty, other != text, !alternatives.contains(where: { $0.text == other })
            else { continue }
            reading.alternatives.append(
                Alternative(text: other, confidence: look.reading.confidence))
        }
        return reading
    }
}
