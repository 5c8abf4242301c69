extension Reading {
    /// The reading with another of the texts that were seen, where the readers are not certain and other records speak
    /// against what they saw best.
    ///
    /// Whoever looks at it has less to correct then; it stays in doubt, for other records can be wrong as well. What the
    /// readers are certain of is left as it is.
    /// - Parameters:
    ///   - field: what was read.
    ///   - contradictions: what other records say against it.
    ///   - judge: what other records say against another text.
    /// - Returns: nil when no text that was seen keeps all rules and is allowed by other records.
    package func chosen(
        of field: TaughtField, against contradictions: [Doubt],
        by judge: (TypedValue) throws -> [Doubt]
    ) rethrows -> Reading? {
        guard let contradiction = contradictions.first, doubts.contains(where: \.isOfReaders) else {
            return nil
        }
        for other in alternatives where other.confidence >= Reading.leastAlternative {
            let parsed = field.parsed(other.text)
            guard let typed = parsed.value, parsed.doubts.isEmpty,
                field.field.checkDoubts(of: other.text).isEmpty, try judge(typed).isEmpty
            else {
                continue
            }
            var reading = self
            reading.text = other.text
            reading.value = typed
            reading.confidence = min(confidence, other.confidence)
            reading.certainty = nil
            reading.alternatives.removeAll { $0 == other }
            reading.alternatives.insert(
                Alternative(text: text, confidence: confidence), at: 0)
            reading.doubts = doubts.filter(\.isOfPlace)
            reading.doubts.append(
                .chosen(other.text, instead: text, because: contradiction.description))
            return reading
        }
        return nil
    }

    /// Less likely texts, 0...1, are no more than a trace of something else.
    package static let leastAlternative = 0.1
}

extension Doubt {
    /// Whether the readers were not certain of the text.
    fileprivate var isOfReaders: Bool {
        switch self {
        case .lowConfidence, .notSureEnough, .disagreement: true
        default: false
        }
    }

    /// Whether it is about the value's place, whatever the text.
    fileprivate var isOfPlace: Bool {
        switch self {
        case .outsidePhoto, .cutOff, .surroundings, .otherLabel, .labelNotFound, .poorFit,
            .otherTemplate, .guarded:
            true
        default: false
        }
    }
}
