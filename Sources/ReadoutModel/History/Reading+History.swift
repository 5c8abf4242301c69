extension Reading {
    /// Replaces the reading's text with an alternative, if the readers are not certain and other records contradict
    /// the most likely text.
    ///
    /// This leaves less to correct in review. The reading stays in doubt, because the other records can be wrong too.
    /// Text that the readers are certain of is never replaced.
    /// - Parameters:
    ///   - field: definition of the value, and what was learnt about it.
    ///   - contradictions: what other records say against the reading.
    ///   - judge: what other records say against an alternative.
    /// - Returns: nil if no alternative keeps all rules and agrees with other records.
    package func chosen(
        of field: TaughtField, against contradictions: [Doubt],
        by judge: (TypedValue) throws -> [Doubt]
    ) rethrows -> Reading? {
        guard let contradiction = contradictions.first,
            doubts.contains(where: { $0.subject == .characters })
        else { return nil }
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
            reading.alternatives.removeAll { $0 == other }
            reading.alternatives.insert(
                Alternative(text: text, confidence: confidence), at: 0)
            reading.doubts = doubts.filter(\.concernsAnyText)
            reading.doubts.append(
                .chosen(other.text, instead: text, because: contradiction.description))
            return reading
        }
        return nil
    }

    /// Minimum confidence of an alternative, 0...1; below it, the text is only a trace of something else.
    package static let leastAlternative = 0.1
}

extension Doubt {
    /// Whether the doubt remains with another text: it is about the place, its surroundings or the whole record.
    fileprivate var concernsAnyText: Bool {
        switch subject {
        case .place, .surroundings, .record: true
        case .characters, .rule, .history, .rows, .unknown: false
        }
    }
}
